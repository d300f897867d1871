//! Tables as comma-separated values, written in one way everywhere.
//!
//! A spreadsheet program takes a text for a formula that begins with `=`, `+`, `-` or `@`, and a formula can send data away.
//! So such a text gets an apostrophe in front, in every table that this program writes. Numbers stay numbers. Nothing is
//! lost: [`told`] takes the apostrophe away again, and no other text changes.

use std::borrow::Cow;

/// Signs that begin a formula, in both widths.
const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Would a spreadsheet program take this text for a formula, behind any apostrophes and spaces? A number is none.
fn is_formula(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    let unseen = |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}');
    let begins = text.trim_start_matches(unseen).starts_with(SIGNS);
    let number = text.parse::<f64>().is_ok_and(f64::is_finite);
    (begins && !number) || text.starts_with(['\t', '\r'])
}

/// A text as a cell: with an apostrophe in front where it would be taken for a formula.
pub fn cell(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// The text that a cell was made of.
pub fn told(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// Rows of cells as UTF-8 text with commas, quotation marks where needed, and line ends of one sign.
pub fn written<C: AsRef<[u8]>, R: IntoIterator<Item = C>>(rows: impl IntoIterator<Item = R>) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        // Writing into memory does not fail.
        let _ = writer.write_record(row);
    }
    writer.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn no_cell_begins_a_formula_and_every_text_comes_back() {
        for text in [
            "=1+1",
            "+x",
            "-y",
            "@z",
            "＝SUM(A1)",
            "＋",
            "－",
            "＠",
            "  =a",
            "\u{3000}＝a",
            "\t=a",
            "\u{feff}=a",
            "'=a",
            "''-b",
            "\tx",
        ] {
            assert_eq!(cell(text), format!("'{text}"));
            assert_eq!(told(&cell(text)), text);
        }
        for text in ["", "a=b", "1-2", "-3", "-0.5", "+1e5", "'", "'quoted'", "'-3", "—", "blue", "\n"] {
            assert_eq!(cell(text), text);
            assert_eq!(told(text), text);
        }
        assert_eq!(cell("-1e999"), "'-1e999", "a number without end is none");
    }

    #[test]
    fn rows_are_quoted_where_needed() {
        let rows = [["a", "b,c"], ["\"d\"", "e\nf"]];
        assert_eq!(String::from_utf8(written(rows)).unwrap(), "a,\"b,c\"\n\"\"\"d\"\"\",\"e\nf\"\n");
    }
}
