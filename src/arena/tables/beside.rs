//! What the papers print of one pair of players, beside games of that pair.

use super::compare::{Cell, Unit, cell};
use super::papers::{Figure, Printed, TABLES};
use super::{Content, Table};
use crate::arena::statistics::Estimate;
use crate::arena::tally::Tally;
use crate::game::{Board, Colour, Reason};

/// What is compared, from the side of the one who is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Points a game, a draw being half a point.
    Points,
    /// Moves a game that put a ghost of this colour next to an opposing one.
    Near(Colour),
    /// Plies a game.
    Plies,
    /// The share of games won in a way.
    Won(Reason),
    /// The share of games lost in the winner's way.
    Lost(Reason),
    /// The share of ghosts taken right after they came near.
    Taken,
    /// The same while the opponent had one red left.
    TakenAtOneRed,
}

/// A figure of ours with that of a paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    /// The table's name on the command line.
    pub table: &'static str,
    /// What is compared.
    pub what: What,
    /// Ours.
    pub ours: Estimate,
    /// The paper's.
    pub paper: f64,
    /// Is it a share, or a number a game?
    pub unit: Unit,
    /// Do they differ beyond chance? None where the paper's figure is one over several opponents.
    pub differs: Option<bool>,
}

/// All figures that the papers print of a player against this opponent, or against several with this one among them.
pub fn beside(player: &str, opponent: &str, board: Board, tally: &Tally) -> Vec<Beside> {
    let tables = TABLES.iter().filter(|table| table.board == board);
    let figures = tables.flat_map(|table: &'static Table| {
        let printed: &'static [Printed] = if let Content::Printed(figures) = table.content { figures } else { &[] };
        printed.iter().map(move |printed| (table.name, printed))
    });
    let ours = |(table, printed): (&'static str, &'static Printed)| {
        let place = printed.opponents.iter().position(|other| other.id == opponent)?;
        let what = what(&printed.figure).filter(|_| printed.player.id == player)?;
        let alone = Printed {
            player: printed.player,
            opponents: printed.opponents.get(place..=place)?,
            figure: printed.figure,
        };
        let Cell { ours, paper, unit, differs, .. } = cell(&alone, &|_, _| Some(tally.clone()));
        let differs = differs.filter(|_| printed.opponents.len() == 1);
        Some(Beside { table, what, ours: ours?, paper: paper?, unit, differs })
    };
    figures.filter_map(ours).collect()
}

/// Pairs of whom a paper prints, on this board, how often ghosts came near: whoever it looks at first, each pair once.
pub fn played(board: Board) -> Vec<[&'static str; 2]> {
    let mut pairs = Vec::new();
    for table in TABLES.iter().filter(|table| table.board == board) {
        let Content::Printed(figures) = table.content else { continue };
        for printed in figures.iter().filter(|printed| matches!(printed.figure, Figure::Approaches(..))) {
            let of_one = printed.opponents.iter().map(|other| [printed.player.id, other.id]);
            of_one.for_each(|pair| {
                if !pairs.contains(&pair) {
                    pairs.push(pair)
                }
            });
        }
    }
    pairs
}

/// What a figure compares; none for one that no pair alone has.
fn what(figure: &Figure) -> Option<What> {
    Some(match *figure {
        Figure::Result(_) => What::Points,
        Figure::Approaches(colour, _) => What::Near(colour),
        Figure::Plies(_) => What::Plies,
        Figure::Won(reason, _) => What::Won(reason),
        Figure::Lost(reason, _) => What::Lost(reason),
        Figure::Captures(_) => What::Taken,
        Figure::CapturesAtOneRed(_) => What::TakenAtOneRed,
        Figure::Cited(_) | Figure::Ours | Figure::Worst(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tables::Rerun;
    use crate::arena::{Side, find_tables, pair_match};
    use crate::game::{DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_pair_has_the_figures_of_its_tables() {
        // The whole tables need stronger players and more time; one cell of them is as good.
        let tables = find_tables(&["thesis-6.4".to_owned()]).unwrap();
        let rerun = Rerun::new(tables, 20, Seed(1)).unwrap();
        let plan = pair_match("rush", "random", Board::Small, 20, Seed(1), DRAW_PLY).unwrap();
        let mut tally = Tally::default();
        (0..20).for_each(|number| tally.count(&plan, number, &plan.play(number)));
        let known = rerun.matches().iter().position(|one| (one.a.id, one.b.id) == ("random", "rush")).unwrap();
        let mut tallies = vec![Tally::default(); rerun.matches().len()];
        tallies[known] = tally.clone();
        let cell = rerun.reports(&tallies, &[])[0].cells[0].clone();
        let found = beside("random", "rush", Board::Small, &tally);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].what, found[0].table), (What::Points, "thesis-6.4"));
        assert_eq!(
            (Some(found[0].ours), Some(found[0].paper), found[0].differs),
            (cell.ours, cell.paper, cell.differs)
        );
    }

    #[test]
    fn the_thesis_looks_at_eleven_pairs() {
        let pairs = played(Board::Small);
        assert_eq!((pairs.len(), pairs[0], pairs[10]), (11, ["murasaki-d5", "random"], ["cfr-b", "sumire-d5"]));
        assert!(played(Board::Standard).is_empty());
    }

    #[test]
    fn a_figure_over_several_opponents_is_shown_and_not_judged() {
        let mut tally = Tally::default();
        let plan = pair_match("rush", "random", Board::Small, 4, Seed(1), DRAW_PLY).unwrap();
        (0..4).for_each(|number| tally.count(&plan, number, &plan.play(number)));
        assert!(tally.contacts(Side::A).answers.red.came < 1000);
        // As if it were Purple's: what is asked for is which figures there are.
        let found = beside("murasaki-d5", "random", Board::Small, &tally);
        let of = |what: What| found.iter().find(|one| one.what == what).unwrap();
        assert_eq!((of(What::Near(Colour::Red)).paper, of(What::Plies).paper), (4.29, 28.54));
        assert_eq!((of(What::Taken).paper, of(What::Taken).differs), (0.20, None));
        assert!(of(What::Near(Colour::Blue)).differs.is_some());
        assert!(beside("murasaki-d5", "random", Board::Standard, &tally).is_empty());
    }
}
