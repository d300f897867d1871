//! A printed figure beside ours, and whether the two differ by more than chance.
//!
//! Both sides have their own error: the papers' 100 games and our own number. They differ where the 95 % interval of
//! the difference leaves 0 out. That happens by chance alone to one cell in twenty.
//!
//! - rates: Newcombe's interval of the difference, from the intervals of both
//! - rates that a paper cites without their games: as if there had been very many
//! - means: the papers print no spread; theirs is taken to be ours
//! - captures after an approach: the papers do not print how many approaches there were; as many for each game as in
//!   ours are taken

use super::papers::{Figure, PAPER_GAMES, Printed};
use crate::arena::contacts::{Answers, PerColour};
use crate::arena::plan::Side;
use crate::arena::statistics::{Estimate, difference, difference_of_means, half_point_rate, mean, share_of};
use crate::arena::tally::{Score, Tally};
use crate::arena::total::Total;
use crate::game::{Colour, Reason};
use serde::Serialize;

/// What a figure is measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A share from 0 to 1.
    Share,
    /// A number a game.
    PerGame,
}

/// One figure, theirs and ours.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// The row player's name in the paper.
    pub player: &'static str,
    /// Whom it played; in the worst win rate, who that was for us.
    pub opponent: String,
    /// What is counted.
    pub figure: String,
    /// In what.
    pub unit: Unit,
    /// Our figure; none where a player is not in the roster.
    pub ours: Option<Estimate>,
    /// Our games, where the figure is a result.
    pub our_score: Option<Score>,
    /// The printed figure; none where no paper has it.
    pub paper: Option<f64>,
    /// The printed games, where the figure is a result.
    pub paper_score: Option<Score>,
    /// Ours less theirs, where there are both.
    pub difference: Option<Estimate>,
    /// Do the two differ beyond chance?
    pub differs: Option<bool>,
    /// Does the share of draws differ beyond chance, where the figure is a result?
    pub draws_differ: Option<bool>,
}

/// A figure of ours against the printed one.
struct Measured {
    ours: Estimate,
    difference: Option<Estimate>,
    score: Option<Score>,
    opponent: Option<&'static str>,
}

/// Puts our figure beside the printed one. `tally` gives the games of two players from the first one's side.
pub fn cell(printed: &Printed, tally: &dyn Fn(&str, &str) -> Option<Tally>) -> Cell {
    let games = |other: &&super::papers::Who| Some((other.name, tally(printed.player.id, other.id)?));
    // All of them or nothing: a mean over some of the opponents is another figure.
    let tallies: Option<Vec<(&str, Tally)>> = printed.opponents.iter().map(games).collect();
    let measured = tallies.and_then(|tallies| measure(&printed.figure, &tallies));
    let (figure, unit, paper, paper_score) = describe(&printed.figure);
    let score = measured.as_ref().and_then(|measured| measured.score);
    let draws = |score: Score| share_of(score.draws, score.games());
    let names: Vec<&str> = printed.opponents.iter().map(|other| other.name).collect();
    Cell {
        player: printed.player.name,
        opponent: measured.as_ref().and_then(|measured| measured.opponent).map_or(names.join(", "), str::to_owned),
        figure,
        unit,
        ours: measured.as_ref().map(|measured| measured.ours),
        our_score: score,
        paper,
        paper_score,
        difference: measured.as_ref().and_then(|measured| measured.difference),
        differs: measured.as_ref().and_then(|measured| Some(measured.difference?.leaves_out_zero())),
        draws_differ: score
            .zip(paper_score)
            .map(|(ours, theirs)| difference(draws(ours), draws(theirs)).leaves_out_zero()),
    }
}

fn describe(figure: &Figure) -> (String, Unit, Option<f64>, Option<Score>) {
    let share = |count: u64| count as f64 / PAPER_GAMES as f64;
    let (text, unit, paper, score) = match *figure {
        Figure::Result(score) => ("win rate", Unit::Share, half_point_rate(score).rate, Some(score)),
        Figure::Cited(rate) => ("win rate", Unit::Share, rate, None),
        Figure::Ours => ("win rate", Unit::Share, 0.5, None),
        Figure::Worst(score) => ("worst win rate", Unit::Share, half_point_rate(score).rate, Some(score)),
        Figure::Approaches(Colour::Red, mean) => ("red moved next to a piece", Unit::PerGame, mean, None),
        Figure::Approaches(Colour::Blue, mean) => ("blue moved next to a piece", Unit::PerGame, mean, None),
        Figure::Plies(mean) => ("plies", Unit::PerGame, mean, None),
        Figure::Won(reason, count) => (won(reason), Unit::Share, share(count), None),
        Figure::Lost(reason, count) => (lost(reason), Unit::Share, share(count), None),
        Figure::Captures(rate) => ("captured what came near", Unit::Share, rate, None),
        Figure::CapturesAtOneRed(rate) => ("the same, one red left", Unit::Share, rate, None),
    };
    (text.to_owned(), unit, (!matches!(figure, Figure::Ours)).then_some(paper), score)
}

