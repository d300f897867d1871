//! What an agent chooses on a fixed set of positions, boiled down to a checksum, and the test that every agent passes.

use super::{Agent, Ask, Budget, Detail, Entry};
use crate::game::{Board, Game, PerSeat, Ply, Purpose, Seed, Setup, notation};
use sha2::{Digest, Sha256};

/// Which positions a player is asked about for its checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// So many games on each board.
    games: u64,
    /// Every n-th position of them, from the first.
    every: u16,
}

impl Probe {
    /// Every position of eight games: enough that another order of moves or another tie-break shows.
    pub const FULL: Probe = Probe { games: 8, every: 1 };
    /// Every seventh position of two games, for players who think for a tenth of a second: of both seats, openings and middle
    /// games. Each of their moves hangs on ten thousand playouts, so that a few show any change in those.
    pub const SLOW: Probe = Probe { games: 2, every: 7 };
}

/// Games are cut off here: openings and middle games of all kinds come up before.
const PLIES: u16 = 60;

/// The agent's choices in games against dice, on every board that it claims, as the first 16 hex digits of their
/// SHA-256.
pub fn checksum(entry: &Entry) -> String {
    checksum_of(entry.agent(), entry.boards)
}

/// The same of a player that is not in the roster of this program as a whole.
pub fn checksum_of(agent: &dyn Agent, boards: &[Board]) -> String {
    let mut hash = Sha256::new();
    for &board in boards {
        for number in 0..agent.probe().games {
            for text in choices(agent, board, Seed(2026).derive(Purpose::Game(number))) {
                hash.update(text.as_bytes());
                hash.update(b"\n");
            }
        }
    }
    base16ct::lower::encode_string(&hash.finalize()).chars().take(16).collect()
}

