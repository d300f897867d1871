//! The page as a test sees it: opening, asking, waiting.

use crate::driver::Engine;
use crate::server::Server;
use crate::truth;
use geister_lab::language::Language;
use geister_lab::table::sheet::Sheet;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// How long something may take that takes a moment. Long, because a busy machine is no reason to fail.
const PATIENCE: Duration = Duration::from_secs(40);

/// Quick answers and no gliding, so that a game takes seconds.
const SETTINGS: &str = r#"{"language":"en","theme":"night","pause":"short","animation":false}"#;

/// Storage as a JavaScript expression: the saved game, or null.
pub const GAME: &str = "JSON.parse(localStorage.getItem('geister-lab.game'))";

/// A text of the page in English.
pub fn say(key: &'static str) -> &'static str {
    // Rooms that are loaded later carry texts of their own.
    static STUDY: std::sync::Once = std::sync::Once::new();
    let texts = [include_str!("../../www/texts/en/study.txt"), include_str!("../../www/texts/ja/study.txt")];
    let rules = [include_str!("../../www/texts/en/rules.txt"), include_str!("../../www/texts/ja/rules.txt")];
    let more = geister_lab::web::today::texts();
    STUDY.call_once(|| {
        let rooms = [texts, rules, more, geister_lab::web::guesses::texts(), geister_lab::web::class::texts()];
        rooms.into_iter().for_each(geister_lab::web::kit::texts::add_source);
    });
    Language::English.text(key)
}

/// A text of the page in English up to its first gap: what can be looked for without filling it.
pub fn say_start(key: &'static str) -> &'static str {
    say(key).split('{').next().unwrap_or_default()
}

/// The page in its browser.
#[derive(Clone)]
pub struct Page {
    driver: WebDriver,
    engine: Engine,
    server: Arc<Server>,
    /// Does the test itself make the browser complain?
    noisy: Arc<AtomicBool>,
    /// Another server that serves the page, a collector for example.
    elsewhere: Arc<Mutex<Option<String>>>,
}

impl Page {
    /// An empty browser, on a desktop.
    pub async fn new(engine: Engine, driver: WebDriver, server: Server) -> Page {
        let page = Page { driver, engine, server: Arc::new(server), noisy: Arc::default(), elsewhere: Arc::default() };
        match engine {
            Engine::Blink => {
                page.screen(1280, 800, 1.0, false).await;
                page.settings(SETTINGS).await;
            }
            Engine::Gecko | Engine::WebKit => {
                page.driver.set_window_rect(0, 0, 1280, 900).await.expect("a window");
                page.goto("").await;
                let keep = format!("localStorage.setItem('geister-lab.settings', {})", quoted(SETTINGS));
                page.run(&keep).await;
            }
        }
        page
    }

    /// Whose browser it is.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Closes the browser.
    pub async fn close(self) {
        if let Err(error) = self.driver.quit().await {
            eprintln!("the browser did not close: {error}");
        }
    }

    /// The driver, for what has no word here.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Who serves the page.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Says something to the browser in its own protocol.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(method, parameters).await;
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Has a script run before the page's own, from the next loading on.
    pub async fn before_loading(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Settings that a person chose before; those named last count, from the next loading on.
    pub async fn settings(&self, settings: &str) {
        let script = format!("try {{ localStorage.setItem('geister-lab.settings', '{settings}') }} catch {{}}");
        self.before_loading(&script).await;
    }

    /// Sets the size of the screen.
    pub async fn screen(&self, width: u32, height: u32, scale: f64, phone: bool) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        let touch = if phone { json!({ "enabled": true, "maxTouchPoints": 2 }) } else { json!({ "enabled": false }) };
        self.devtools("Emulation.setTouchEmulationEnabled", touch).await;
    }

    /// The test is about to make the browser complain: a worker that dies does so in the console.
    pub fn will_be_noisy(&self) {
        self.noisy.store(true, Ordering::Relaxed);
    }

    /// What the browser complains about: errors and warnings in the console, requests that failed or left the house.
    pub async fn complaints(&self) -> Vec<String> {
        if self.noisy.load(Ordering::Relaxed) {
            return Vec::new();
        }
        // Only Chromium gives its log away.
        let log = match self.engine {
            Engine::Blink => self.driver.browser_log().await.unwrap_or_default(),
            Engine::Gecko | Engine::WebKit => Vec::new(),
        };
        let log = log.into_iter().filter(|entry| entry.level == "SEVERE" || entry.level == "WARNING");
        let mut complaints: Vec<String> = log.map(|entry| format!("{}: {}", entry.level, entry.message)).collect();
        complaints.extend(self.server.failures());
        let asked = "performance.getEntriesByType('resource').map(entry => entry.name)";
        if let Ok(asked) = self.driver.execute(format!("return {asked}"), Vec::new()).await {
            let asked: Vec<String> = asked.convert().unwrap_or_default();
            let home = self.address();
            let abroad =
                |url: &String| !(url.starts_with(&home) || url.starts_with("blob:") || url.starts_with("data:"));
            complaints.extend(asked.into_iter().filter(abroad).map(|url| format!("asked for {url}")));
        }
        complaints
    }

    /// Loads the page at an address such as `#/rules`.
    pub async fn open(&self, address: &str) {
        // A game that is not over is ended by no link; whoever opens one here means a new game.
        if address.starts_with("#/play?") {
            self.run("try { localStorage.removeItem('geister-lab.game') } catch {}").await;
        }
        self.goto(address).await;
        self.loaded().await;
    }

    async fn goto(&self, address: &str) {
        // From elsewhere, or a new fragment alone would load nothing.
        self.driver.goto("about:blank").await.expect("an empty page");
        self.driver.goto(format!("{}{address}", self.address())).await.expect("the page");
    }

    /// Where the page is served.
    pub fn address(&self) -> String {
        let elsewhere = self.elsewhere.lock().expect("nobody panics with it").clone();
        elsewhere.unwrap_or_else(|| self.server.address.clone())
    }

    /// Opens the page at another server from now on.
    pub fn move_to(&self, address: String) {
        *self.elsewhere.lock().expect("nobody panics with it") = Some(address);
    }

    /// Loads the page again, as it stands.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page again");
        self.loaded().await;
    }

    async fn loaded(&self) {
        self.wait(
            "the page to load",
            "document.querySelector('main#main > *') && !document.querySelector('#waiting, .study-wait')",
        )
        .await;
    }

    /// Runs a script that returns something.
    pub async fn run(&self, script: &str) -> Value {
        let result = self.driver.execute(script.to_owned(), Vec::new()).await;
        result.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// The value of an expression.
    pub async fn value(&self, expression: &str) -> Value {
        self.run(&format!("return ({expression})")).await
    }

    /// The value of an expression, as a text.
    pub async fn text_of(&self, expression: &str) -> String {
        let value = self.value(expression).await;
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Waits until an expression is true, and gives its value.
    pub async fn wait(&self, what: &str, expression: &str) -> Value {
        let began = Instant::now();
        loop {
            let value = self.value(expression).await;
            if truthy(&value) {
                return value;
            }
            if began.elapsed() > PATIENCE {
                let shown = self.text_of("document.body.innerText").await;
                panic!("waited in vain for {what}: {expression}\nthe page shows:\n{shown}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// What an element says; an empty text where there is none.
    pub async fn words(&self, selector: &str) -> String {
        self.text_of(&format!("document.querySelector({})?.textContent ?? ''", quoted(selector))).await
    }

    /// What a listener hears about a square.
    pub async fn heard(&self, square: &str) -> String {
        self.text_of(&format!("document.querySelector('[data-square={square}]').getAttribute('aria-label')")).await
    }

    /// Waits for an element that says something.
    pub async fn wait_for_words(&self, selector: &str, words: &str) {
        let (found, words) = (quoted(selector), quoted(words));
        let expression = format!("[...document.querySelectorAll({found})].some(e => e.textContent.includes({words}))");
        self.wait(&format!("{selector} to say {words}"), &expression).await;
    }

    /// Waits for a notice above the screen.
    pub async fn wait_for_notice(&self, key: &'static str) {
        self.wait_for_words(".notices", say_start(key)).await;
    }

    /// The game as the page keeps it.
    pub async fn sheet(&self) -> Sheet {
        let saved = self.wait("a game in storage", &format!("{GAME}?.sheet")).await;
        serde_json::from_value(saved).expect("the saved game is a sheet")
    }

    /// Waits until the board is on the screen with as many moves as the sheet, and the person is to move or all is over.
    pub async fn my_turn(&self) -> Sheet {
        let turn =
            format!("document.querySelector('[data-part=turn]')?.textContent === {}", quoted(say("play.your-turn")));
        let shown = format!("document.querySelectorAll('.moves .move').length === {GAME}?.sheet.moves.length");
        let settled = "location.hash === '#/play' && document.querySelector('[data-square]')?.offsetWidth > 0";
        let over = "document.querySelector('[data-part=result]')";
        self.wait("the person's turn", &format!("{settled} && {shown} && ({over} || {turn})")).await;
        self.sheet().await
    }

    /// Makes a move with the mouse and waits for the answer, if the game goes on.
    pub async fn play(&self, mv: geister_lab::game::Move) -> Sheet {
        let before = self.my_turn().await;
        self.touch_move(before.table.board, mv).await;
        self.answered(&before).await
    }

    /// Waits until the person has moved and the opponent has answered.
    pub async fn answered(&self, before: &Sheet) -> Sheet {
        let moves = before.moves.len();
        let on = format!("(({GAME}?.sheet.moves.length ?? 0) > {moves})");
        self.wait("the move", &on).await;
        self.my_turn().await
    }

    /// Plays on as [`truth::choose`] does, until the end.
    pub async fn play_to_the_end(&self) -> Sheet {
        loop {
            let sheet = self.my_turn().await;
            if sheet.reveal.is_some() {
                return sheet;
            }
            self.play(truth::choose(&sheet.view().expect("a game"))).await;
        }
    }
}

/// A text as JavaScript writes it.
pub fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn truthy(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false)) && value != &json!(0) && value != &json!("")
}
