//! What has been found out about a game so far, and what is to be found out next.

use crate::agents::Told;
use crate::game::{Game, Ply, Seat, Theirs, board_string, notation};
use crate::puzzle::Position;
use crate::search::proof::{Problem, Shown, turned};
use crate::web::engine::analysing::messages::{Ask, Certain, Open, Placed};
use crate::web::watch::past::Past;
use std::collections::{BTreeMap, BTreeSet};

/// No longer wins are looked for: who finds one of fifteen plies over a board is no beginner.
pub const WITHIN: Ply = Ply(15);
/// So many positions are looked through for every move of a game.
const QUICK: u64 = 40_000;
/// And so many for the one that is looked at.
const DEEP: u64 = 1_200_000;

/// What is known of a game, by the number of moves before the moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Facts {
    /// What was certain for whoever was to move.
    pub certain: BTreeMap<u16, Certain>,
    /// The moments that were looked at with more patience.
    pub deep: BTreeSet<u16>,
    /// Who would win with open colours, where that is solved.
    pub open: BTreeMap<u16, Option<Open>>,
    /// What the opponent had really thought, in the order of its moves.
    pub recalled: Vec<Told>,
}

/// A question, and after how many moves of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// After how many moves.
    pub ply: u16,
    /// What is asked.
    pub ask: Ask,
}

impl Facts {
    /// There is no answer to this question, and it is not asked again.
    pub fn given_up(&mut self, ply: u16, ask: &Ask) {
        match ask {
            Ask::Prove { .. } => {
                self.certain.entry(ply).or_insert(Certain { win: None, kept: None, whole: false });
                self.deep.insert(ply);
            }
            Ask::Open(_) => drop(self.open.insert(ply, None)),
            Ask::Advise { .. } | Ask::Believe { .. } | Ask::Recall(_) => {}
        }
    }
}

/// A moment as whoever is to move knows it.
pub fn hidden(game: &Game) -> Placed {
    let view = game.view(game.position().to_move());
    Placed { board: view.board(), state: board_string::write(view) }
}

/// The same moment with every colour shown.
pub fn shown(game: &Game) -> Option<Placed> {
    let seat = game.position().to_move();
    let of = |colour| game.position().pieces(seat.other(), colour);
    let [blues, reds] = crate::game::Colour::BOTH.map(of);
    let problem = Problem::partly(game.view(seat), Shown { blues, reds });
    Some(Placed { board: game.position().board(), state: Position::try_from(&problem).ok()?.write() })
}

/// Where that moment stands as a puzzle, for whoever wants to find the win.
pub fn puzzle(placed: &Placed) -> String {
    format!("#/puzzles/at/{}", placed.state)
}

/// Has anybody something to find out after so many moves?
fn is_open(game: &Game) -> bool {
    let view = game.view(game.position().to_move());
    game.outcome().is_none() && view.theirs().iter().any(|piece| matches!(piece, Theirs::Hidden(_)))
}

/// The next question about a game; none when everything is known. `recall` is the seat of an opponent who is to say what it thought.
pub fn next(past: &Past, game: &Game, at: u16, recall: Option<Seat>, facts: &Facts) -> Option<Asked> {
    let length = game.history().len() as u16;
    let at = at.min(length);
    let moment = |ply: u16| if ply == length { game.clone() } else { game.back_to(Ply(ply)) };
    let prove = |ply: u16, nodes: u64| {
        let now = moment(ply);
        if !is_open(&now) {
            return None;
        }
        let (shape, seat) = (past.record.board.shape(), now.position().to_move());
        let made = game.history().get(usize::from(ply)).map(|played| turned(shape, seat, played.mv));
        let made = made.map(|mv| notation::move_text(past.record.board, mv));
        let left = past.record.draw_ply.0.saturating_sub(ply);
        let ask = Ask::Prove { placed: hidden(&now), made, within: WITHIN.min(Ply(left)), nodes };
        Some(Asked { ply, ask })
    };
    let unknown = |ply: &u16| !facts.certain.contains_key(ply);
    if unknown(&at)
        && let Some(ask) = prove(at, QUICK)
    {
        return Some(ask);
    }
    let half_known = facts.certain.get(&at).is_some_and(|certain| !certain.whole);
    if half_known && !facts.deep.contains(&at) {
        return prove(at, DEEP);
    }
    // What the opponent says comes before tables that take long to make, and before what nobody looks at.
    if let Some(ask) = recalled(past, game, recall, facts) {
        return Some(ask);
    }
    if !facts.open.contains_key(&at)
        && is_open(&moment(at))
        && let Some(placed) = shown(&moment(at))
    {
        return Some(Asked { ply: at, ask: Ask::Open(placed) });
    }
    // From the end: there the wins are, and what is found there helps before it.
    (0..=length).rev().filter(unknown).find_map(|ply| prove(ply, QUICK))
}