/// The agent is asked at every ply of its probe, for whichever side is to move, but the dice decide what is played.
fn choices(agent: &dyn Agent, board: Board, seed: Seed) -> Vec<String> {
    let setups = PerSeat::from_fn(|seat| Setup::random(board, &mut seed.dice(Purpose::Setup(seat))));
    let mut game = Game::start(setups, Ply(PLIES));
    let mut dice = seed.dice(Purpose::Game(0));
    let mut texts = Vec::new();
    while game.outcome().is_none() {
        let view = game.view(game.position().to_move());
        let moves = game.position().legal_moves();
        let mut choice = moves[0];
        let asked = game.position().ply().0.is_multiple_of(agent.probe().every);
        if asked {
            choice = agent.decide(view, Ask::new(view, seed, Detail::Move, Budget::Own)).mv;
            texts.push(notation::move_text(board, choice));
        }
        // Half of the time the agent's own move, so that positions of its own making come up as well.
        let own = asked && dice.below(2) == 0;
        let mv = if own { choice } else { *dice.pick(&moves).unwrap_or(&choice) };
        if game.play(mv).is_err() {
            texts.push("illegal".to_owned());
            break;
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Decision, Told, arrange, decide_within, roster};
    use crate::game::{Seat, View, Way};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Every agent in every seat on every board that it claims: against dice, and against itself.
    fn for_every_pairing(mut run: impl FnMut(&Entry, &Entry, Board)) {
        let dice = crate::agents::find("random").unwrap();
        for &entry in roster() {
            for &board in entry.boards {
                for (first, second) in [(entry, dice), (dice, entry), (entry, entry)] {
                    run(first, second, board);
                }
            }
        }
    }

    /// Slow players are given a small budget here: what everybody must keep to does not hang on how long they think. What they
    /// choose when they think as long as always is in their checksums.
    fn ask(player: &Entry, view: &View, seed: Seed, detail: Detail) -> Decision {
        let budget = if player.agent().probe() == Probe::FULL { Budget::Own } else { Budget::Nodes(100) };
        decide_within(player, view, seed, detail, budget)
    }

    fn play(first: &Entry, second: &Entry, board: Board, seed: Seed, mut check: impl FnMut(&Entry, &View)) -> Game {
        let players = PerSeat::new(first, second);
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], board, seat, seed));
        let mut game = Game::start(setups, Ply(30));
        while game.outcome().is_none() {
            let seat = game.position().to_move();
            check(players[seat], game.view(seat));
            let choice = ask(players[seat], game.view(seat), seed, Detail::Move);
            game.play(choice.mv).unwrap_or_else(|error| panic!("{} on {board}: {error}", players[seat].id));
        }
        game
    }

    #[test]
    fn everybody_plays_legal_moves_and_the_same_seed_gives_the_same_game() {
        for_every_pairing(|first, second, board| {
            let game = play(first, second, board, Seed(1), |_, _| {});
            let again = play(first, second, board, Seed(1), |_, _| {});
            assert_eq!(game.history(), again.history(), "{} v {} on {board}", first.id, second.id);
        });
    }

    #[test]
    fn everybody_escapes_at_once() {
        for_every_pairing(|first, second, board| {
            play(first, second, board, Seed(5), |player, view| {
                if view.legal_moves().iter().any(|mv| mv.way == Way::Leave) {
                    let choice = ask(player, view, Seed(5), Detail::Move).mv;
                    assert_eq!(choice.way, Way::Leave, "{} on {board}", player.id);
                }
            });
        });
    }

    #[test]
    fn an_explanation_does_not_change_the_choice_and_speaks_of_legal_moves_only() {
        for &entry in roster() {
            for &board in entry.boards {
                play(entry, entry, board, Seed(3), |player, view| {
                    let plain = ask(player, view, Seed(3), Detail::Move);
                    let explained = ask(player, view, Seed(3), Detail::Explained);
                    assert_eq!(plain.mv, explained.mv, "{}", player.id);
                    let legal = view.legal_moves();
                    let told = explained.explanation;
                    assert!(told.scores.iter().chain(&told.chances).all(|(mv, _)| legal.contains(mv)));
                    assert!(told.belief.iter().all(|(_, blue)| (0.0..=1.0).contains(blue)));
                    assert!(told.rates.iter().all(|rate| legal.contains(&rate.mv) && rate.low <= rate.high));
                    assert!(told.reasons.iter().all(|step| step.ply < view.ply() && !step.why.is_empty()));
                    travels(Told::new(player, view, Decision { mv: explained.mv, explanation: told }));
                });
            }
        }
    }

    /// Whatever a player says can be written, read and written again.
    fn travels(told: Told) {
        let written = serde_json::to_value(&told).unwrap();
        // Through a text as well, which may round the last digit of a number.
        let text: Told =
            serde_json::from_str(&written.to_string()).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(
            (text.mv, text.ply, text.explanation.scores.len()),
            (told.mv, told.ply, told.explanation.scores.len())
        );
        assert_eq!(serde_json::from_value::<Told>(written).unwrap(), told);
    }

    /// Runs natively and in WebAssembly against the same written-down sums, which makes it the test that both choose
    /// alike as well.
    #[test]
    fn ids_have_not_changed_their_meaning() {
        for &entry in roster() {
            assert_eq!(
                Some(checksum(entry).as_str()),
                entry.fixed_checksum,
                "{} plays differently: that needs a new id",
                entry.id
            );
        }
    }

    /// The others are allowed to: a player whose dice seldom matter may seem fixed and is not.
    #[test]
    fn whoever_says_that_it_plays_without_dice_does() {
        for &entry in roster().iter().filter(|entry| entry.is_fixed()) {
            let board = entry.boards[0];
            play(entry, entry, board, Seed(6), |player, view| {
                let [one, other] = [6, 7].map(|seed| ask(player, view, Seed(seed), Detail::Move).mv);
                assert_eq!(one, other, "{} on {board}", player.id);
            });
        }
        assert!(!roster()[0].is_fixed(), "Random does not");
    }

    #[test]
    fn a_seat_is_no_disadvantage_in_set_ups() {
        let setups: Vec<Setup> = Seat::BOTH.map(|seat| arrange(roster()[0], Board::Standard, seat, Seed(8))).to_vec();
        assert_ne!(setups[0], setups[1], "both seats draw from streams of their own");
    }

    #[test]
    fn whoever_takes_a_budget_keeps_it_and_plays_the_same_move_for_the_same_nodes() {
        for &entry in roster() {
            let board = entry.boards[0];
            let game = Game::start(PerSeat::from_fn(|seat| arrange(entry, board, seat, Seed(4))), Ply(30));
            let view = game.view(Seat::First);
            let within = |budget| decide_within(entry, view, Seed(4), Detail::Move, budget).mv;
            assert_eq!(within(Budget::Nodes(500)), within(Budget::Nodes(500)), "{}", entry.id);
            let asked = std::cell::Cell::new(0);
            let soon = || {
                asked.set(asked.get() + 1);
                asked.get() > 3
            };
            assert!(view.check(within(Budget::Until(&soon))).is_ok(), "{}", entry.id);
            assert_eq!(asked.get() > 0, entry.takes_a_budget(), "{}", entry.id);
        }
    }
}
