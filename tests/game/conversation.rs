//! The page and the worker talk: whole games through requests and replies, without a browser.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Cast, Detail, Need, Told, decide, find};
use geister_lab::game::{Board, DRAW_PLY, Ply, Seat, Seed, Setup, View, notation};
use geister_lab::table::entropy::{Entropy, NoEntropy};
use geister_lab::table::{Invitation, Sheet, SheetError, Table};
use geister_lab::web::engine::games::Games;
use geister_lab::web::engine::games::answer::answer;
use geister_lab::web::engine::games::messages::{Ask, Reply};
use geister_lab::web::engine::listener::Listener;
use geister_lab::web::engine::mini::messages::LearnTask;
use geister_lab::web::engine::mini::work::MiniLearner;
use geister_lab::web::engine::wire::{Message, Request, Ticket};
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

type Answer = Result<Reply, String>;

fn ask(ask: Ask) -> Answer {
    answer(Cast::ALL, ask, &mut Counting(1)).map_err(|refusal| refusal.to_string())
}

/// Hands an opponent the file that it needs, as the page does. As WebAssembly there are no files, so this program has them.
fn supply(opponent: &str) {
    let player = find(opponent).unwrap();
    if let Some(Need::Asset(asset)) = Cast::ALL.lacks(player) {
        let bytes = match asset.file {
            "networks/colours.weights" => include_bytes!("../../assets/networks/colours.weights"),
            other => panic!("{other} is not at hand"),
        };
        Cast::ALL.provide(player, bytes).unwrap();
    }
}

fn dealt(board: Board, opponent: &str, seat: Seat, seed: u64) -> (Table, Setup) {
    supply(opponent);
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
        Ok(Reply::Dealt { table, suggestion }) => {
            let setup = Setup::parse(board, seat, &suggestion).unwrap();
            (table, setup)
        }
        other => panic!("{other:?}"),
    }
}

fn played(answer: Answer) -> Sheet {
    match answer {
        Ok(Reply::Played { sheet }) => sheet,
        other => panic!("{other:?}"),
    }
}

fn refused(answer: Answer) -> String {
    answer.unwrap_err()
}

/// The person plays as Murasaki would, from what it knows.
fn person_moves(sheet: &Sheet, view: &View) -> Ask {
    let mv = decide(find("murasaki-d5").unwrap(), view, Seed(1), Detail::Move).mv;
    Ask::Move { sheet: sheet.clone(), text: notation::move_text(view.board(), mv) }
}

/// Plays until the end, with a look at every sheet on the way.
fn play_out(board: Board, opponent: &str, seat: Seat, seed: u64, look: impl FnMut(&Sheet)) -> Sheet {
    play(board, opponent, seat, seed, usize::MAX, look)
}

