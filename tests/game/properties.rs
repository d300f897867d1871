//! What must hold in every game, tried on games that nobody chose.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Detail, Probe, decide, roster};
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{
    Bits, Board, Colour, DRAW_PLY, Dice, Direction, Game, Move, Outcome, PerSeat, PieceId, Place, Ply, Position, Seat,
    Seed, Setup, Shape, Square, Theirs, Way, board_string, moves, notation,
};
use proptest::prelude::*;

/// A random game of at most so many plies.
fn random_game(board: Board, seed: u64, plies: u16, draw_ply: Ply) -> Game {
    let mut dice = Dice::new(Seed(seed));
    let setups = PerSeat::from_fn(|_| Setup::random(board, &mut dice));
    let mut game = Game::start(setups, draw_ply);
    while game.outcome().is_none() && game.position().ply().0 < plies {
        let moves = game.position().legal_moves();
        game.play(*dice.pick(&moves).unwrap()).unwrap();
    }
    game
}

fn boards() -> impl Strategy<Value = Board> {
    prop::sample::select(Board::ALL.to_vec())
}

/// A board and a game on it that was stopped somewhere.
fn games() -> impl Strategy<Value = Game> {
    (boards(), any::<u64>(), 0u16..120).prop_map(|(board, seed, plies)| random_game(board, seed, plies, DRAW_PLY))
}

/// The set-up with the colours of two pieces exchanged.
fn exchanged(setup: Setup, one: PieceId, other: PieceId) -> Setup {
    let mut colours: Vec<Colour> = setup.colours().collect();
    colours.swap(one.index(), other.index());
    Setup::new(setup.board(), &colours).unwrap()
}

/// The same moves from other set-ups.
fn played_from(setups: PerSeat<Setup>, moves: impl Iterator<Item = Move>) -> Game {
    let mut game = Game::start(setups, DRAW_PLY);
    for mv in moves {
        game.play(mv).unwrap();
    }
    game
}

fn setups_of(game: &Game) -> PerSeat<Setup> {
    PerSeat::from_fn(|seat| game.position().setup(seat))
}

/// Every way of exchanging two colours that `seat` has not seen.
fn unseen_exchanges(game: &Game, seat: Seat) -> Vec<PerSeat<Setup>> {
    let board = game.position().board();
    let hidden: Vec<PieceId> = board
        .shape()
        .piece_ids()
        .zip(game.view(seat).theirs())
        .filter(|(_, piece)| matches!(piece, Theirs::Hidden(_)))
        .map(|(id, _)| id)
        .collect();
    let mut list = Vec::new();
    for &one in &hidden {
        for &other in hidden.iter().filter(|other| **other > one) {
            let mut setups = setups_of(game);
            let changed = exchanged(setups[seat.other()], one, other);
            if changed != setups[seat.other()] {
                setups[seat.other()] = changed;
                list.push(setups);
            }
        }
    }
    list
}

/// How things are turned: left to right, or by half a turn with the seats exchanged.
struct Turn {
    square: fn(&Shape, Square) -> Square,
    direction: fn(Direction) -> Direction,
}

const MIRROR: Turn = Turn {
    square: Shape::mirrored,
    direction: |direction| match direction {
        Direction::Left | Direction::Right => direction.reverse(),
        upright => upright,
    },
};
const HALF_TURN: Turn =
    Turn { square: |shape, square| shape.seen_by(square, Seat::Second), direction: Direction::reverse };

impl Turn {
    fn bits(&self, shape: &Shape, bits: Bits) -> Bits {
        bits.fold(Bits::EMPTY, |turned, square| turned | (self.square)(shape, square).bit())
    }

    fn mv(&self, shape: &Shape, mv: Move) -> Move {
        let way = match mv.way {
            Way::Step(direction) => Way::Step((self.direction)(direction)),
            Way::Leave => Way::Leave,
        };
        Move { from: (self.square)(shape, mv.from), way }
    }
}