fn won(reason: Reason) -> &'static str {
    match reason {
        Reason::TookAllBlues => "won: took all blues",
        Reason::GaveAllReds => "won: gave all reds",
        Reason::Escaped => "won: escaped",
        Reason::Resigned => "won: resignation",
    }
}

/// From the loser's side.
fn lost(reason: Reason) -> &'static str {
    match reason {
        Reason::TookAllBlues => "lost: lost all blues",
        Reason::GaveAllReds => "lost: took all reds",
        Reason::Escaped => "lost: escaped on",
        Reason::Resigned => "lost: resigned",
    }
}

fn measure(figure: &Figure, tallies: &[(&'static str, Tally)]) -> Option<Measured> {
    let all = tallies.iter().map(|(_, tally)| tally.clone()).fold(Tally::default(), Tally::join);
    let games = all.score().games();
    let contacts = all.contacts(Side::A);
    let share = |part: u64, theirs: u64| rates(share_of(part, games), share_of(theirs, PAPER_GAMES));
    Some(match *figure {
        Figure::Result(theirs) => results(all.score(), theirs, None),
        // The games behind it are not known: as if there had been very many.
        Figure::Cited(rate) => {
            let ours = half_point_rate(all.score());
            let theirs = Estimate { rate, low: rate, high: rate };
            Measured { score: Some(all.score()), ..rates(ours, theirs) }
        }
        Figure::Ours => {
            Measured { ours: half_point_rate(all.score()), difference: None, score: Some(all.score()), opponent: None }
        }
        Figure::Worst(theirs) => {
            let rate = |tally: &Tally| half_point_rate(tally.score()).rate;
            let (name, worst) = tallies.iter().min_by(|(_, one), (_, other)| rate(one).total_cmp(&rate(other)))?;
            results(worst.score(), theirs, Some(name))
        }
        Figure::Approaches(Colour::Red, theirs) => means(contacts.approaches.red, games, theirs),
        Figure::Approaches(Colour::Blue, theirs) => means(contacts.approaches.blue, games, theirs),
        Figure::Plies(theirs) => means(all.plies(), games, theirs),
        Figure::Won(reason, theirs) => share(all.ending(Side::A, reason), theirs),
        Figure::Lost(reason, theirs) => share(all.ending(Side::B, reason), theirs),
        Figure::Captures(theirs) => captures(contacts.answers, theirs, tallies.len(), games),
        Figure::CapturesAtOneRed(theirs) => captures(contacts.answers_at_one_red, theirs, tallies.len(), games),
    })
}

fn rates(ours: Estimate, theirs: Estimate) -> Measured {
    Measured { ours, difference: Some(difference(ours, theirs)), score: None, opponent: None }
}

fn results(ours: Score, theirs: Score, opponent: Option<&'static str>) -> Measured {
    let measured = rates(half_point_rate(ours), half_point_rate(theirs));
    Measured { score: Some(ours), opponent, ..measured }
}

fn means(ours: Total, games: u64, theirs: f64) -> Measured {
    let difference = Some(difference_of_means(ours, games, theirs, PAPER_GAMES));
    Measured { ours: mean(ours, games), difference, score: None, opponent: None }
}

fn captures(answers: PerColour<Answers>, theirs: f64, opponents: usize, games: u64) -> Measured {
    let Answers { came, taken } = answers.red.plus(answers.blue);
    let their_games = PAPER_GAMES.saturating_mul(opponents as u64);
    let their_came = came.saturating_mul(their_games).saturating_add(games / 2).checked_div(games).unwrap_or(0);
    let their_taken = (theirs * their_came as f64).round() as u64;
    rates(share_of(taken, came), share_of(their_taken, their_came))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::pair_match;
    use crate::arena::tables::papers::Who;
    use crate::game::{Board, DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_figure_that_no_paper_has_stands_alone() {
        const RUSH: &Who = &Who { id: "rush", name: "Rush" };
        const RANDOM: &Who = &Who { id: "random", name: "Random" };
        let plan = pair_match(RUSH.id, RANDOM.id, Board::Small, 4, Seed(1), DRAW_PLY).unwrap();
        let mut tally = Tally::default();
        (0..4).for_each(|number| tally.count(&plan, number, &plan.play(number)));
        let of = |figure| cell(&Printed { player: RUSH, opponents: &[RANDOM], figure }, &|_, _| Some(tally.clone()));
        let (ours, cited) = (of(Figure::Ours), of(Figure::Cited(0.5)));
        assert_eq!((ours.our_score, ours.ours, ours.unit), (cited.our_score, cited.ours, cited.unit));
        assert_eq!((ours.paper, ours.paper_score, ours.difference, ours.differs), (None, None, None, None));
        assert_eq!((cited.paper, cited.differs.is_some()), (Some(0.5), true));
    }
}
