//! A game to be looked at, and its moments: when a ghost of somebody comes near for the first time.

use crate::game::{Board, Colour, DRAW_PLY, Game, PerSeat, PieceId, Ply, Seat, Setup, notation};
use crate::web::canvas::{Body, Scene};
use crate::web::engine::teaching::deeds::comes_near;
use crate::web::engine::teaching::messages::Shown;
use crate::web::kit::stage::{self, Marks, ghost_id};

/// A moment at which a ghost has just come near.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// After how many moves.
    pub ply: u16,
    /// Which ghost.
    pub piece: PieceId,
    /// What it is.
    pub truth: Colour,
}

/// A game that was shown, and whose ghosts are looked at.
#[derive(Debug, Clone)]
pub struct Film {
    game: Game,
    /// Where the player sits whose ghosts are looked at.
    watched: Seat,
}

impl Film {
    /// Reads a game of the worker's; none where it cannot be played.
    pub fn read(board: Board, shown: &Shown) -> Option<Film> {
        let setup = |seat: Seat| Setup::parse(board, seat, &shown.setups[seat]).ok();
        let mut game = Game::start(PerSeat::new(setup(Seat::First)?, setup(Seat::Second)?), DRAW_PLY);
        for text in &shown.moves {
            game.play(notation::parse_move(board, text).ok()?.0).ok()?;
        }
        let watched = if shown.first_begins { Seat::First } else { Seat::Second };
        Some(Film { game, watched })
    }

    /// How many moves it has.
    pub fn length(&self) -> u16 {
        self.game.history().len() as u16
    }

    /// The colour of a ghost that is looked at.
    pub fn truth(&self, piece: PieceId) -> Colour {
        self.game.position().setup(self.watched).colour(piece)
    }

    /// The game after so many moves.
    pub fn at(&self, ply: u16) -> Game {
        self.game.back_to(Ply(ply))
    }

    /// The moments at which ghosts of the player came near for the first time, each ghost once, in their order.
    pub fn moments(&self) -> Vec<Moment> {
        let mut moments: Vec<Moment> = Vec::new();
        let mut game = self.at(0);
        for played in self.game.history() {
            let came = comes_near(&game, played.mv).filter(|(seat, _)| *seat == self.watched);
            if game.play(played.mv).is_err() {
                break;
            }
            if let Some((_, piece)) = came
                && moments.iter().all(|moment| moment.piece != piece)
            {
                moments.push(Moment { ply: game.position().ply().0, piece, truth: self.truth(piece) });
            }
        }
        moments
    }

    /// The ghosts of the player that are still under their sheets after so many moves.
    pub fn hidden(&self, ply: u16) -> Vec<PieceId> {
        let game = self.at(ply);
        let on_board =
            |piece: &PieceId| matches!(game.position().place(self.watched, *piece), crate::game::Place::On(_));
        game.position().board().shape().piece_ids().filter(on_board).collect()
    }

    /// What the other side sees after so many moves; the player's ghosts for which `open` says so stand under glass.
    pub fn scene(&self, ply: u16, open: impl Fn(PieceId) -> bool) -> Scene {
        let game = self.at(ply);
        let mut scene = stage::of_game(&game, self.watched.other(), &Marks::new());
        let shape = game.position().board().shape();
        for ghost in &mut scene.ghosts {
            if let Body::Shown(colour) = ghost.body {
                let piece = shape.piece_ids().find(|piece| ghost_id(false, piece.index()) == ghost.id);
                ghost.body = if piece.is_some_and(&open) { Body::XRay(colour) } else { Body::Hidden };
            }
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::web::engine::teaching::games::show;
    use crate::web::engine::teaching::messages::Pair;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_moments_of_murasaki_begin_with_a_red_and_nothing_shows_before_it_is_opened() {
        let players = PerSeat::new("murasaki-d5".to_owned(), "sumire-d5".to_owned());
        let pair = Pair { board: Board::Standard, players, seed: Seed(3) };
        for number in [0, 1] {
            let film = Film::read(Board::Standard, &show(&pair, number).unwrap()).unwrap();
            let first = film.moments()[0];
            assert_eq!(first.truth, Colour::Red);
            let veiled = film.scene(first.ply, |_| false);
            assert!(veiled.ghosts.iter().all(|ghost| matches!(ghost.body, Body::Own(_) | Body::Hidden)));
            let open = film.scene(first.ply, |piece| piece == first.piece);
            let shown: Vec<Body> =
                open.ghosts.iter().map(|ghost| ghost.body).filter(|body| matches!(body, Body::XRay(_))).collect();
            assert_eq!(shown, [Body::XRay(Colour::Red)]);
        }
    }
}
