//! What the validator of Psych-DS is to pass over: `.psychds-ignore`, with lines as Git has them.
//!
//! The validator compares the lines with paths that begin with `/`, so a line with a slash inside, such as `data/raw/**`,
//! never fits: only folders named alone do. And it looks at the file of these lines itself unless a line names it.

/// The file's name.
pub const NAME: &str = ".psychds-ignore";

/// Its lines: the folders that hold no tables, and itself.
pub const LINES: &str = "raw/\nexcel/\nanalysis/\ndocumentation/\nmaterials/\nresults/\n.psychds-ignore\n";

/// Is a file passed over, by these lines? A line names a folder or a file alone; others fit nothing.
pub fn ignores(lines: &str, path: &str) -> bool {
    let fits = |line: &str| match line.strip_prefix("**/").unwrap_or(line).strip_suffix('/') {
        Some(folder) => path.split('/').rev().skip(1).any(|part| part == folder),
        None => path.rsplit('/').next() == Some(line),
    };
    lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn folders_fit_wherever_they_lie_and_paths_nowhere() {
        assert!(ignores(LINES, "data/raw/0123.jsonl") && ignores(LINES, "excel/study-x_data.csv"));
        assert!(ignores(LINES, ".psychds-ignore") && ignores("**/raw/\n", "data/raw/a"));
        assert!(!ignores(LINES, "data/study-x_data.csv") && !ignores(LINES, "raw") && !ignores(LINES, "README.md"));
        assert!(!ignores("data/raw/**\n", "data/raw/0123.jsonl"), "as the validator has it");
    }
}
