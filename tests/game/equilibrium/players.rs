//! The players that draw their moves from an equilibrium.

use geister_lab::agents::{Decision, Detail, Need, decide, find, prepare};
use geister_lab::game::{
    Board, Colour, Dice, Direction, Game, Mine, Move, PerSeat, PieceId, Place, Ply, Seat, Seed, Setup, Square, Theirs,
    View, Way,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const PLAYERS: [&str; 3] = ["cfr-a", "cfr-b", "cfr-b-3p-dcfr-50"];

fn explained(id: &str, view: &View, seed: u64) -> Decision {
    decide(find(id).unwrap(), view, Seed(seed), Detail::Explained)
}

/// Some positions in which nobody can leave at once.
fn positions() -> Vec<Game> {
    let mut dice = Dice::new(Seed(6));
    let mut list = Vec::new();
    for plies in [0, 3, 6, 9, 12] {
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), Ply(200));
        while game.outcome().is_none() && game.position().ply().0 < plies {
            let mv = *dice.pick(&game.position().legal_moves()).unwrap();
            game.play(mv).unwrap();
        }
        let can_leave = game.position().legal_moves().iter().any(|mv| mv.way == Way::Leave);
        if game.outcome().is_none() && !can_leave {
            list.push(game);
        }
    }
    list
}

#[test]
fn chances_add_up_and_the_own_colours_are_one_of_the_mixtures() {
    for game in positions() {
        let view = game.view(game.position().to_move());
        for id in PLAYERS {
            let choice = explained(id, view, 1);
            let told = &choice.explanation;
            let sum: f64 = told.chances.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-9 && told.chances.len() == view.legal_moves().len(), "{id}: {told:?}");
            assert!(told.chances.iter().any(|&(mv, chance)| mv == choice.mv && chance > 0.0));
            let weights: f64 = told.mixtures.iter().map(|mixture| mixture.weight).sum();
            assert!((weights - 1.0).abs() < 1e-9, "{id}: {weights}");
            let ours: Vec<Square> = view.own(Colour::Blue).collect();
            let own: Vec<_> = told.mixtures.iter().filter(|mixture| mixture.blues == ours).collect();
            assert_eq!(own.len(), 1);
            assert_eq!(own[0].chances, told.chances);
        }
    }
}

#[test]
fn moves_are_drawn_as_often_as_the_chances_say() {
    let games = positions();
    let view = games[1].view(games[1].position().to_move());
    let player = find("cfr-a-3p-dcfr-20").unwrap();
    let chances = explained(player.id, view, 0).explanation.chances;
    let draws = 1000;
    let drawn: Vec<Move> = (0..draws).map(|seed| decide(player, view, Seed(seed), Detail::Move).mv).collect();
    for (mv, chance) in chances {
        let share = drawn.iter().filter(|&&other| other == mv).count() as f64 / draws as f64;
        assert!((share - chance).abs() < 0.06, "{mv:?}: {share} of {chance}");
    }
}

/// The same board with the seats exchanged.
fn turned(view: &View) -> View {
    let shape = view.board().shape();
    let turn = |square| shape.seen_by(square, Seat::Second);
    let mine = |piece: &Mine| match piece.place {
        Place::On(square) => Mine { place: Place::On(turn(square)), ..*piece },
        _ => *piece,
    };
    let theirs = |piece: &Theirs| match *piece {
        Theirs::Hidden(square) => Theirs::Hidden(turn(square)),
        other => other,
    };
    let (mine, theirs) = (view.mine().iter().map(mine).collect(), view.theirs().iter().map(theirs).collect());
    View::without_history(view.board(), view.seat().other(), mine, theirs, view.draw_ply())
}

#[test]
fn both_seats_think_alike() {
    let shape = Board::Small.shape();
    let turn = |mv: Move| match mv.way {
        Way::Step(direction) => {
            Move::step(shape.seen_by(mv.from, Seat::Second), Direction::seen_by(direction, Seat::Second))
        }
        Way::Leave => Move::leave(shape.seen_by(mv.from, Seat::Second)),
    };
    for game in positions() {
        let view = game.view(game.position().to_move());
        // Discounted CFR lets the first seat learn first, so it is alike only in the limit.
        for id in ["cfr-a", "cfr-b"] {
            let (here, there) = (explained(id, view, 1).explanation, explained(id, &turned(view), 1).explanation);
            for (mv, chance) in here.chances {
                let (_, other) = there.chances.iter().find(|(other, _)| *other == turn(mv)).unwrap();
                assert!((chance - other).abs() < 1e-9, "{id} {mv:?}: {chance} {other}");
            }
        }
    }
}

#[test]
fn an_early_capture_changes_whom_it_speaks_of() {
    let on = |column, row| Board::Small.shape().square(column, row).unwrap();
    let mine = [
        (Colour::Blue, Some(on(1, 2))),
        (Colour::Red, Some(on(3, 3))),
        (Colour::Blue, None),
        (Colour::Red, Some(on(2, 3))),
    ];
    let place = |square: Option<Square>| square.map_or(Place::Captured, Place::On);
    let mine = mine.map(|(colour, square)| Mine { colour, place: place(square) }).to_vec();
    let theirs = vec![
        Theirs::Hidden(on(1, 1)),
        Theirs::Hidden(on(3, 1)),
        Theirs::Captured(Colour::Blue),
        Theirs::Hidden(on(3, 0)),
    ];
    let view = View::without_history(Board::Small, Seat::First, mine, theirs, Ply(200));
    for id in PLAYERS {
        let told = explained(id, &view, 1).explanation;
        assert_eq!((told.belief.len(), told.mixtures.len()), (3, 3), "three ghosts each, one of them blue");
        assert!(told.belief.iter().all(|(piece, _)| *piece != PieceId::from_index(2).unwrap()));
    }
}

#[test]
fn what_a_player_needs_is_made_once_and_its_progress_told() {
    let player = find("cfr-b").unwrap();
    assert_eq!((player.needs(), find("cfr-a").unwrap().needs()), (Some(Need::SmallTable), None));
    let mut shares = Vec::new();
    prepare(player, &mut |share| shares.push(share)).unwrap();
    assert!(player.is_ready());
    // Another test may have been quicker.
    assert!(shares.is_empty() || shares.windows(2).all(|pair| pair[0] <= pair[1]) && shares.last() == Some(&1.0));
    let before = shares.len();
    prepare(player, &mut |share| shares.push(share)).unwrap();
    assert_eq!(shares.len(), before);
}
