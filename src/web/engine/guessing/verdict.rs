//! Who guessed best: of how many ghosts the likelier colour was the true one.

use crate::web::canvas::Mark;

/// Somebody who guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The person.
    You,
    /// The reader in this column.
    Reader(usize),
}

/// A ghost that could be guessed at.
#[derive(Debug, Clone, PartialEq)]
pub struct Guessed {
    /// What the person marked.
    pub mark: Option<Mark>,
    /// How blue it looked to each of the readers.
    pub blue: Vec<f64>,
    /// Was it blue?
    pub truth: bool,
}

/// How everybody did.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// On how many ghosts: those that the person marked, or all where it marked none.
    pub of: usize,
    /// About how many the person was right; none where it marked nothing.
    pub you: Option<f64>,
    /// The same of every reader.
    pub readers: Vec<f64>,
    /// Whoever was right most often.
    pub best: Vec<Who>,
}

/// What a guess is worth: 1 for the true colour, a half for whoever cannot tell.
pub fn worth(blue: f64, truth: bool) -> f64 {
    if (blue - 0.5).abs() < 1e-9 { 0.5 } else { f64::from(u8::from((blue > 0.5) == truth)) }
}

/// The chance of blue that a mark speaks of.
pub const fn said(mark: Mark) -> f64 {
    match mark {
        Mark::Blue => 1.0,
        Mark::Red => 0.0,
        Mark::Unsure => 0.5,
    }
}

/// Compares everybody on the same ghosts.
pub fn verdict(ghosts: &[Guessed]) -> Verdict {
    let marked: Vec<&Guessed> = ghosts.iter().filter(|ghost| ghost.mark.is_some()).collect();
    let alone = marked.is_empty();
    let same: Vec<&Guessed> = if alone { ghosts.iter().collect() } else { marked };
    let you = same.iter().filter_map(|ghost| Some(worth(said(ghost.mark?), ghost.truth))).sum();
    let you = Some(you).filter(|_| !alone);
    let columns = same.first().map_or(0, |ghost| ghost.blue.len());
    let right =
        |column: usize| same.iter().filter_map(|ghost| Some(worth(*ghost.blue.get(column)?, ghost.truth))).sum();
    let readers: Vec<f64> = (0..columns).map(right).collect();
    let all = you.map(|right| (Who::You, right)).into_iter();
    let all = all.chain(readers.iter().enumerate().map(|(column, right)| (Who::Reader(column), *right)));
    let most = all.clone().map(|(_, right)| right).fold(f64::NEG_INFINITY, f64::max);
    let best = all.filter(|(_, right)| *right >= most).map(|(who, _)| who).collect();
    Verdict { of: same.len(), you, readers, best }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn ghost(mark: Option<Mark>, blue: [f64; 2], truth: bool) -> Guessed {
        Guessed { mark, blue: blue.to_vec(), truth }
    }

    #[test]
    fn everybody_is_compared_on_the_ghosts_that_the_person_marked() {
        let ghosts = [
            ghost(Some(Mark::Blue), [0.5, 0.9], true),
            ghost(Some(Mark::Unsure), [0.5, 0.2], true),
            ghost(None, [0.5, 0.9], true),
        ];
        let found = verdict(&ghosts);
        assert_eq!((found.of, found.you, found.readers), (2, Some(1.5), vec![1.0, 1.0]));
        assert_eq!(found.best, [Who::You]);
    }

    #[test]
    fn whoever_marked_nothing_is_not_compared() {
        let ghosts = [ghost(None, [0.5, 0.9], true), ghost(None, [0.5, 0.9], false)];
        let found = verdict(&ghosts);
        assert_eq!((found.of, found.you), (2, None));
        assert_eq!(found.best, [Who::Reader(0), Who::Reader(1)]);
    }

    #[test]
    fn where_there_was_nothing_to_guess_nobody_is_best() {
        assert_eq!(verdict(&[]).best, []);
    }
}
