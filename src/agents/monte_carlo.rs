//! Monte-Carlo: tries every move by playing it out, with every way in which the hidden colours may lie.

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::playouts::{self, Pieces, Tried, count_of, count_text, step_of};
use super::roster::Kind;
use super::{Agent, Ask, Budget, Decision, Probe, escape, even_belief};
use crate::belief::boards;
use crate::game::{Board, Dice, PieceId, View};
use crate::playout::{Ground, PlayBoard, RandomMoves, Step, below, deals, on_ground, trial};

/// Random playouts shared evenly by all deals of the hidden colours; the best mean win rate is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonteCarlo {
    /// Playouts for every legal move.
    pub playouts: u64,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "monte-carlo",
    name: "Monte-Carlo",
    paper_name: "原始モンテカルロ",
    paper: Paper::MixedStrategies,
    kind: Kind::MonteCarlo(MonteCarlo { playouts: 1000 }),
    portrait: "mc",
    character: "mc",
    boards: &Board::ALL,
    fixed_checksum: Some("d89cb75405ca0b0d"),
}];

impl Facts for MonteCarlo {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("playouts a move", self.playouts.to_string())]
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "Monte-Carlo with playouts for every legal move.",
            regex: r"^monte-carlo-[1-9][0-9]*k?$",
            examples: &["monte-carlo-200", "monte-carlo-2k"],
        }]
    }

    /// `monte-carlo-`, the playouts for every legal move: `monte-carlo-200`.
    fn named(id: &str) -> Option<Entry> {
        let playouts = count_of(id.strip_prefix("monte-carlo-")?)?;
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("Monte-Carlo {}", count_text(playouts))),
            kind: Kind::MonteCarlo(MonteCarlo { playouts }),
            fixed_checksum: None,
            ..ENTRIES[0]
        })
    }
}

impl Agent for MonteCarlo {
    fn probe(&self) -> Probe {
        Probe::SLOW
    }

    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        self.decide_knowing(view, &[], ask)
    }
}

impl MonteCarlo {
    /// The choice of somebody who was told that some opposing pieces are blue and others red. For experiments: at the table
    /// nobody is told.
    pub fn decide_knowing(&self, view: &View, told: &[(PieceId, bool)], ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return playouts::leave(mv, ask.detail);
        }
        let Pieces { hidden, blues, .. } = Pieces::of(view);
        let squares = playouts::hidden_pieces(view);
        let fits = |deal: &u64| {
            let is_blue = |piece: PieceId| squares.iter().find(|(id, _)| *id == piece).map(|(_, bit)| deal & bit != 0);
            told.iter().all(|(piece, blue)| is_blue(*piece).is_none_or(|is| is == *blue))
        };
        let all: Vec<u64> = deals(hidden, blues).into_iter().filter(fits).collect();
        let rates = on_ground!(view.board(), G => rates::<G>(view, &all, self.playouts, ask));
        let mv = playouts::first_best(view, &rates, Tried::rate);
        playouts::decision(mv, &rates, ask, |explanation| explanation.belief = even_belief(view))
    }
}

/// Every legal move with what its playouts came to.
fn rates<G: Ground>(view: &View, deals: &[u64], own: u64, ask: Ask<'_>) -> Vec<Tried> {
    let boards = boards::<G>(view, deals);
    let legal = view.legal_moves();
    let moves = legal.len() as u64;
    let wanted = match ask.budget {
        Budget::Own => own,
        Budget::Nodes(most) => most / moves.max(1),
        Budget::Until(_) => return rates_until(view, &boards, &vec![1.0; boards.len()], ask),
    };
    let each = (wanted / boards.len().max(1) as u64).max(1);
    let tried = legal.iter().enumerate().map(|(number, mv)| {
        let (step, mut dice, mut points) = (step_of(view, *mv), ask.luck.part(number as u64), 0);
        for board in &boards {
            points += (0..each).map(|_| u64::from(trial(board, step, &RandomMoves, &mut dice).points())).sum::<u64>();
        }
        Tried { mv: *mv, wins: points as f64 / 2.0, playouts: each * boards.len() as u64 }
    });
    tried.collect()
}

/// The same until time is up: a playout for each move in turn, with a board drawn by its weight.
pub fn rates_until<G: Ground>(view: &View, boards: &[PlayBoard<G>], weights: &[f64], ask: Ask<'_>) -> Vec<Tried> {
    let mut dice = ask.luck.dice();
    let mut rates: Vec<(Step, Tried)> =
        view.legal_moves().into_iter().map(|mv| (step_of(view, mv), Tried { mv, wins: 0.0, playouts: 0 })).collect();
    let mut made = 0;
    while made == 0 || !ask.budget.is_spent(made) {
        for (step, rate) in &mut rates {
            let Some(board) = boards.get(drawn(weights, &mut dice)) else { continue };
            rate.wins += f64::from(trial(board, *step, &RandomMoves, &mut dice).points()) / 2.0;
            rate.playouts += 1;
        }
        made += rates.len().max(1) as u64;
    }
    rates.into_iter().map(|(_, rate)| rate).collect()
}

/// A place in a list of weights, as likely as it weighs.
fn drawn(weights: &[f64], dice: &mut Dice) -> usize {
    const FINE: u32 = 1 << 30;
    let mut left = f64::from(below(dice, FINE)) / f64::from(FINE) * weights.iter().sum::<f64>();
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    weights.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, decide, find};
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat, Seed, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn small_game(moves: &str) -> Game {
        let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
        let mut game = Game::start(PerSeat::new(setup(Seat::First, "RBRB"), setup(Seat::Second, "brrb")), DRAW_PLY);
        for text in moves.split_whitespace() {
            game.play(notation::parse_move(Board::Small, text).unwrap().0).unwrap();
        }
        game
    }

    #[test]
    fn every_deal_gets_the_same_number_of_playouts() {
        let game = small_game("");
        let told = decide(find("monte-carlo-100").unwrap(), game.view(Seat::First), Seed(1), Detail::Explained);
        let scores = told.explanation.scores;
        assert_eq!(scores.len(), game.position().legal_moves().len());
        // Six deals, 16 playouts each: points are multiples of half a point in 96.
        assert!(scores.iter().all(|(_, rate)| (rate * 192.0 - (rate * 192.0).round()).abs() < 1e-9), "{scores:?}");
        assert_eq!(told.explanation.notes[0].1, (96 * scores.len()).to_string());
    }

    #[test]
    fn somebody_who_is_told_the_colours_uses_them() {
        // c1 and d1 of the second player are close enough to be taken soon; with all colours known there is one deal.
        let game = small_game("a4↑ d1↓ a3↑ d2↓");
        let view = game.view(Seat::First);
        let truth: Vec<(PieceId, bool)> = Board::Small
            .shape()
            .piece_ids()
            .map(|piece| (piece, game.position().setup(Seat::Second).colour(piece) == crate::game::Colour::Blue))
            .collect();
        let ask = Ask::new(view, Seed(3), Detail::Explained, Budget::Own);
        let blind = MonteCarlo { playouts: 600 }.decide(view, ask);
        let knowing = MonteCarlo { playouts: 600 }.decide_knowing(view, &truth, ask);
        let taking = notation::parse_move(Board::Small, "d4↑").unwrap().0;
        let rate = |decision: &Decision| {
            decision.explanation.scores.iter().find(|(mv, _)| *mv == taking).map_or(0.0, |(_, rate)| *rate)
        };
        assert_ne!(rate(&blind), rate(&knowing), "a blue that is known to be one is worth another rate");
    }
}
