//! Tests of the timing.

use super::*;
use crate::game::Colour;
use crate::web::canvas::scene::Cell;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn ghost(id: u8, column: u8, row: u8, body: Body) -> Ghost {
    Ghost { id, cell: Cell { column, row }, body, mark: None, verdict: None, faded: false, facing_away: false }
}

fn scene(ghosts: Vec<Ghost>) -> Scene {
    Scene { columns: 6, rows: 6, ghosts, ..Scene::default() }
}

#[test]
fn a_move_starts_at_the_old_square_and_ends_at_the_new_one() {
    let old = scene(vec![ghost(1, 2, 3, Body::Own(Colour::Blue))]);
    let new = scene(vec![ghost(1, 2, 2, Body::Own(Colour::Blue))]);
    let moving = Animation::between(&old, &new, Motion::Full, 1000.0);
    assert_eq!(moving.pose(1, 1000.0).offset, (0.0, 1.0));
    assert!(moving.pose(1, 1100.0).offset.1 < 0.3);
    assert!(moving.running(1219.0) && !moving.running(1220.0));
    assert_eq!(moving.pose(1, 1220.0), Pose::default());
}

#[test]
fn reduced_motion_never_moves_anything() {
    let old = scene(vec![ghost(1, 2, 3, Body::Own(Colour::Blue)), ghost(2, 2, 2, Body::Hidden)]);
    let mut new = scene(vec![ghost(1, 2, 2, Body::Own(Colour::Blue))]);
    new.taken = Some(Colour::Red);
    let moving = Animation::between(&old, &new, Motion::Reduced, 0.0);
    for now in [0.0, 30.0, 60.0, 99.0] {
        assert_eq!(moving.pose(1, now).offset, (0.0, 0.0));
        assert!(moving.leaving(now).iter().all(|leaving| leaving.rise == 0.0));
    }
    assert!(!moving.running(100.0));
}

#[test]
fn a_taken_ghost_shows_its_spirit_under_the_sheet() {
    let old = scene(vec![ghost(1, 2, 3, Body::Own(Colour::Blue)), ghost(2, 2, 2, Body::Hidden)]);
    let mut new = scene(vec![ghost(1, 2, 2, Body::Own(Colour::Blue))]);
    new.taken = Some(Colour::Red);
    let moving = Animation::between(&old, &new, Motion::Full, 0.0);
    let seen = moving.leaving(100.0);
    assert_eq!(seen[0].ghost.body, Body::Own(Colour::Red));
    assert_eq!(seen[1].ghost.body, Body::Hidden);
    assert!(moving.leaving(320.0).is_empty());
}

#[test]
fn an_escape_goes_through_its_gate_and_the_gate_flares() {
    let gate = Gate { column: 5, side: Side::Top };
    let old = scene(vec![ghost(1, 5, 0, Body::Own(Colour::Blue)), ghost(2, 0, 0, Body::Hidden)]);
    let mut new = scene(vec![ghost(2, 0, 0, Body::Hidden)]);
    new.escaped = vec![(gate, Body::Own(Colour::Blue))];
    let moving = Animation::between(&old, &new, Motion::Full, 0.0);
    assert_eq!(moving.leaving(350.0)[0].through.map(|(gate, _)| gate), Some(gate));
    assert!(moving.flare(350.0).is_some_and(|(_, strength)| strength > 0.9));
    assert!(moving.flare(700.0).is_none());
}

#[test]
fn sheets_drop_row_by_row() {
    let hidden = [(1, 4, 3), (2, 1, 0), (3, 2, 0)];
    let old = scene(hidden.map(|(id, c, r)| ghost(id, c, r, Body::Hidden)).to_vec());
    let new = scene(hidden.map(|(id, c, r)| ghost(id, c, r, Body::Shown(Colour::Red))).to_vec());
    let moving = Animation::between(&old, &new, Motion::Full, 0.0);
    let cover = |id| moving.pose(id, 250.0).cover.map(|(_, alpha, _)| alpha);
    assert!(cover(2) < cover(3) && cover(3) < cover(1));
    assert!(moving.running(559.0) && !moving.running(560.0));
}

#[test]
fn a_new_set_up_and_a_turned_board_jump() {
    let old = scene((0..4).map(|id| ghost(id, id, 0, Body::Hidden)).collect());
    let new = scene((0..4).map(|id| ghost(id, id, 1, Body::Hidden)).collect());
    assert!(!Animation::between(&old, &new, Motion::Full, 0.0).running(0.0));
    let turned = Scene { flipped: true, ..old.clone() };
    assert!(!Animation::between(&old, &turned, Motion::Full, 0.0).running(0.0));
}

#[test]
fn choosing_lifts_and_letting_go_sinks() {
    let old = scene(vec![ghost(1, 2, 3, Body::Own(Colour::Blue))]);
    let new = Scene { selected: Some(Cell { column: 2, row: 3 }), ..old.clone() };
    let up = Animation::between(&old, &new, Motion::Full, 0.0);
    assert_eq!(up.pose(1, 0.0).lift, Some(0.0));
    let down = Animation::between(&new, &old, Motion::Full, 0.0);
    assert_eq!(down.pose(1, 0.0).lift, Some(1.0));
    assert_eq!(down.pose(1, 120.0).lift, None);
}
