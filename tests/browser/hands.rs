//! A person's hands: mouse, fingers, keys.

use crate::driver::Engine;
use crate::page::{Page, quoted};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Move};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// A point of the window.
#[derive(Debug, Clone, Copy)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Page {
    /// The middle of a square.
    pub async fn square(&self, name: &str) -> Point {
        let rect = format!("document.querySelector('[data-square={name}]').getBoundingClientRect()");
        let middle = format!("(r => r.width > 0 && [r.x + r.width / 2, r.y + r.height / 2])({rect})");
        let middle = self.wait(&format!("the square {name}"), &middle).await;
        Point { x: middle[0].as_f64().expect("a number"), y: middle[1].as_f64().expect("a number") }
    }

    async fn mouse(&self, what: &str, at: Point, buttons: u8) {
        let button = if buttons == 2 { "right" } else { "left" };
        let event = json!({
            "type": what, "x": at.x, "y": at.y, "button": button, "buttons": buttons, "clickCount": 1, "pointerType": "mouse",
        });
        self.devtools("Input.dispatchMouseEvent", event).await;
    }

    /// Clicks on a square.
    pub async fn click_square(&self, name: &str) {
        let at = self.square(name).await;
        if self.engine() != Engine::Blink {
            let click = self.driver().action_chain().move_to(at.x.round() as i64, at.y.round() as i64).click();
            return click.perform().await.expect("a click");
        }
        self.mouse("mousePressed", at, 1).await;
        self.mouse("mouseReleased", at, 1).await;
    }

    /// Clicks on a square with the right button.
    pub async fn right_click_square(&self, name: &str) {
        let at = self.square(name).await;
        self.mouse("mousePressed", at, 2).await;
        self.mouse("mouseReleased", at, 2).await;
    }

    /// Drags from one square to another with the mouse.
    pub async fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.square(from).await, self.square(to).await);
        self.mouse("mouseMoved", from, 0).await;
        self.mouse("mousePressed", from, 1).await;
        for step in between(from, to) {
            self.mouse("mouseMoved", step, 1).await;
        }
        self.mouse("mouseReleased", to, 1).await;
    }

    async fn finger(&self, what: &str, at: Option<Point>) {
        let points: Vec<Value> = at.iter().map(|at| json!({ "x": at.x, "y": at.y })).collect();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": what, "touchPoints": points })).await;
    }

    /// Touches a square with a finger.
    pub async fn tap_square(&self, name: &str) {
        let at = self.square(name).await;
        self.finger("touchStart", Some(at)).await;
        self.finger("touchEnd", None).await;
    }

    /// Touches the middle of an element with a finger.
    pub async fn tap(&self, selector: &str) {
        let rect = format!("document.querySelector({}).getBoundingClientRect()", quoted(selector));
        let middle = self.value(&format!("(r => [r.x + r.width / 2, r.y + r.height / 2])({rect})")).await;
        let at = Point { x: middle[0].as_f64().expect("a number"), y: middle[1].as_f64().expect("a number") };
        self.finger("touchStart", Some(at)).await;
        self.finger("touchEnd", None).await;
    }

    /// Rests a finger on a square until `until` is true.
    pub async fn hold_square(&self, name: &str, until: &str) {
        let at = self.square(name).await;
        self.finger("touchStart", Some(at)).await;
        self.wait("the long touch", until).await;
        self.finger("touchEnd", None).await;
    }

    /// Drags from one square to another with a finger.
    pub async fn touch_drag(&self, from: &str, to: &str) {
        let (from, to) = (self.square(from).await, self.square(to).await);
        self.finger("touchStart", Some(from)).await;
        for step in between(from, to) {
            self.finger("touchMove", Some(step)).await;
        }
        self.finger("touchEnd", None).await;
    }

    /// Makes a move by clicking: the ghost and its square, or the button that says it leaves.
    pub async fn touch_move(&self, board: Board, mv: Move) {
        match mv.to(board) {
            Some(to) => {
                self.click_square(&square_name(board, mv.from)).await;
                self.click_square(&square_name(board, to)).await;
            }
            None => self.click(".leave").await,
        }
    }

    /// Clicks on an element; fails where something lies over it.
    pub async fn click(&self, selector: &str) {
        self.wait(selector, &format!("document.querySelector({})", quoted(selector))).await;
        let element = self.driver().find(By::Css(selector.to_owned())).await;
        let clicked = element.unwrap_or_else(|error| panic!("{selector}: {error}")).click().await;
        clicked.unwrap_or_else(|error| panic!("clicking {selector}: {error}"));
    }

    /// Clicks on the button or link that says this.
    pub async fn click_words(&self, words: &str) {
        let found = format!(
            "[...document.querySelectorAll('button, a, label, summary')].find(e => e.checkVisibility() && e.textContent.includes({}))",
            quoted(words)
        );
        self.wait(words, &found).await;
        let element = self.driver().execute(format!("return {found}"), Vec::new()).await.expect("a script");
        let clicked = element.element().expect("an element").click().await;
        clicked.unwrap_or_else(|error| panic!("clicking {words}: {error}"));
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub async fn keys(&self, keys: &[Key]) {
        let chain = keys.iter().fold(self.driver().action_chain(), |chain, key| chain.send_keys(key.clone()));
        chain.perform().await.expect("keys");
    }

    /// Presses letters.
    pub async fn letters(&self, letters: &str) {
        self.driver().action_chain().send_keys(letters).perform().await.expect("letters");
    }
}

/// The way of a drag: in small steps, as a hand goes.
fn between(from: Point, to: Point) -> impl Iterator<Item = Point> {
    (1..=6).map(move |step| {
        let share = f64::from(step) / 6.0;
        Point { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
}
