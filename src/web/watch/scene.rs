//! From a watched game to what the board shows.

use super::minds::Minds;
use crate::agents::Told;
use crate::game::{Game, PerSeat, Seat};
use crate::web::canvas::{Belief, Body, Scene};
use crate::web::kit::sight::{self, Words};
use crate::web::kit::stage::{self, Marks, ghost_id};

/// What is seen of a game: whoever's eyes are borrowed sits below and is solid, the others stand under glass; colours that
/// are not to be seen stay under their sheets.
pub fn scene(game: &Game, side: Seat, xray: PerSeat<bool>, minds: Option<&Minds>) -> Scene {
    let mut scene = stage::of_game(game, side, &Marks::new());
    let seen = |body: Body| match body {
        Body::Own(colour) if xray[side] => Body::Own(colour),
        Body::Shown(colour) if xray[side.other()] => Body::XRay(colour),
        _ => Body::Hidden,
    };
    for ghost in &mut scene.ghosts {
        ghost.body = seen(ghost.body);
    }
    if let Some(minds) = minds {
        let here = |id: u8| scene.ghosts.iter().any(|ghost| ghost.id == id);
        let beliefs = minds.iter().enumerate();
        let beliefs =
            beliefs.filter_map(|(piece, blue)| Some(Belief { ghost: ghost_id(false, piece), blue: (*blue)? }));
        scene.beliefs = beliefs.filter(|belief| here(belief.ghost)).collect();
    }
    scene
}

/// Draws what the mover is about to do.
pub fn point(scene: &mut Scene, told: &Told, words: Words<'_>) {
    scene.arrows = sight::arrows(told, words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Seed, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_not_to_be_seen_is_in_no_scene() {
        let mut dice = Seed(1).dice(crate::game::Purpose::Game(0));
        let game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), DRAW_PLY);
        let bodies = |xray: PerSeat<bool>| {
            let scene = scene(&game, Seat::Second, xray, Some(&vec![Some(0.25); 4]));
            assert_eq!(scene.beliefs.len(), 4);
            let count = |wanted: fn(&Body) -> bool| scene.ghosts.iter().filter(|ghost| wanted(&ghost.body)).count();
            let own = count(|body| matches!(body, Body::Own(_)));
            (own, count(|body| matches!(body, Body::XRay(_))), count(|body| *body == Body::Hidden))
        };
        assert_eq!(bodies(PerSeat::new(true, true)), (4, 4, 0));
        assert_eq!(bodies(PerSeat::new(false, true)), (4, 0, 4));
        assert_eq!(bodies(PerSeat::new(true, false)), (0, 4, 4));
        assert_eq!(bodies(PerSeat::new(false, false)), (0, 0, 8));
    }
}