/// What the opponent is asked about its next move.
fn recalled(past: &Past, game: &Game, seat: Option<Seat>, facts: &Facts) -> Option<Asked> {
    let (seat, other) = (seat?, seat?.other());
    let ply = game.history().iter().enumerate().filter(|(_, played)| played.seat == seat).nth(facts.recalled.len())?.0;
    let moves = game.history().iter().take(ply);
    let moves = moves.map(|played| notation::move_text(past.record.board, played.mv)).collect();
    let mut players = crate::game::PerSeat::from_fn(|_| past.sat(seat).unwrap_or_default().to_owned());
    players[other] = past.sat(other).unwrap_or(past.sat(seat)?).to_owned();
    Some(Asked { ply: ply as u16, ask: Ask::Recall(past.watched(players, moves)) })
}

/// The seat of an opponent who can say what it thought of a person's ghosts.
pub fn confessor(past: &Past) -> Option<Seat> {
    use crate::game::record::Player;
    let person = |seat: Seat| past.record.players[seat] == Player::Person;
    Seat::BOTH.into_iter().find(|seat| past.sat(*seat).is_some() && person(seat.other()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::engine::analysing::messages::Reply;
    use crate::web::engine::analysing::work::Analyst;
    use crate::web::watch::past::tests::small;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn everything_is_asked_once_and_first_what_is_looked_at() {
        let past = small(3);
        let game = past.record.replay().unwrap();
        let length = game.history().len() as u16;
        let (mut facts, mut analyst, mut kinds) = (Facts::default(), Analyst::default(), String::new());
        let at = 2;
        // The table of the small board takes long natively without optimisation: it is not asked here.
        facts.open.insert(at, None);
        while let Some(Asked { ply, ask }) = next(&past, &game, at, confessor(&past), &facts) {
            assert!(kinds.len() < 500, "{kinds}");
            match analyst.answer(ask).unwrap() {
                Reply::Proven(certain) => {
                    kinds.push('p');
                    if facts.certain.insert(ply, certain).is_some() {
                        facts.deep.insert(ply);
                    }
                }
                Reply::Advised(told) => {
                    kinds.push('r');
                    facts.recalled.push(*told);
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(kinds.starts_with("pr"), "{kinds}");
        assert_eq!(facts.certain.len(), usize::from(length), "the end is no moment to decide anything");
        let theirs = game.history().iter().filter(|played| played.seat == Seat::Second);
        assert_eq!(facts.recalled.len(), theirs.clone().count());
        // Rush is the same player here as in the game.
        for (told, played) in facts.recalled.iter().zip(theirs) {
            assert_eq!((told.mv, told.by.as_str()), (played.mv, "rush"));
        }
    }

    #[test]
    fn a_moment_is_written_as_the_mover_sees_it() {
        let game = small(3).record.replay().unwrap().back_to(Ply(1));
        let (hidden, shown) = (hidden(&game), shown(&game).unwrap());
        let read = |placed: &Placed| Position::read(placed.board, &placed.state).unwrap();
        assert!(!read(&hidden).shows_some());
        let open = read(&shown).problem();
        assert_eq!(open.ghosts, open.shown.blues | open.shown.reds);
        assert_eq!(open.blues, read(&hidden).problem().blues);
        assert!(
            puzzle(&hidden).starts_with("#/puzzles/at/") && hidden.state.contains('u') && !shown.state.contains('u')
        );
    }
}
