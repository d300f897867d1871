//! The page and the worker talk: whole games through requests and replies, without a browser.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Cast, Detail, decide, find};
use geister_lab::game::{Board, DRAW_PLY, Ply, Seat, Seed, Setup, View, notation};
use geister_lab::table::entropy::{Entropy, NoEntropy};
use geister_lab::table::{Invitation, Sheet, SheetError, Table};
use geister_lab::web::engine::games::answer::answer;
use geister_lab::web::engine::games::messages::{Ask, Reply, Request, Ticket};
use geister_lab::web::engine::games::{Desk, Listener};
use geister_lab::web::engine::lessons::Scholar;
use geister_lab::web::engine::lessons::messages::Lesson;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Bytes that only count: secrets differ from call to call, and every run is the same.
struct Counting(u8);

impl Entropy for Counting {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        bytes.fill_with(|| {
            self.0 = self.0.wrapping_mul(167).wrapping_add(13);
            self.0
        });
        Ok(())
    }
}

struct Exhausted;

impl Entropy for Exhausted {
    fn fill(&mut self, _: &mut [u8]) -> Result<(), NoEntropy> {
        Err(NoEntropy)
    }
}

fn ask(ask: Ask) -> Reply {
    answer(Cast::ALL, Request { ticket: Ticket(7), ask }, &mut Counting(1))
}

fn dealt(board: Board, opponent: &str, seat: Seat, seed: u64) -> (Table, Setup) {
    let opponent = opponent.to_owned();
    let deal = Ask::Deal(Invitation {
        board,
        opponent,
        seat: Some(seat),
        draw_ply: DRAW_PLY,
        seed: Some(Seed(seed)),
        hold: false,
    });
    match ask(deal) {
        Reply::Dealt { table, suggestion, .. } => {
            let setup = Setup::parse(board, seat, &suggestion).unwrap();
            (table, setup)
        }
        other => panic!("{other:?}"),
    }
}

fn played(reply: Reply) -> Sheet {
    match reply {
        Reply::Played { ticket: Ticket(7), sheet } => sheet,
        other => panic!("{other:?}"),
    }
}

