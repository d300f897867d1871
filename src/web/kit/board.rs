//! The board as something to look at and to touch: a canvas, and over it a grid of invisible buttons for the keyboard
//! and for those who listen.

use super::brush::{Brush, request_painting, watch_size, when_fonts_are_there};
use super::clock;
use super::lab::Lab;
use super::pointer::{self, Press};
use super::squares::Squares;
use crate::web::canvas::{Cell, Drag, Gate, Layout, Motion, Painter, Scene, Theme};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use web_sys::PointerEvent;

/// Where a finger or a ghost comes down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// On a square.
    Cell(Cell),
    /// In a gate.
    Gate(Gate),
}

/// What a person did with the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Act {
    /// Touched or clicked something.
    Tap(Spot),
    /// Began to drag a ghost.
    Lift(Cell),
    /// Let a ghost go somewhere.
    Drop(Cell, Spot),
    /// Asked for more about a square: right click, long press or the M key.
    Menu(Cell),
    /// Pressed Escape.
    Cancel,
    /// Pressed the E key.
    Leave,
}

/// A board.
#[component]
pub fn BoardView(
    /// What it shows.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What a listener hears about a square.
    describe: Callback<Cell, String>,
    /// May the ghost on this square be dragged?
    grab: Callback<Cell, bool>,
    /// May it come down there?
    lands: Callback<(Cell, Spot), bool>,
    /// What happens then.
    act: Callback<Act>,
    /// Shown at a square, over the board.
    #[prop(optional, into)]
    overlay: ViewFn,
) -> impl IntoView {
    let settings = Lab::here().settings;
    let frame: NodeRef<Div> = NodeRef::new();
    let canvas: NodeRef<Canvas> = NodeRef::new();
    let brush: Brush = StoredValue::new_local(None);
    let painting = StoredValue::new(false);
    let size = RwSignal::new((0.0_f64, 0.0_f64));
    let drag = RwSignal::new(None::<Drag>);
    let over = RwSignal::new(None::<Cell>);
    let focus = RwSignal::new(None::<Cell>);
    let compact = RwSignal::new(is_compact());

    let layout = Memo::new(move |_| {
        let (width, height) = size.get();
        scene.with(|scene| Layout::new(scene.columns, scene.rows, compact.get(), width, height))
    });

    let frame_loop = move || request_painting(brush, painting);

    // The canvas follows the size of its box.
    Effect::new(move |_| {
        let (Some(element), Some(canvas)) = (frame.get(), canvas.get()) else { return };
        if let Ok(painter) = Painter::new(canvas) {
            brush.set_value(Some(painter));
        }
        watch_size(element.into(), move |width, height| {
            compact.set(is_compact());
            size.set((width, height));
            brush.update_value(|brush| {
                if let Some(painter) = brush {
                    painter.resize(width, height, window().device_pixel_ratio());
                    // At once: a canvas that changes its size is empty until it is painted.
                    painter.paint(clock::now());
                }
            });
            frame_loop();
        });
        when_fonts_are_there(move || {
            brush.update_value(|brush| {
                if let Some(painter) = brush {
                    painter.refresh();
                }
            });
            frame_loop();
        });
    });

    Effect::new(move |_| {
        let theme = theme(settings.is_day());
        brush.update_value(|brush| {
            if let Some(painter) = brush {
                painter.set_theme(theme);
            }
        });
        frame_loop();
    });

    Effect::new(move |_| {
        let mut scene = scene.get();
        scene.compact = compact.get();
        scene.drag = drag.get();
        scene.drop_target = over.get();
        scene.focus = focus.get();
        let motion = if settings.calm() { Motion::Reduced } else { Motion::Full };
        size.track();
        brush.update_value(|brush| {
            if let Some(painter) = brush {
                painter.show(scene, motion, clock::now());
            }
        });
        frame_loop();
    });

    let flipped = move || scene.with_untracked(|scene| scene.flipped);
    let spot_at = move |x: f64, y: f64| {
        let layout = layout.get_untracked();
        let gate = layout.gate_at(x, y, flipped()).map(Spot::Gate);
        layout.cell_at(x, y, flipped()).map(Spot::Cell).or(gate)
    };
    let ghost_at = move |cell: Cell| {
        scene.with_untracked(|scene| scene.ghosts.iter().find(|ghost| ghost.cell == cell).map(|ghost| ghost.id))
    };
    let press = StoredValue::new(None::<Press>);

    let down = move |event: PointerEvent| {
        if event.button() != 0 || press.with_value(Option::is_some) {
            return;
        }
        pointer::capture(&event);
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let Some(spot) = spot_at(x, y) else { return };
        let touch = event.pointer_type() == "touch";
        press.set_value(Some(Press {
            spot,
            x,
            y,
            touch,
            dragging: false,
            id: event.pointer_id(),
            began: clock::now(),
        }));
        if let (true, Spot::Cell(cell)) = (touch, spot) {
            let began = press.with_value(|press| press.as_ref().map(|press| press.began));
            clock::after(pointer::LONG_PRESS, move || {
                let still = press.try_with_value(|press| {
                    press.as_ref().is_some_and(|press| Some(press.began) == began && !press.dragging)
                });
                if still == Some(true) && !grab.run(cell) {
                    press.set_value(None);
                    act.run(Act::Menu(cell));
                }
            });
        }
    };
    let moved = move |event: PointerEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let Some(mut now) = press.get_value().filter(|press| press.id == event.pointer_id()) else { return };
        let Spot::Cell(from) = now.spot else { return };
        if !now.dragging && now.is_drag(x, y) && grab.run(from) {
            now.dragging = true;
            press.set_value(Some(now));
            act.run(Act::Lift(from));
        }
        if now.dragging
            && let Some(ghost) = ghost_at(from)
        {
            drag.set(Some(Drag { ghost, x, y, touch: now.touch }));
            let spot = spot_at(x, y).filter(|spot| lands.run((from, *spot)));
            over.set(match spot {
                Some(Spot::Cell(cell)) => Some(cell),
                _ => None,
            });
        }
    };
    let up = move |event: PointerEvent| {
        let Some(was) = press.get_value().filter(|press| press.id == event.pointer_id()) else { return };
        press.set_value(None);
        let spot = spot_at(f64::from(event.offset_x()), f64::from(event.offset_y()));
        match (was.dragging, was.spot, spot) {
            (true, Spot::Cell(from), Some(to)) if lands.run((from, to)) => {
                act.run(Act::Drop(from, to));
            }
            (false, began, Some(ended)) if began == ended => act.run(Act::Tap(ended)),
            _ => {}
        }
        drag.set(None);
        over.set(None);
    };
    let cancelled = move |_: PointerEvent| {
        press.set_value(None);
        drag.set(None);
        over.set(None);
    };
    let menu = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        if let Some(Spot::Cell(cell)) = spot_at(f64::from(event.offset_x()), f64::from(event.offset_y())) {
            act.run(Act::Menu(cell));
        }
    };

    let units = move || {
        scene.with(|scene| {
            let side = if compact.get() { 24.0 } else { 68.0 };
            (f64::from(scene.columns) * 100.0 + side, f64::from(scene.rows) * 100.0 + 68.0)
        })
    };

    view! {
        <div
            class="board-view"
            node_ref=frame
            style:--units-wide=move || units().0.to_string()
            style:--units-high=move || units().1.to_string()
        >
            <div class="board-shadow" aria-hidden="true"></div>
            <canvas
                node_ref=canvas
                aria-hidden="true"
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=up
                on:pointercancel=cancelled
                on:contextmenu=menu
            ></canvas>
            <Squares scene=scene layout=layout describe=describe focus=focus act=act />
            {overlay.run()}
        </div>
    }
}

/// Is this a phone? The same line as in the styles.
pub fn is_compact() -> bool {
    let query = "(max-width: 62.5em) and (orientation: portrait)";
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Is there too little room for a table of questions?
pub fn is_narrow() -> bool {
    let query = "(max-width: 62.5em) and (orientation: portrait), (max-width: 45em)";
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

fn theme(day: bool) -> Theme {
    let forced = window().match_media("(forced-colors: active)").ok().flatten().is_some_and(|list| list.matches());
    match (forced, day) {
        (true, _) => Theme::forced(),
        (false, true) => Theme::day(),
        (false, false) => Theme::night(),
    }
}