/// The same, but the person gives up when this many moves have been made.
fn play(board: Board, opponent: &str, seat: Seat, seed: u64, most: usize, mut look: impl FnMut(&Sheet)) -> Sheet {
    let (table, setup) = dealt(board, opponent, seat, seed);
    let mut sheet = Sheet::new(table, setup);
    loop {
        look(&sheet);
        let view = sheet.view().unwrap();
        if view.outcome().is_some() {
            return sheet;
        }
        sheet = if sheet.moves.len() >= most {
            played(ask(Ask::Resign { sheet }))
        } else if view.to_move() == seat {
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
    let without_entropy = answer(Cast::ALL, deal("random", Board::Mini), &mut Exhausted).unwrap_err();
    assert!(without_entropy.to_string().contains("random numbers"));
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
                Ok(Reply::Dealt { table, .. }) => table.seat,
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
    let Ok(Reply::Dealt { table, suggestion }) = ask(Ask::Deal(invitation)) else { panic!() };
    let setup = Setup::parse(table.board, table.seat, &suggestion).unwrap();
    let sheet = Sheet::new(table, setup);
    let early = ask(Ask::Reveal { sheet: sheet.clone() });
    assert_eq!(refused(early), "the game is not over");
    let Ok(Reply::Played { sheet }) = ask(Ask::Resign { sheet }) else { panic!() };
    assert_eq!(sheet.reveal, None);
    assert!(sheet.view().unwrap().outcome().is_some());
    let Ok(Reply::Played { sheet }) = ask(Ask::Reveal { sheet }) else { panic!() };
    assert_eq!(sheet.commitment_kept(), Some(true));
    let mut unheld = sheet.clone();
    unheld.table.hold = false;
    assert!(ask(Ask::Reveal { sheet: unheld }).is_err(), "the seal is bound to it");
}

/// Everything that a worker says to a request.
fn said<L: Listener>(worker: &mut L, ask: L::Ask) -> Vec<Message<L::Reply>> {
    let mut messages = Vec::new();
    worker.hear(Request { ticket: Ticket(7), ask }, &mut Counting(1), &mut |message| messages.push(message));
    messages
}

#[test]
fn a_worker_says_what_it_prepares_and_answers_as_ever() {
    let mut games = Games::new(Cast::CHANCE);
    let (table, setup) = dealt(Board::Small, "cfr-b", Seat::Second, 9);
    let think = Ask::Think { sheet: Sheet::new(table, setup) };
    let messages = said(&mut games, think.clone());
    let shares: Vec<f32> = messages
        .iter()
        .filter_map(|message| if let Message::Preparing { share } = message { Some(*share) } else { None })
        .collect();
    // Another test may have made the table before; then there is nothing to say.
    assert!(shares.len() <= 22 && shares.is_sorted(), "{shares:?}");
    assert!(shares.last().is_none_or(|last| *last == 1.0));
    let answered = Message::Reply { ticket: Ticket(7), reply: ask(think.clone()).unwrap() };
    assert_eq!(messages.last(), Some(&answered));
    assert_eq!(said(&mut games, think), [answered], "once is enough");
}

#[test]
fn a_request_that_is_refused_brings_its_number_back() {
    let (table, setup) = dealt(Board::Mini, "random", Seat::First, 9);
    let [Message::Refused { ticket, reason }] =
        &said(&mut Games::new(Cast::SEARCH), Ask::Think { sheet: Sheet::new(table, setup) })[..]
    else {
        panic!("it is not the opponent's turn")
    };
    assert_eq!(*ticket, Some(Ticket(7)));
    assert!(reason.contains("turn"), "{reason}");
}

#[test]
fn what_a_worker_has_learned_before_changes_no_answer() {
    let learn = |method: &str, iterations| LearnTask { limit: 8, method: method.to_owned(), seed: 1, iterations };
    let mut worker = MiniLearner::default();
    for iterations in [5, 20] {
        let learned = said(&mut worker, learn("cfr+", iterations));
        assert!(matches!(learned[..], [Message::Reply { ticket: Ticket(7), .. }]), "{learned:?}");
        assert_eq!(learned, said(&mut MiniLearner::default(), learn("cfr+", iterations)));
    }
    let never = said(&mut worker, learn("luck", 1)).remove(0);
    assert!(matches!(never, Message::Refused { reason, .. } if reason.contains("the methods are cfr")));
}

fn explain(sheet: &Sheet, ply: usize, of: Seat) -> Answer {
    ask(Ask::Explain { sheet: sheet.clone(), ply: Ply(ply as u16), of })
}

fn told(answer: Answer) -> Told {
    match answer {
        Ok(Reply::Explained { told }) => *told,
        other => panic!("{other:?}"),
    }
}

/// A table that is declared open, before the first move.
fn dealt_open(board: Board, opponent: &str, seat: Seat, seed: u64) -> Sheet {
    let opponent = opponent.to_owned();
    let (seat, seed) = (Some(seat), Some(Seed(seed)));
    let deal = Ask::DealOpen(Invitation { board, opponent, seat, draw_ply: DRAW_PLY, seed, hold: false });
    let Ok(Reply::Dealt { table, suggestion }) = ask(deal) else { panic!() };
    let setup = Setup::parse(table.board, table.seat, &suggestion).unwrap();
    Sheet::new(table, setup)
}

#[test]
fn no_reply_to_a_closed_game_gives_more_than_the_seats_view() {
    let mut refusals = 0;
    let mut hints = 0;
    for entry in geister_lab::agents::roster() {
        for seat in Seat::BOTH {
            let last = play(entry.boards[0], entry.id, seat, 12, 6, |sheet| {
                let view = sheet.view().unwrap();
                if view.outcome().is_some() || sheet.moves.len() > 4 {
                    return;
                }
                // Whatever it is asked about the other side, at any ply, it says the same.
                for ply in 0..=sheet.moves.len() {
                    assert!(refused(explain(sheet, ply, seat.other())).contains("when the game is over"));
                    refusals += 1;
                }
                assert!(refused(ask(Ask::ThinkAloud { sheet: sheet.clone() })).contains("when the game is over"));
                assert!(refused(ask(Ask::Reveal { sheet: sheet.clone() })).contains("not over"));
                // The person's own side is explained from its view alone.
                let reply = explain(sheet, sheet.moves.len(), seat);
                if view.to_move() == seat {
                    let known = Told::new(entry, &view, decide(entry, &view, Seed(0), Detail::Explained));
                    assert_eq!(told(reply), known, "{}", entry.id);
                    hints += 1;
                } else {
                    assert!(refused(reply).contains("turn"));
                }
            });
            // The same questions are answered once all colours are on the table, so there was something to keep back.
            let theirs = (0..last.moves.len()).find(|ply| Seat::to_move_at(Ply(*ply as u16)) != seat).unwrap();
            let opponents = told(explain(&last, theirs, seat.other()));
            assert_eq!(notation::move_text(last.table.board, opponents.mv), without_capture(&last.moves[theirs]));
        }
    }
    assert!(refusals > 100 && hints > 40, "{refusals} {hints}");
}

fn without_capture(text: &str) -> String {
    text.chars().take_while(|letter| *letter != '(').collect()
}

#[test]
fn two_opponents_that_hide_different_colours_give_the_same_closed_replies() {
    // The commitment, the seal and the ticket's suggestion are what differs; everything else must be the same.
    let open = |seed| {
        let (table, _) = dealt(Board::Standard, "murasaki-d5", Seat::First, seed);
        let setup = Setup::parse(Board::Standard, Seat::First, "RRRRBBBB").unwrap();
        Sheet::new(table, setup)
    };
    let (one, other) = (open(1), open(2));
    let hidden = |sheet: &Sheet| played(ask(Ask::Resign { sheet: sheet.clone() })).reveal.unwrap().setup;
    assert_ne!(hidden(&one), hidden(&other), "they hide different things");
    let words = |answer: Answer| serde_json::to_string(&answer).unwrap();
    let replies = |sheet: &Sheet| {
        [explain(sheet, 0, Seat::First), explain(sheet, 0, Seat::Second), ask(Ask::ThinkAloud { sheet: sheet.clone() })]
            .map(words)
    };
    assert_eq!(replies(&one), replies(&other));
}

#[test]
fn a_game_that_is_over_is_explained_when_its_colours_are_shown() {
    let deal = Ask::Deal(Invitation {
        board: Board::Small,
        opponent: "cfr-a-3p-cfr-20".to_owned(),
        seat: Some(Seat::Second),
        draw_ply: DRAW_PLY,
        seed: Some(Seed(5)),
        hold: true,
    });
    let Ok(Reply::Dealt { table, suggestion }) = ask(deal) else { panic!() };
    let setup = Setup::parse(table.board, table.seat, &suggestion).unwrap();
    let sheet = played(ask(Ask::Think { sheet: Sheet::new(table, setup) }));
    let over = played(ask(Ask::Resign { sheet }));
    assert!(
        refused(explain(&over, 0, Seat::First)).contains("its colours are shown"),
        "a study asks for guesses first"
    );
    let mut pretended = over.clone();
    let reveal = geister_lab::table::Reveal { setup: "RBRB".to_owned(), salt: "00".to_owned(), seed: Seed(1) };
    pretended.reveal = Some(reveal);
    assert!(refused(explain(&pretended, 0, Seat::First)).contains("its colours are shown"), "who pretends to know");
    let shown = played(ask(Ask::Reveal { sheet: over }));
    let thoughts = told(explain(&shown, 0, Seat::First));
    assert_eq!((thoughts.by.as_str(), thoughts.seat, thoughts.ply), ("cfr-a-3p-cfr-20", Seat::First, Ply(0)));
    assert!(!thoughts.explanation.chances.is_empty() && !thoughts.explanation.mixtures.is_empty());
    assert!(refused(explain(&shown, 1, Seat::First)).contains("turn"));
    assert!(refused(explain(&shown, 2, Seat::First)).contains("nothing was decided after 2 moves"));
    // Through the wire as it is, in words that a person can read.
    let reply = explain(&shown, 0, Seat::First).unwrap();
    let written = serde_json::to_value(&reply).unwrap();
    assert!(written["explained"]["told"]["chances"][0]["move"].as_str().unwrap().contains(['↑', '←', '→', '↓']));
    assert_eq!(serde_json::from_value::<Reply>(written).unwrap(), reply);
}

#[test]
fn at_a_table_that_is_declared_open_everybody_thinks_aloud() {
    let mut sheet = dealt_open(Board::Small, "rush", Seat::Second, 3);
    for _ in 0..3 {
        let quiet = played(ask(Ask::Think { sheet: sheet.clone() }));
        let Ok(Reply::PlayedAloud { sheet: next, told: said }) = ask(Ask::ThinkAloud { sheet: sheet.clone() }) else {
            panic!("{:?}", ask(Ask::ThinkAloud { sheet }));
        };
        assert_eq!(next, quiet, "saying why changes nothing");
        assert!(next.reveal.is_some() && next.commitment_kept() == Some(true), "nothing is hidden here");
        assert_eq!(told(explain(&next, sheet.moves.len(), Seat::First)), *said);
        let view = next.view().unwrap();
        if view.outcome().is_some() {
            break;
        }
        sheet = played(ask(person_moves(&next, &view)));
    }
    // A closed table cannot be declared open by whoever holds its sheet: the seal is bound to it.
    let (table, setup) = dealt(Board::Small, "rush", Seat::Second, 3);
    let mut closed = Sheet::new(table, setup);
    closed.table.open = true;
    for reply in [explain(&closed, 0, Seat::First), ask(Ask::ThinkAloud { sheet: closed.clone() })] {
        assert!(refused(reply).contains("seal"));
    }
}

#[test]
fn an_engine_refuses_who_belongs_to_another_family_and_the_game_is_as_it_was() {
    let (table, setup) = dealt(Board::Small, "cfr-a", Seat::Second, 9);
    let think = Ask::Think { sheet: Sheet::new(table, setup) };
    let messages = said(&mut Games::new(Cast::SEARCH), think.clone());
    assert!(
        matches!(&messages[..], [Message::Refused { reason, .. }]
        if reason.contains("cfr-a is not among the players of this engine")),
        "{messages:?}"
    );
    let played = Message::Reply { ticket: Ticket(7), reply: ask(think.clone()).unwrap() };
    assert_eq!(said(&mut Games::new(Cast::CHANCE), think), [played], "its own engine plays on");
}

/// A game on the small board in which two ghosts go forth and back so many times.
fn comes_again(opponent: &str, times: usize) -> Sheet {
    let (table, setup) = dealt(Board::Small, opponent, Seat::First, 5);
    let mut sheet = Sheet::new(table, setup);
    let once = ["b4↑", "b1↓", "b3↓", "b2↑"].map(str::to_owned);
    sheet.moves = once.iter().cycle().take(4 * times).cloned().collect();
    sheet
}

#[test]
fn a_draw_can_be_offered_where_a_position_comes_a_third_time() {
    assert_eq!(comes_again("random", 2).view().unwrap().repeated(), 3);
    let too_soon = refused(ask(Ask::OfferDraw { sheet: comes_again("random", 1) }));
    assert_eq!(too_soon, "a draw can be offered when a position has come 3 times");
    let agreed = played(ask(Ask::OfferDraw { sheet: comes_again("random", 2) }));
    assert!(agreed.agreed && agreed.reveal.is_some() && agreed.view().unwrap().is_agreed());
    let record = agreed.record().unwrap();
    assert!(record.agreed && record.replay().unwrap().is_agreed());
    assert!(refused(ask(Ask::OfferDraw { sheet: agreed })).contains("over"));
}

#[test]
fn the_opponent_offers_with_its_move_and_the_offer_goes_with_the_persons() {
    // Nobody sees anything in such an opening; who moves back offers, who goes elsewhere does not.
    let mut offers = 0;
    for opponent in ["random", "rush", "murasaki-d5", "sumire-d5"] {
        let mut sheet = comes_again(opponent, 3);
        let back = sheet.moves.pop().unwrap();
        let moved = played(ask(Ask::Think { sheet }));
        assert_eq!(moved.offered, moved.moves.last() == Some(&back), "{opponent}");
        // The same sheet with the offer on it, as the page would bring it back.
        let offered = Sheet { offered: true, ..comes_again(opponent, 3) };
        let next = Ask::Move { sheet: offered.clone(), text: "b4↑".to_owned() };
        assert!(!played(ask(next)).offered, "{opponent}");
        offers += u32::from(played(ask(Ask::OfferDraw { sheet: offered })).agreed);
    }
    assert!(offers > 0, "somebody agrees");
}

#[test]
fn advice_is_counted_and_the_same_whatever_the_opponent_hides() {
    let advise = |seed| {
        let (table, _) = dealt(Board::Standard, "rush", Seat::First, seed);
        let setup = Setup::parse(Board::Standard, Seat::First, "RRRRBBBB").unwrap();
        match ask(Ask::Advise { sheet: Sheet::new(table, setup) }) {
            Ok(Reply::Advised { sheet, text }) => (sheet, text),
            other => panic!("{other:?}"),
        }
    };
    let (sheet, text) = advise(1);
    assert_eq!(sheet.hints, 1);
    let (mv, _) = notation::parse_move(Board::Standard, &text).unwrap();
    assert!(sheet.view().unwrap().check(mv).is_ok());
    assert!((2..12).all(|seed| advise(seed).1 == text), "it cannot know what stands across");
    let held = Sheet { table: Table { hold: true, ..sheet.table.clone() }, ..sheet };
    assert!(ask(Ask::Advise { sheet: held }).is_err(), "a study gives no advice");
}
