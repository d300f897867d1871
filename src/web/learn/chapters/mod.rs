//! The chapters and the shorter lessons, a file each.

mod circle;
mod coin;
mod duel;
mod foreseen;
mod gate;
mod habit;
mod lie;
mod raid;
mod reader;
mod table;
mod wall;
mod you;

use super::outline::Chapter;
use crate::web::canvas::{Cell, Scene};
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::speech::describe;
use leptos::prelude::*;

/// The key of the lines below a chapter's title.
pub const fn lead(chapter: Chapter) -> &'static str {
    match chapter {
        Chapter::Gate => "learn.gate.lead",
        Chapter::Coin => "learn.coin.lead",
        Chapter::Habit => "learn.habit.lead",
        Chapter::Reader => "learn.reader.lead",
        Chapter::Lie => "learn.lie.lead",
        Chapter::Circle => "learn.circle.lead",
        Chapter::You => "learn.you.lead",
        Chapter::Table => "learn.table.lead",
        Chapter::Wall => "learn.wall.lead",
        Chapter::Raid => "learn.raid.lead",
    }
}

/// A chapter.
pub fn shown(chapter: Chapter) -> AnyView {
    match chapter {
        Chapter::Gate => view! { <gate::GateChapter /> }.into_any(),
        Chapter::Coin => view! { <coin::CoinChapter /> }.into_any(),
        Chapter::Habit => view! { <habit::HabitChapter /> }.into_any(),
        Chapter::Reader => view! { <reader::ReaderChapter /> }.into_any(),
        Chapter::Lie => view! { <lie::LieChapter /> }.into_any(),
        Chapter::Circle => view! { <circle::CircleChapter /> }.into_any(),
        Chapter::You => view! { <you::YouChapter /> }.into_any(),
        Chapter::Table => view! { <table::TableChapter /> }.into_any(),
        Chapter::Wall => view! { <wall::WallLesson /> }.into_any(),
        Chapter::Raid => view! { <raid::RaidLesson /> }.into_any(),
    }
}

/// A board on which squares can be touched, and nothing dragged.
fn board(scene: Signal<Scene>, tapped: impl Fn(Cell) + Send + Sync + 'static) -> impl IntoView {
    let heard = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let act = Callback::new(move |act: Act| {
        if let Act::Tap(Spot::Cell(cell)) = act {
            tapped(cell);
        }
    });
    view! {
        <div class="why-board">
            <BoardView
                scene=scene
                describe=heard
                grab=Callback::new(|_: Cell| false)
                lands=Callback::new(|_: (Cell, Spot)| false)
                act=act
            />
        </div>
    }
}
