//! An entry as it is sent: one line of JSON, which is read as everybody will read it later, and of which every byte is kept.
//!
//! A line that is no entry would stop whoever reads the study's logs, so it is refused here, where its sender hears of it.
//! Anybody may send lines. What is done with them before it is known who did costs no more than reading them: a study's document
//! is opened only for the session that was begun with it.

use super::Refusal;
use super::names::SessionId;
use crate::study::event::{Event, Start};
use crate::study::log::{LogError, read_line};
use crate::study::times;
use crate::study::wire::limits::LONGEST_LINE;

/// What somebody hears whose log does otherwise.
const ONCE: &str = "a log begins with its start, and begins once";

/// A line that has been checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its place in the log.
    pub n: i64,
    /// How it begins the session, where it does.
    pub begins: Option<Box<Start>>,
    /// Does it end the session?
    pub finishes: bool,
    /// Its bytes, without the line's end.
    pub text: String,
}

/// The study that a session begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// Its name.
    pub study: String,
    /// The hash of its document, which is in the line.
    pub study_hash: String,
}

/// Reads a batch: lines that each end with a newline, the last one with or without.
pub fn read(session: &SessionId, batch: &[u8]) -> Result<Vec<Line>, Refusal> {
    let text = std::str::from_utf8(batch).map_err(|_| Refusal::bad("the lines are not UTF-8"))?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let mut lines = Vec::new();
    let mut begun = false;
    for (at, line) in (1..).zip(text.split('\n')) {
        let line = read_one(session, at, line)?;
        if line.begins.is_some() && std::mem::replace(&mut begun, true) {
            return Err(Refusal::bad(format!("line {at}: {ONCE}")));
        }
        lines.push(line);
    }
    Ok(lines)
}

fn read_one(session: &SessionId, at: usize, text: &str) -> Result<Line, Refusal> {
    if text.len() > LONGEST_LINE {
        return Err(Refusal::LongLine { at });
    }
    // Also keeps out white space around it, such as another system's line end, which no reader of logs expects.
    if !(text.starts_with('{') && text.ends_with('}')) {
        return Err(Refusal::bad(format!("line {at} is not a JSON object")));
    }
    let entry = read_line(at, text).map_err(|error: LogError| Refusal::bad(error.to_string()))?;
    if entry.session != *session {
        return Err(Refusal::bad(format!("line {at} belongs to another session")));
    }
    let (is_first, finishes) = (entry.n == 0, matches!(entry.event, Event::Finish { .. }));
    times::possible(&entry).map_err(|why| Refusal::bad(format!("line {at}: {why}")))?;
    let begins = match entry.event {
        Event::Start(start) => Some(start),
        _ => None,
    };
    if begins.is_some() != is_first {
        return Err(Refusal::bad(format!("line {at}: {ONCE}")));
    }
    Ok(Line { n: entry.n.into(), begins, finishes, text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SESSION: &str = "0123456789abcdef0123456789abcdef";

    fn lines(batch: &str) -> Result<Vec<Line>, Refusal> {
        read(&SESSION.parse().unwrap(), batch.replace('S', SESSION).as_bytes())
    }

    /// An entry with this number; white space and the order of keys are the sender's.
    fn entry(n: u32, event: &str) -> String {
        format!(r#"{{ "n" :{n},"v":1,  "session":"S","wall":1767600000000,"mono":1e3,"load":0,{event}}}"#)
    }

    #[test]
    fn a_line_keeps_its_bytes() {
        let sent = [entry(1, r#""event":"trouble","what":"\u30ac 👻""#), entry(2, r#""event":"finish""#)];
        let read = lines(&format!("{}\n{}\n", sent[0], sent[1])).unwrap();
        assert_eq!(read[0].text, sent[0].replace('S', SESSION));
        assert_eq!((read[0].n, read[0].finishes, read[1].n, read[1].finishes), (1, false, 2, true));
        assert!(lines("").unwrap().is_empty() && lines("\n").unwrap().is_empty());
    }

    #[test]
    fn a_line_that_is_no_entry_is_refused_by_its_number() {
        let good = entry(1, r#""event":"focus","state":"hidden""#);
        for bad in [
            "",
            "[]",
            "{}",
            "nonsense",
            r#"{"session":"S"}"#,
            r#"{"session":"S","n":1}"#,
            &good.replace("\"n\" :1", "\"n\":\"1\""),
            &good.replace("\"n\" :1", "\"n\":1.0"),
            &good.replace("\"n\" :1", "\"n\":-1"),
            &good.replace("\"n\" :1", "\"n\":1,\"n\":2"),
            &good.replace("\"v\":1", "\"v\":2"),
            &good.replace("hidden", "あ"),
            &good.replace("1e3", "1e400"),
            &good.replace("1e3", "1e300"),
            &good.replace("1e3", "-1"),
            &good.replace("1767600000000", "2"),
            &entry(1, r#""event":"continue","step":"before","ms":1e300"#),
            &good.replace("\"load\":0", "\"load\":0,\"extra\":0"),
            &good.replace("\"S\"", "\"../../mine\""),
            &format!("{good} "),
            &format!("{good} {{}}"),
            &format!("{good}\r"),
            &good.replace('S', &"0".repeat(32)),
            &entry(0, r#""event":"focus","state":"hidden""#),
            &entry(1, r#""event":"start""#),
        ] {
            let refused = lines(&format!("{good}\n{bad}\n{good}")).unwrap_err();
            assert!(matches!(refused, Refusal::Bad(_)) && refused.to_string().contains("line 2"), "{bad}: {refused}");
        }
        let long = format!(r#"{{"session":"S","n":0,"x":"{}"}}"#, "x".repeat(LONGEST_LINE));
        assert!(matches!(lines(&long), Err(Refusal::LongLine { at: 1 })));
    }
}