/// The set-up as a mirror shows it.
fn mirrored(setup: Setup) -> Setup {
    let shape = setup.board().shape();
    let at = |piece| {
        let square = shape.mirrored(shape.home_square(Seat::First, piece));
        let there = shape.piece_ids().find(|&other| shape.home_square(Seat::First, other) == square);
        setup.colour(there.unwrap())
    };
    Setup::new(setup.board(), &shape.piece_ids().map(at).collect::<Vec<_>>()).unwrap()
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_view_does_not_change_when_a_hidden_colour_does(game in games()) {
        for seat in Seat::BOTH {
            for setups in unseen_exchanges(&game, seat) {
                // While the exchanged pieces are on the board nothing has shown their colours, so the same moves were
                // legal all the way.
                let other = played_from(setups, game.history().iter().map(|played| played.mv));
                let (view, twin) = (game.view(seat), other.view(seat));
                prop_assert_eq!(view, twin);
                prop_assert_eq!(board_string::write(view), board_string::write(twin));
                prop_assert_eq!(view.legal_moves(), twin.legal_moves());
                prop_assert_ne!(game.position(), other.position());
            }
        }
    }

    #[test]
    fn nobody_chooses_by_a_colour_that_it_cannot_see(game in games(), seed in any::<u64>()) {
        let seat = game.position().to_move();
        let exchanges = unseen_exchanges(&game, seat);
        if game.outcome().is_none() && !exchanges.is_empty() {
            let setups = exchanges[seed as usize % exchanges.len()];
            let other = played_from(setups, game.history().iter().map(|played| played.mv));
            // Those who think for long take turns.
            let here = roster().iter().copied().filter(|entry| entry.plays_on(game.position().board()));
            let (quick, slow): (Vec<_>, Vec<_>) = here.partition(|entry| entry.agent().probe() == Probe::FULL);
            let turn = slow.get(seed as usize % slow.len().max(1));
            for &entry in quick.iter().chain(turn) {
                let choice = |game: &Game| decide(entry, game.view(seat), Seed(seed), Detail::Explained);
                prop_assert_eq!(choice(&game), choice(&other), "{}", entry.id);
            }
        }
    }

    #[test]
    fn a_mirror_changes_nothing_but_left_and_right(game in games()) {
        let shape = game.position().board().shape();
        let setups = PerSeat::from_fn(|seat| mirrored(game.position().setup(seat)));
        let twin = played_from(setups, game.history().iter().map(|played| MIRROR.mv(shape, played.mv)));
        prop_assert_eq!(twin.outcome(), game.outcome());
        let moves = game.position().legal_moves();
        let mirrored = sorted(moves.iter().map(|&mv| MIRROR.mv(shape, mv)));
        prop_assert_eq!(sorted(twin.position().legal_moves()), mirrored);
        for seat in Seat::BOTH {
            for colour in Colour::BOTH {
                let pieces = MIRROR.bits(shape, game.position().pieces(seat, colour));
                prop_assert_eq!(twin.position().pieces(seat, colour), pieces);
            }
        }
    }

    #[test]
    fn both_seats_have_the_same_moves_in_the_same_order(game in games()) {
        let shape = game.position().board().shape();
        for seat in Seat::BOTH {
            let pieces = |colour| game.position().pieces(seat, colour);
            let own = moves::legal_moves(shape, seat, pieces(Colour::Blue), pieces(Colour::Red));
            let turned = |colour| HALF_TURN.bits(shape, pieces(colour));
            let other = moves::legal_moves(shape, seat.other(), turned(Colour::Blue), turned(Colour::Red));
            let back: Vec<Move> = other.into_iter().map(|mv| HALF_TURN.mv(shape, mv)).collect();
            prop_assert_eq!(own.to_vec(), back);
        }
    }

    #[test]
    fn both_seats_win_and_lose_by_the_same_moves(game in games()) {
        // The board string puts whoever is to move into the first seat, so it makes the twin.
        let position = game.position();
        let (board, seat) = (position.board(), position.to_move());
        if game.outcome().is_none() {
            let read = board_string::read(board, &board_string::write(game.view(seat)), DRAW_PLY).unwrap();
            let twin = Position::assuming(&read, position.setup(seat.other())).unwrap();
            let winner = |position: &Position, seat: Seat| match position.outcome() {
                Some(Outcome::Won { by, reason }) => Some((by == seat, reason)),
                _ => None,
            };
            for mv in position.legal_moves() {
                let (mut here, mut there) = (position.clone(), twin.clone());
                let played = here.play(mv).unwrap();
                let seen = if seat == Seat::First { mv } else { HALF_TURN.mv(board.shape(), mv) };
                let played_there = there.play(seen).unwrap();
                prop_assert_eq!((played.piece, played.capture), (played_there.piece, played_there.capture));
                prop_assert_eq!(winner(&here, seat), winner(&there, Seat::First));
            }
        }
    }

    #[test]
    fn a_game_ends_by_its_draw_ply_and_its_record_replays(board in boards(), seed in any::<u64>(), draw_ply in 1u16..250) {
        let game = random_game(board, seed, u16::MAX, Ply(draw_ply));
        prop_assert!(game.outcome().is_some() && game.position().ply().0 <= draw_ply);
        if game.outcome() == Some(Outcome::Drawn) {
            prop_assert_eq!(game.position().ply(), Ply(draw_ply));
        }
        let record = Record::of(&game, Seed(seed), PerSeat::new(Player::Person, Player::Person));
        let again = Record::from_json(&record.to_json()).unwrap();
        prop_assert_eq!(&again, &record);
        let replayed = again.replay().unwrap();
        prop_assert_eq!(replayed.position(), game.position());
        prop_assert_eq!(replayed.history(), game.history());
    }

    #[test]
    fn a_view_stays_in_step_with_the_truth(game in games()) {
        let position = game.position();
        for seat in Seat::BOTH {
            let view = game.view(seat);
            prop_assert_eq!((view.outcome(), view.ply()), (position.outcome(), position.ply()));
            for piece in position.board().shape().piece_ids() {
                let mine = view.mine()[piece.index()];
                prop_assert_eq!((mine.place, mine.colour), (position.place(seat, piece), position.setup(seat).colour(piece)));
                let truth = match position.place(seat.other(), piece) {
                    Place::On(square) => Theirs::Hidden(square),
                    Place::Captured => Theirs::Captured(position.setup(seat.other()).colour(piece)),
                    Place::Escaped => Theirs::Escaped,
                };
                prop_assert_eq!(view.theirs()[piece.index()], truth);
            }
            let escaped = view.theirs().iter().filter(|piece| **piece == Theirs::Escaped).count() as u32;
            let left = |colour| u32::from(view.opposing_left(colour));
            prop_assert_eq!(left(Colour::Blue), position.pieces(seat.other(), Colour::Blue).count() + escaped);
            prop_assert_eq!(left(Colour::Red), position.pieces(seat.other(), Colour::Red).count());
            prop_assert_eq!(&Position::assuming(view, position.setup(seat.other())).unwrap(), position);
        }
        let mover = position.to_move();
        prop_assert_eq!(game.view(mover).legal_moves(), position.legal_moves());
        prop_assert!(game.view(mover.other()).legal_moves().is_empty());
    }

    #[test]
    fn whoever_is_to_move_has_a_move(game in games()) {
        prop_assert_eq!(game.outcome().is_none(), !game.position().legal_moves().is_empty());
    }

    #[test]
    fn a_board_string_is_read_back(game in games()) {
        let view = game.view(game.position().to_move());
        let text = board_string::write(view);
        let read = board_string::read(view.board(), &text, DRAW_PLY).unwrap();
        prop_assert_eq!(board_string::write(&read), text);
        if view.outcome() != Some(Outcome::Drawn) {
            prop_assert_eq!(read.outcome().is_some(), view.outcome().is_some());
        }
        for mv in read.legal_moves() {
            let words = board_string::move_words(&read, mv).unwrap();
            prop_assert_eq!(board_string::parse_move_words(&read, &words), Ok(mv));
        }
    }

    #[test]
    fn notation_is_read_back(game in games()) {
        let board = game.position().board();
        for played in game.history() {
            let text = notation::played_text(board, played);
            let (mv, letter) = notation::parse_move(board, &text).unwrap();
            prop_assert_eq!((mv, letter.is_some()), (played.mv, played.capture.is_some()));
        }
        for mv in game.position().legal_moves() {
            prop_assert_eq!(notation::parse_move(board, &notation::move_text(board, mv)), Ok((mv, None)));
        }
        for seat in Seat::BOTH {
            let setup = game.position().setup(seat);
            prop_assert_eq!(Setup::parse(board, seat, &setup.text(seat)), Ok(setup));
        }
    }
}

