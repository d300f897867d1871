//! Lines out of a stream of bytes, however TCP has glued or cut them.

/// No message is as long as this; whoever sends such a line does not speak the protocol.
pub const LONGEST: usize = 1000;

/// A line without end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a line is longer than {LONGEST} bytes")]
pub struct TooLong;

/// Bytes that have come and are no whole line yet.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
}

impl Lines {
    /// Takes in what was received.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line without its end, if one has come. Lines end in CR LF; LF alone will do. What is no UTF-8 is
    /// replaced, so that the line is refused as what it is: no message.
    pub fn next_line(&mut self) -> Result<Option<String>, TooLong> {
        let end = self.bytes.iter().position(|byte| *byte == b'\n');
        if end.unwrap_or(self.bytes.len()) > LONGEST {
            return Err(TooLong);
        }
        let Some(end) = end else { return Ok(None) };
        let line: Vec<u8> = self.bytes.drain(..=end).collect();
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        Ok(Some(String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(lines: &mut Lines) -> Vec<String> {
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    #[test]
    fn glued_lines_come_apart() {
        let mut lines = Lines::default();
        lines.push(b"OK \r\nMOV?14R\r\nWON:");
        assert_eq!(all(&mut lines), ["OK ", "MOV?14R"]);
        lines.push(b"99b\r\n");
        assert_eq!(all(&mut lines), ["WON:99b"]);
    }

    #[test]
    fn a_line_in_pieces_waits_for_its_end() {
        let mut lines = Lines::default();
        for byte in b"SET?\r" {
            lines.push(&[*byte]);
            assert_eq!(lines.next_line(), Ok(None));
        }
        lines.push(b"\n");
        assert_eq!(all(&mut lines), ["SET?"]);
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut lines = Lines::default();
        lines.push(&[b'A'; LONGEST]);
        assert_eq!(lines.next_line(), Ok(None));
        lines.push(b"A");
        assert_eq!(lines.next_line(), Err(TooLong));
    }
}
