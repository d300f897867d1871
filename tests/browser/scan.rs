//! Looking where a curious person would look, and at what the canvas shows.

use crate::page::Page;
use geister_lab::game::Seed;
use geister_lab::table::seal::Secret;
use serde_json::{Value, json};
use std::time::Duration;

const ENGINE: &str = include_str!("scripts/engine.js");
const SCAN: &str = include_str!("scripts/scan.js");

/// Is there anything on the canvas? A copy is looked at, because reading the canvas itself would slow it down.
pub const PAINTED: &str = "(canvas => {
    const copy = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true });
    if (canvas.width > 0) copy.drawImage(canvas, 0, 0, 8, 8);
    return copy.getImageData(4, 4, 1, 1).data[3] > 0;
})(document.querySelector('.board-view canvas'))";

impl Page {
    /// From the next loading on, listens to page and worker and can hold or crash the worker.
    pub async fn tap_the_wire(&self) {
        // The listener puts itself around the worker's script, which the page's policy would not let run.
        self.devtools("Page.setBypassCSP", serde_json::json!({ "enabled": true })).await;
        self.before_loading(ENGINE).await;
    }

    /// Holds the opponent's answers back, from the next worker on.
    pub async fn hold_answers(&self) {
        self.before_loading("lab.hold = true").await;
    }

    /// Gives an order to the running worker: `crash` or `release`.
    pub async fn order(&self, order: &str) {
        self.run(&format!("lab.workers.at(-1).order('{order}')")).await;
    }

    /// All messages between page and worker.
    pub async fn talk(&self) -> Vec<Value> {
        let talk = self.text_of("JSON.stringify(lab.talk)").await;
        serde_json::from_str(&talk).expect("messages")
    }

    /// Where these secrets can be found.
    pub async fn traces_of(&self, secret: &Secret) -> Vec<String> {
        self.look_for(&texts_of(secret), bytes_of(secret)).await
    }

    async fn look_for(&self, texts: &[String], bytes: Value) -> Vec<String> {
        let found = self.run(&format!("{SCAN}; return look({}, {bytes})", json!(texts))).await;
        serde_json::from_value(found).expect("a list")
    }

    /// The set-ups that the page holds anyway: its presets and what their letters happen to make side by side. To be
    /// asked before there is a game.
    pub async fn public_setups(&self) -> Vec<String> {
        let upper = all_setups();
        let lower = upper.iter().map(|text| text.to_lowercase());
        let texts: Vec<String> = upper.iter().cloned().chain(lower).collect();
        let found = self.look_for(&texts, json!({})).await;
        found.iter().filter_map(|trace| Some(trace.rsplit_once(": ")?.1.to_owned())).collect()
    }

    /// The board's picture, once there is one and it no longer changes.
    pub async fn still_canvas(&self) -> String {
        self.wait("the painted board", PAINTED).await;
        let canvas = "document.querySelector('.board-view canvas').toDataURL()";
        let mut before = self.text_of(canvas).await;
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(120)).await;
            let now = self.text_of(canvas).await;
            if now == before {
                return now;
            }
            before = now;
        }
        panic!("the board never stands still");
    }

    /// The pixels in the middle of a square, where a ghost's sheet hides everything else.
    pub async fn sheet_pixels(&self, square: &str) -> Vec<u8> {
        let script = format!(
            "const canvas = document.querySelector('.board-view canvas'), box = canvas.getBoundingClientRect();
             const at = document.querySelector('[data-square={square}]').getBoundingClientRect();
             const scale = canvas.width / box.width, side = Math.round(at.width * scale);
             const x = Math.round((at.x - box.x) * scale + side * 0.42), y = Math.round((at.y - box.y) * scale + side * 0.4);
             const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {{ willReadFrequently: true }});
             copy.drawImage(canvas, 0, 0);
             return [...copy.getImageData(x, y, Math.floor(side * 0.16), Math.floor(side * 0.25)).data]"
        );
        serde_json::from_value(self.run(&script).await).expect("bytes")
    }
}

/// The texts in which a secret could be written: the set-up in both letter cases and directions, salt and seed.
fn texts_of(secret: &Secret) -> Vec<String> {
    let turned: String = secret.setup.chars().rev().collect();
    let mut texts =
        vec![secret.setup.to_uppercase(), secret.setup.to_lowercase(), turned.to_uppercase(), turned.to_lowercase()];
    texts.dedup();
    texts.extend([secret.salt.clone(), secret.seed.to_string()]);
    texts
}

/// The same as programs hold them.
fn bytes_of(secret: &Secret) -> Value {
    let Seed(seed) = secret.seed;
    let pairs = secret.salt.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok());
    let salt: Vec<u8> = pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect();
    json!({ "seed": seed.to_le_bytes(), "salt": salt })
}

/// Every set-up of the board on which set-ups are looked for, in capital letters.
fn all_setups() -> Vec<String> {
    let letters = |bits: u16| (0..8).map(|place| if bits >> place & 1 == 1 { 'B' } else { 'R' }).collect();
    (0..256u16).filter(|bits| bits.count_ones() == 4).map(letters).collect()
}

/// Would this set-up be found without being betrayed, because something public reads the same?
pub fn is_ambiguous(secret: &Secret, public: &[String]) -> bool {
    texts_of(secret).iter().any(|text| public.contains(text))
}
