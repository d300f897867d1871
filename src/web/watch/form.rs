//! Which game: the players, the board, the seed.

use super::speech::player;
use super::state::Watch;
use crate::agents::roster;
use crate::game::{Board, Seat, Seed};
use crate::table::entropy::{Entropy, System};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::segments::segments;
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;

/// Seeds that are drawn stay short, because people read them out.
const SHORT: u64 = 100_000;

/// The choice of another game, put away until it is wanted.
#[component]
pub fn GameForm(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let board = Signal::derive(move || watch.wish.with(|wish| wish.board));
    let choose_board = move |board: Board| {
        watch.change(|wish| {
            (wish.board, wish.ply) = (board, 0);
            wish.make_possible();
        });
    };
    let reseed = move |seed: Seed| watch.change(|wish| (wish.seed, wish.ply) = (seed, 0));
    let typed = move |event: web_sys::Event| {
        if let Ok(seed) = event_target_value(&event).trim().parse() {
            reseed(seed);
        }
    };
    let draw = move |_| {
        if let Ok(Seed(seed)) = System.seed() {
            reseed(Seed(1 + seed % SHORT));
        }
    };
    let name = |board: Board| {
        say(match board {
            Board::Standard => "board.standard",
            Board::Small => "board.small",
            Board::Mini => "board.mini-short",
        })
        .into_any()
    };
    view! {
        <details class="watch-form">
            <summary class="plain">{t("watch.other-game")}</summary>
            <div class="watch-fields">
                <PlayerChoice watch=watch seat=Seat::First label="watch.first" />
                <PlayerChoice watch=watch seat=Seat::Second label="watch.second" />
                {segments(
                    "board",
                    t("watch.board"),
                    Signal::stored(vec![Board::Standard, Board::Small, Board::Mini]),
                    name,
                    board,
                    choose_board,
                )}
                <div class="watch-seed">
                    <label>
                        <span class="label">{t("watch.seed")}</span>
                        <input
                            type="text"
                            inputmode="numeric"
                            data-part="seed"
                            prop:value=move || watch.wish.with(|wish| wish.seed.to_string())
                            on:change=typed
                        />
                    </label>
                    <button type="button" class="outlined" data-part="draw" on:click=draw>
                        {icon(Icon::Dice)}<span>{t("watch.new-seed")}</span>
                    </button>
                </div>
            </div>
        </details>
    }
}

/// One of those who play on the board; whoever the address names is among them.
#[component]
pub fn PlayerChoice(
    /// The game.
    watch: Watch,
    /// Whose place it is.
    seat: Seat,
    /// What stands above the choice.
    label: &'static str,
) -> impl IntoView {
    let words = move || say_with(label, &[("name", &player(watch, seat))]);
    let choose = move |event: web_sys::Event| {
        let id = event_target_value(&event);
        watch.change(|wish| {
            wish.players[seat] = id;
            if wish.past.is_none() {
                wish.ply = 0;
            }
        });
    };
    let options = move || {
        let (board, now) = watch.wish.with(|wish| (wish.board, wish.players[seat].clone()));
        let mut ids: Vec<String> =
            roster().iter().filter(|entry| entry.plays_on(board)).map(|entry| entry.id.to_owned()).collect();
        if !ids.contains(&now) {
            ids.push(now.clone());
        }
        let option = |id: String| {
            let (chosen, name) = (id == now, agent_name(&id));
            view! { <option value=id selected=chosen>{name}</option> }
        };
        ids.into_iter().map(option).collect_view()
    };
    let spoken = move || format!("{}: {}", words(), player(watch, seat));
    view! {
        <label>
            <span class="label">{words}</span>
            <select data-part=label aria-label=spoken on:change=choose>{options}</select>
        </label>
    }
}
