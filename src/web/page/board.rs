//! The board as something to look at and to touch: a canvas, and over it a grid of invisible buttons for the keyboard
//! and for those who listen.

use super::clock;
use super::lab::Lab;
use super::pointer::{self, Press};
use crate::web::canvas::{Cell, Drag, Gate, Layout, Motion, Painter, Scene, Theme};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

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

/// The painter with the canvas that it paints on.
type Brush = StoredValue<Option<Painter>, LocalStorage>;

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
                let still = press.with_value(|press| {
                    press.as_ref().is_some_and(|press| Some(press.began) == began && !press.dragging)
                });
                if still && !grab.run(cell) {
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

/// The twin of the canvas: one button a square.
#[component]
fn Squares(
    scene: Signal<Scene>,
    layout: Memo<Layout>,
    describe: Callback<Cell, String>,
    focus: RwSignal<Option<Cell>>,
    act: Callback<Act>,
) -> impl IntoView {
    use super::words::t;
    let shape = Memo::new(move |_| scene.with(|scene| (scene.columns, scene.rows, scene.flipped)));
    // Where the keyboard comes in, and comes back to.
    let home = RwSignal::new(Cell::new(0, 0));
    let grid: NodeRef<Div> = NodeRef::new();

    let step = move |columns: i32, rows: i32| {
        let (wide, high, flipped) = shape.get_untracked();
        let sign = if flipped { -1 } else { 1 };
        let cell = home.get_untracked();
        let to = |at: u8, by: i32, end: u8| (i32::from(at) + by * sign).clamp(0, i32::from(end) - 1) as u8;
        let next = Cell::new(to(cell.column, columns, wide), to(cell.row, rows, high));
        home.set(next);
        let id = format!("[data-square=\"{}\"]", name(next));
        if let Some(element) = grid.get_untracked().and_then(|grid| grid.query_selector(&id).ok().flatten())
            && let Ok(button) = element.dyn_into::<web_sys::HtmlElement>()
        {
            let _ = button.focus();
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let cell = home.get_untracked();
        match event.key().as_str() {
            "ArrowUp" => step(0, -1),
            "ArrowDown" => step(0, 1),
            "ArrowLeft" => step(-1, 0),
            "ArrowRight" => step(1, 0),
            "Escape" => act.run(Act::Cancel),
            "m" | "M" => act.run(Act::Menu(cell)),
            "e" | "E" => act.run(Act::Leave),
            _ => return,
        }
        event.prevent_default();
    };

    view! {
        <div class="squares" role="grid" aria-label=t("board.label") node_ref=grid on:keydown=key>
            {move || {
                let (columns, rows, flipped) = shape.get();
                let turn = move |n: u8, end: u8| if flipped { end - 1 - n } else { n };
                (0..rows)
                    .map(|row| {
                        let buttons = (0..columns)
                            .map(|column| {
                                let cell = Cell::new(turn(column, columns), turn(row, rows));
                                view! { <SquareButton cell layout flipped describe focus home act /> }
                            })
                            .collect_view();
                        view! { <div role="row">{buttons}</div> }
                    })
                    .collect_view()
            }}
        </div>
    }
}

#[component]
fn SquareButton(
    cell: Cell,
    layout: Memo<Layout>,
    flipped: bool,
    describe: Callback<Cell, String>,
    focus: RwSignal<Option<Cell>>,
    home: RwSignal<Cell>,
    act: Callback<Act>,
) -> impl IntoView {
    let place = move || {
        let rect = layout.get().rect(cell, flipped);
        format!("left:{}px;top:{}px;width:{}px;height:{}px", rect.x, rect.y, rect.width, rect.height)
    };
    view! {
        <button
            type="button"
            role="gridcell"
            data-square=name(cell)
            style=place
            tabindex=move || if home.get() == cell { "0" } else { "-1" }
            aria-label=move || describe.run(cell)
            on:focus=move |_| {
                home.set(cell);
                focus.set(Some(cell));
            }
            on:blur=move |_| focus.set(None)
            on:click=move |_| act.run(Act::Tap(Spot::Cell(cell)))
        ></button>
    }
}

/// `a1` to `f6`.
pub fn name(cell: Cell) -> String {
    format!("{}{}", (b'a' + cell.column) as char, cell.row + 1)
}

/// Is this a phone? The same line as in the styles.
pub fn is_compact() -> bool {
    let query = "(max-width: 760px) and (orientation: portrait)";
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

/// Paints frame by frame while something moves.
fn request_painting(brush: Brush, painting: StoredValue<bool>) {
    if painting.get_value() {
        return;
    }
    painting.set_value(true);
    request_animation_frame(move || {
        let more = brush.try_update_value(|brush| brush.as_mut().is_some_and(|painter| painter.paint(clock::now())));
        // The board may have left the page in the meantime, and its values with it.
        let Some(more) = more else { return };
        painting.set_value(false);
        if more {
            request_painting(brush, painting);
        }
    });
}

fn watch_size(element: web_sys::Element, changed: impl Fn(f64, f64) + 'static) {
    let seen = element.clone();
    let watch = Closure::<dyn FnMut()>::new(move || {
        let rect = seen.get_bounding_client_rect();
        changed(rect.width(), rect.height());
    });
    if let Ok(observer) = web_sys::ResizeObserver::new(watch.as_ref().unchecked_ref()) {
        observer.observe(&element);
        let kept = StoredValue::new_local(Some(watch));
        on_cleanup(move || {
            observer.disconnect();
            kept.set_value(None);
        });
    }
}

fn when_fonts_are_there(then: impl Fn() + 'static) {
    let Ok(ready) = document().fonts().ready() else { return };
    leptos::task::spawn_local(async move {
        let _ = wasm_bindgen_futures::JsFuture::from(ready).await;
        then();
    });
}