/// Texts that are nearly right go further into a reader than noise does.
fn texts() -> impl Strategy<Value = String> {
    let start = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
    let changed = (any::<prop::sample::Index>(), any::<char>()).prop_map(move |(place, letter)| {
        let mut letters: Vec<char> = start.chars().collect();
        letters[place.index(start.len())] = letter;
        letters.into_iter().collect()
    });
    prop_oneof![
        any::<String>(),
        changed,
        "([0-9]{2}[RBrbu]){2,16}",
        "[A-Ia-i][,0-9][↑→↓←NESWA-Z]{0,5}(\\([rbRBx]\\))?",
        "[RBrb]{0,9}",
        "\\{\"format\": ?\"geister-record\", ?\"version\": ?[0-9]{1,20}(, ?\"moves\": ?\\[\\])?\\}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(text in texts(), board in boards()) {
        if let Ok(view) = board_string::read(board, &text, DRAW_PLY) {
            prop_assert_eq!(board_string::write(&view), text.trim());
        }
        let view = random_game(board, 1, 0, DRAW_PLY).view(Seat::First).clone();
        let _ = board_string::parse_move_words(&view, &text);
        let _ = notation::parse_move(board, &text);
        let _ = notation::parse_square(board, &text);
        for seat in Seat::BOTH {
            let _ = Setup::parse(board, seat, &text);
        }
        let _ = Record::from_json(&text).map(|record| record.replay());
        let _ = text.parse::<Board>();
        let _ = text.parse::<Seed>();
    }

    #[test]
    fn a_spoilt_record_is_refused_or_replays(seed in any::<u64>(), place in any::<prop::sample::Index>(), letter in any::<char>()) {
        let game = random_game(Board::Small, seed, 30, DRAW_PLY);
        let record = Record::of(&game, Seed(seed), PerSeat::new(Player::Person, Player::Person));
        let mut letters: Vec<char> = record.to_json().chars().collect();
        let place = place.index(letters.len());
        letters[place] = letter;
        let text: String = letters.into_iter().collect();
        let _ = Record::from_json(&text).map(|record| record.replay());
    }
}
