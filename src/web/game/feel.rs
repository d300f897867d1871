//! What is heard and felt of a game, and the spirit that flies to its tray.

use super::hand::Hand;
use crate::game::{Colour, Played, Seat, View};
use crate::web::kit::clock;
use crate::web::kit::flight;
use crate::web::kit::loudspeaker::Loudspeaker;
use crate::web::kit::plate::Taken;
use crate::web::kit::settings::Settings;
use crate::web::kit::sounds::Sound;
use crate::web::table::GameTable;
use leptos::prelude::*;

/// How long a ghost glides before it comes down, in milliseconds.
const GLIDE: f64 = 150.0;
/// A match is struck for the person after so long a thought.
const LONG_THOUGHT: f64 = 2000.0;
/// A tick that is felt: of a step, and of a capture.
pub const TICK: u32 = 8;
pub const KNOCK: u32 = 18;

/// Lets a game be heard and felt, whatever stands around it. A study decides whether it wishes that.
pub fn feel(hand: Hand) {
    let (speaker, settings, table) = (Loudspeaker::new(), Settings::here(), GameTable::here());
    let play = move |sound, after| speaker.play(sound, after);
    Effect::new(move |before: Option<bool>| {
        let chosen = hand.selected.get().is_some();
        if chosen && before == Some(false) {
            play(Sound::PickUp, 0.0);
        }
        chosen
    });
    let began = StoredValue::new(None::<f64>);
    let thought = StoredValue::new(0.0);
    Effect::new(move |_| {
        let now = table.thinking.get();
        if let (Some(before), None) = (began.get_value(), now) {
            thought.set_value(clock::now() - before);
        }
        began.set_value(now);
    });
    // Only what happens now is heard: not the game that lies there already, nor one that goes back.
    Effect::new(move |before: Option<Option<usize>>| {
        let (length, over) = (hand.length.get(), hand.over.get());
        let known = hand.view.get_untracked();
        let here = known.as_ref().map(|_| length);
        let (Some(Some(before)), Some(view)) = (before, known) else { return here };
        let Some(played) = view.history().last().filter(|_| length == before + 1) else { return here };
        let own = played.seat == view.seat();
        let glide = if settings.calm() { 0.0 } else { GLIDE };
        play(sound_of(&view, played), if played.capture.is_some() { 0.0 } else { glide });
        speaker.tick(if played.capture.is_some() { KNOCK } else { TICK });
        if let Some(capture) = played.capture.filter(|_| !settings.calm()) {
            flight::to_tray(own, capture.colour, slot(&view, own, capture.colour), square_of(&view, played));
        }
        // Whether the table has put its own clock away already, or is about to.
        let thought = began.get_value().map_or(thought.get_value(), |began| clock::now() - began);
        if over && view.outcome().and_then(|outcome| outcome.winner()) == Some(view.seat().other()) {
            play(Sound::Blown, 500.0);
        } else if !over && !own && thought > LONG_THOUGHT {
            play(Sound::Match, 350.0);
        }
        here
    });
}

/// What a move sounds like.
pub fn sound_of(view: &View, played: &Played) -> Sound {
    let shape = view.board().shape();
    match (played.mv.to(view.board()), played.capture) {
        (None, _) => Sound::Escape,
        (_, Some(capture)) => Sound::Capture(capture.colour),
        (Some(to), None) => {
            let row = shape.row(to);
            Sound::PutDown(if played.seat == Seat::First { shape.rows() - 1 - row } else { row })
        }
    }
}

/// The place in a tray of the ghost that was taken last, from 0.
fn slot(view: &View, own: bool, colour: Colour) -> usize {
    let taken = if own { Taken::by_me(view) } else { Taken::by_them(view) };
    let count = if colour == Colour::Blue { taken.blue } else { taken.red };
    usize::from(count.saturating_sub(1))
}

fn square_of(view: &View, played: &Played) -> String {
    let to = played.mv.to(view.board()).unwrap_or(played.mv.from);
    crate::game::notation::square_name(view.board(), to)
}