fn refused(reply: Reply) -> String {
    match reply {
        Reply::Refused { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

/// The person plays as Murasaki would, from what it knows.
fn person_moves(sheet: &Sheet, view: &View) -> Ask {
    let mv = decide(find("murasaki-d5").unwrap(), view, Seed(1), Detail::Move).mv;
    Ask::Move { sheet: sheet.clone(), text: notation::move_text(view.board(), mv) }
}

/// Plays until the end, with a look at every sheet on the way.
fn play_out(board: Board, opponent: &str, seat: Seat, seed: u64, mut look: impl FnMut(&Sheet)) -> Sheet {
    let (table, setup) = dealt(board, opponent, seat, seed);
    let mut sheet = Sheet::new(table, setup);
    loop {
        look(&sheet);
        let view = sheet.view().unwrap();
        if view.outcome().is_some() {
            return sheet;
        }
        sheet = if view.to_move() == seat {
            played(ask(person_moves(&sheet, &view)))
        } else {
            played(ask(Ask::Think { sheet }))
        };
    }
}

#[test]
fn a_game_against_everybody_comes_to_an_end_and_its_record_replays() {
    for entry in geister_lab::agents::roster() {
        for &board in entry.boards {
            for seat in Seat::BOTH {
                let sheet = play_out(board, entry.id, seat, 11, |_| {});
                let record = sheet.record().unwrap();
                let game = record.replay().unwrap();
                assert_eq!(game.outcome(), sheet.view().unwrap().outcome());
                assert_eq!(sheet.commitment_kept(), Some(true));
            }
        }
    }
}

#[test]
fn nothing_that_the_page_holds_tells_a_hidden_colour_or_the_seed() {
    let seed = 987_654_321;
    let secret = |sheet: &Sheet| {
        let text = serde_json::to_string(sheet).unwrap();
        let theirs = geister_lab::agents::arrange(find("random").unwrap(), Board::Standard, Seat::Second, Seed(seed));
        [text.contains(&theirs.text(Seat::Second)), text.contains(&seed.to_string()), text.contains("\"salt\"")]
    };
    let mut plies = 0;
    let last = play_out(Board::Standard, "random", Seat::First, seed, |sheet| {
        if sheet.reveal.is_none() {
            assert_eq!(secret(sheet), [false; 3]);
            plies += 1;
        }
    });
    assert!(plies > 5);
    // The same search finds all three once the game is over, so it would have found them before.
    assert_eq!(secret(&last), [true; 3]);
}

#[test]
fn the_opponents_set_up_is_fixed_before_the_first_move() {
    let (table, setup) = dealt(Board::Small, "rush", Seat::First, 4);
    let committed = table.commitment.clone();
    let resigned = played(ask(Ask::Resign { sheet: Sheet::new(table, setup) }));
    let reveal = resigned.reveal.clone().unwrap();
    assert_eq!(geister_lab::table::seal::commitment(&reveal.setup, &reveal.salt), committed);

    let mut lying = resigned;
    lying.reveal.as_mut().unwrap().setup = "rbrb".to_owned();
    lying.reveal.as_mut().unwrap().salt.push('0');
    assert_eq!(lying.commitment_kept(), Some(false));
}

#[test]
fn a_move_taken_back_is_answered_alike_again() {
    let (table, setup) = dealt(Board::Standard, "random", Seat::First, 5);
    let sheet = Sheet::new(table, setup);
    assert_eq!(sheet.taken_back(), None);
    let view = sheet.view().unwrap();
    let once = played(ask(Ask::Think { sheet: played(ask(person_moves(&sheet, &view))) }));
    let back = once.taken_back().unwrap();
    assert_eq!((back.moves.len(), back.takebacks), (0, 1));
    let again = played(ask(Ask::Think { sheet: played(ask(person_moves(&back, &view))) }));
    assert_eq!(again.moves, once.moves);

    // While the opponent thinks, the person's own move is the last one.
    let mut thinking = once.clone();
    thinking.moves.truncate(1);
    assert!(thinking.taken_back().unwrap().moves.is_empty());
}

#[test]
fn a_sheet_that_was_tampered_with_is_refused_and_says_so() {
    let (table, setup) = dealt(Board::Standard, "murasaki-d5", Seat::First, 6);
    let sheet = Sheet::new(table, setup);
    let view = sheet.view().unwrap();
    let good = played(ask(person_moves(&sheet, &view)));

    let mut other_seat = good.clone();
    other_seat.table.draw_ply = Ply(10);
    assert!(refused(ask(Ask::Think { sheet: other_seat })).contains("seal"));

    let mut other_moves = good.clone();
    other_moves.moves = vec!["b6↑".to_owned()];
    assert!(refused(ask(Ask::Think { sheet: other_moves.clone() })).contains("own piece"));
    assert!(matches!(other_moves.view(), Err(SheetError::Illegal(1, _))));

    let mut old = good.clone();
    old.table.version = 0;
    assert_eq!(old.view(), Err(SheetError::Version(0)));
    assert!(refused(ask(Ask::Think { sheet: old })).contains("version 0"));

    let mut invented = good.clone();
    invented.moves[0].push_str("(b)");
    assert_eq!(invented.view(), Err(SheetError::Capture(1)));
    assert!(refused(ask(Ask::Think { sheet: invented })).contains("not the one that was dealt"));

    let mut nonsense = good;
    nonsense.setup = "RRRR".to_owned();
    assert!(refused(ask(Ask::Think { sheet: nonsense })).contains("8 letters"));
}

#[test]
fn out_of_turn_over_and_unknown_are_refused_with_a_reason() {
    let (table, setup) = dealt(Board::Small, "random", Seat::First, 8);
    let sheet = Sheet::new(table, setup);
    assert!(refused(ask(Ask::Think { sheet: sheet.clone() })).contains("turn"));
    assert!(refused(ask(Ask::Move { sheet: sheet.clone(), text: "nonsense".to_owned() })).contains("no move"));
    let over = played(ask(Ask::Resign { sheet }));
    assert!(refused(ask(Ask::Think { sheet: over.clone() })).contains("over"));
    assert!(refused(ask(Ask::Resign { sheet: over })).contains("over"));

    let deal = |opponent: &str, board| {
        Ask::Deal(Invitation {
            board,
            opponent: opponent.to_owned(),
            seat: None,
            draw_ply: DRAW_PLY,
            seed: None,
            hold: false,
        })
    };
    assert!(refused(ask(deal("nobody", Board::Mini))).contains("the players are random"));
    let request = Request { ticket: Ticket(1), ask: deal("random", Board::Mini) };
    assert!(refused(answer(Cast::ALL, request, &mut Exhausted)).contains("random numbers"));
}

#[test]
fn the_lot_falls_both_ways() {
    let seats: Vec<Seat> = (0..20)
        .map(|seed| {
            let opponent = "random".to_owned();
            let seed = Some(Seed(seed));
            match ask(Ask::Deal(Invitation {
                board: Board::Mini,
                opponent,
                seat: None,
                draw_ply: DRAW_PLY,
                seed,
                hold: false,
            })) {
                Reply::Dealt { table, .. } => table.seat,
                other => panic!("{other:?}"),
            }
        })
        .collect();
    assert!(seats.contains(&Seat::First) && seats.contains(&Seat::Second));
}

#[test]
fn colours_that_are_held_back_are_shown_when_they_are_asked_for() {
    let invitation = Invitation {
        board: Board::Small,
        opponent: "random".to_owned(),
        seat: Some(Seat::First),
        draw_ply: DRAW_PLY,
        seed: Some(Seed(5)),
        hold: true,
    };
    let Reply::Dealt { table, suggestion, .. } = ask(Ask::Deal(invitation)) else { panic!() };
    let setup = Setup::parse(table.board, table.seat, &suggestion).unwrap();
    let sheet = Sheet::new(table, setup);
    let early = ask(Ask::Reveal { sheet: sheet.clone() });
    assert!(matches!(early, Reply::Refused { reason, .. } if reason == "the game is not over"));
    let Reply::Played { sheet, .. } = ask(Ask::Resign { sheet }) else { panic!() };
    assert_eq!(sheet.reveal, None);
    assert!(sheet.view().unwrap().outcome().is_some());
    let Reply::Played { sheet, .. } = ask(Ask::Reveal { sheet }) else { panic!() };
    assert_eq!(sheet.commitment_kept(), Some(true));
    let mut unheld = sheet.clone();
    unheld.table.hold = false;
    assert!(matches!(ask(Ask::Reveal { sheet: unheld }), Reply::Refused { .. }), "the seal is bound to it");
}

/// Everything that a worker says to a request.
fn said(desk: &mut impl Listener, ask: Ask) -> Vec<Reply> {
    let mut replies = Vec::new();
    desk.hear(Request { ticket: Ticket(7), ask }, &mut Counting(1), &mut |reply| replies.push(reply));
    replies
}

#[test]
fn a_worker_says_what_it_prepares_and_answers_as_ever() {
    let mut desk = Desk::new(Cast::CHANCE);
    let (table, setup) = dealt(Board::Small, "cfr-b", Seat::Second, 9);
    let think = Ask::Think { sheet: Sheet::new(table, setup) };
    let replies = said(&mut desk, think.clone());
    let shares: Vec<f32> = replies
        .iter()
        .filter_map(|reply| if let Reply::Preparing { share } = reply { Some(*share) } else { None })
        .collect();
    // Another test may have made the table before; then there is nothing to say.
    assert!(shares.len() <= 22 && shares.is_sorted(), "{shares:?}");
    assert!(shares.last().is_none_or(|last| *last == 1.0));
    assert_eq!(replies.last(), Some(&ask(think.clone())));
    assert_eq!(said(&mut desk, think.clone()), [ask(think)], "once is enough");
}

#[test]
fn what_a_worker_has_learned_before_changes_no_answer() {
    let mut scholar = Scholar::default();
    for iterations in [5, 20] {
        let learn = Ask::Learn(Lesson { limit: 8, method: "cfr+".to_owned(), seed: 1, iterations });
        assert_eq!(said(&mut scholar, learn.clone()), said(&mut Scholar::default(), learn.clone()));
        assert!(refused(ask(learn)).contains("another one's"), "the engine of games is small");
    }
    let never = Ask::Learn(Lesson { limit: 8, method: "luck".to_owned(), seed: 1, iterations: 1 });
    assert!(refused(said(&mut scholar, never).remove(0)).contains("the methods are cfr"));
}

#[test]
fn an_engine_refuses_who_belongs_to_another_family_and_the_game_is_as_it_was() {
    let (table, setup) = dealt(Board::Small, "cfr-a", Seat::Second, 9);
    let think = Ask::Think { sheet: Sheet::new(table, setup) };
    let replies = said(&mut Desk::new(Cast::SEARCH), think.clone());
    assert_eq!(replies.len(), 1);
    assert!(refused(replies[0].clone()).contains("cfr-a is not among the players of this engine"));
    assert_eq!(said(&mut Desk::new(Cast::CHANCE), think.clone()), [ask(think)], "its own engine plays on");
}
