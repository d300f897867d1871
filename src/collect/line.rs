//! An entry as it is sent: one line of JSON, of which the collector reads three fields and keeps every byte.

use super::Refusal;
use super::names::SessionId;
use serde::Deserialize;
use serde_json::Value;

/// The longest line.
pub const LONGEST: usize = 64 * 1024;

/// The event that ends a session.
const FINISH: &str = "finish";

/// A line that has been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its place in the log.
    pub n: i64,
    /// Does it end the session?
    pub finishes: bool,
    /// Its bytes, without the line's end.
    pub text: String,
}

#[derive(Deserialize)]
struct Head {
    session: String,
    n: u32,
    #[serde(default)]
    event: Value,
}

/// Reads a batch: lines that each end with a newline, the last one with or without.
pub fn read(session: &SessionId, batch: &[u8]) -> Result<Vec<Line>, Refusal> {
    let text = std::str::from_utf8(batch).map_err(|_| Refusal::bad("the lines are not UTF-8"))?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split('\n').enumerate().map(|(at, line)| read_one(session, at + 1, line)).collect()
}

fn read_one(session: &SessionId, at: usize, text: &str) -> Result<Line, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::TooLarge(format!("line {at} has more than {LONGEST} bytes")));
    }
    // Also keeps out white space around it, such as another system's line end, which no reader of logs expects.
    if !(text.starts_with('{') && text.ends_with('}')) {
        return Err(Refusal::bad(format!("line {at} is not a JSON object")));
    }
    let head: Head = serde_json::from_str(text).map_err(|error| Refusal::bad(format!("line {at}: {error}")))?;
    if head.session != session.as_ref() {
        return Err(Refusal::bad(format!("line {at} belongs to another session")));
    }
    Ok(Line { n: head.n.into(), finishes: head.event == FINISH, text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SESSION: &str = "0123456789abcdef0123456789abcdef";

    fn lines(batch: &str) -> Result<Vec<Line>, Refusal> {
        read(&SESSION.parse().unwrap(), batch.replace('S', SESSION).as_bytes())
    }

    #[test]
    fn a_line_keeps_its_bytes() {
        let read =
            lines("{ \"n\" :0,\"x\":1e400,  \"session\":\"S\"}\n{\"n\":1,\"event\":\"finish\",\"session\":\"S\"}\n")
                .unwrap();
        assert_eq!(read[0].text, format!("{{ \"n\" :0,\"x\":1e400,  \"session\":\"{SESSION}\"}}"));
        assert_eq!((read[0].n, read[0].finishes, read[1].n, read[1].finishes), (0, false, 1, true));
        assert!(lines("").unwrap().is_empty() && lines("\n").unwrap().is_empty());
    }

    #[test]
    fn a_line_that_is_no_entry_is_refused_by_its_number() {
        let good = r#"{"session":"S","n":0}"#;
        for bad in [
            "",
            "[]",
            "{}",
            "nonsense",
            r#"{"session":"S"}"#,
            r#"{"session":"S","n":"1"}"#,
            r#"{"session":"S","n":1.0}"#,
            r#"{"session":"S","n":-1}"#,
            r#"{"session":"S","n":1,"n":2}"#,
            r#"{"session":"S","n":1} "#,
            r#"{"session":"S","n":1} {}"#,
            "{\"session\":\"S\",\"n\":1}\r",
            r#"{"session":"another","n":1}"#,
        ] {
            let refused = lines(&format!("{good}\n{bad}\n{good}")).unwrap_err();
            assert!(matches!(refused, Refusal::Bad(_)) && refused.to_string().contains("line 2"), "{bad}: {refused}");
        }
        let long = format!(r#"{{"session":"S","n":0,"x":"{}"}}"#, "x".repeat(LONGEST));
        assert!(matches!(lines(&long), Err(Refusal::TooLarge(_))));
    }
}
