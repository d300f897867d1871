//! Foreign text in Markdown: whatever somebody wrote reads as they wrote it, and marks nothing up.

/// Signs that mark something up wherever they stand.
const SIGNS: [char; 13] = ['\\', '`', '*', '_', '[', ']', '<', '>', '#', '|', '~', '$', '&'];

/// A text as a part of one line: what would mark something up is escaped, and line ends become spaces.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Lists and lines below headings begin with a sign or a number.
    let number = text.chars().take_while(char::is_ascii_digit).count();
    let mark = text.chars().nth(number);
    let list = if number > 0 { matches!(mark, Some('.' | ')')) } else { matches!(mark, Some('-' | '+' | '=')) };
    for (at, c) in text.chars().enumerate() {
        let address = c == ':' && text.chars().skip(at.saturating_add(1)).take(2).eq("//".chars());
        if SIGNS.contains(&c) || address || (list && at == number) {
            escaped.push('\\');
        }
        match c {
            '\n' | '\r' | '\t' => escaped.push(' '),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A text in the typewriter's letters, as one piece.
pub fn code(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("`{}`", plain.replace('`', "'"))
}

/// What somebody said, line by line behind the sign of a quotation.
pub fn quote(text: &str) -> String {
    text.lines().map(|line| format!("> {}\n", escape(line.trim()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn nothing_that_somebody_wrote_marks_anything_up() {
        for (written, escaped) in [
            ("plain words, 50 % (really)!", "plain words, 50 % (really)!"),
            ("![x](http://host/x.png)", "!\\[x\\](http\\://host/x.png)"),
            ("<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"),
            ("a | b\n# c", "a \\| b \\# c"),
            ("- no list", "\\- no list"),
            ("12. no list", "12\\. no list"),
            ("1.5 points", "1\\.5 points"),
            ("well-known *or* not_", "well-known \\*or\\* not\\_"),
            ("時間: 10 分", "時間: 10 分"),
        ] {
            assert_eq!(escape(written), escaped);
        }
        assert_eq!(quote("one\n# two\n\n- three"), "> one\n> \\# two\n> \n> \\- three\n");
        assert_eq!(code("a`b\nc"), "`a'b c`");
    }
}
