//! A participant's hands: what it does on each screen, as its log says which one that is.

use crate::page::Page;
use crate::truth;
use geister_lab::game::notation::square_name;
use geister_lab::game::{Colour, Seed, Theirs};
use geister_lab::language::Language;
use geister_lab::study::document::Placing;
use geister_lab::study::event::{App, Asks, Browser, Event, Start};
use geister_lab::study::log::{self, Log};
use geister_lab::study::session::Screen;
use geister_lab::study::{Item, Kind, Session, Step, check};
use serde_json::Value;
use std::time::Duration;

/// A participant gives a game up after so many moves, so that a study takes no hour.
const PATIENCE: usize = 14;

/// All lines in the browser's database, of all sessions.
const LINES: &str = "(async () => {
    if (!(await indexedDB.databases()).some(database => database.name === 'geister-lab-studies')) return [];
    return new Promise((resolve, reject) => {
        const request = indexedDB.open('geister-lab-studies');
        request.onerror = reject;
        request.onsuccess = () => {
            const all = request.result.transaction('entries').objectStore('entries').getAll();
            all.onerror = reject;
            all.onsuccess = () => { request.result.close(); resolve(all.result) };
        };
    });
})()";

/// Everything that the page keeps anywhere in the browser, as one text.
const KEPT: &str = "(async () => {
    const stores = await new Promise((resolve, reject) => {
        const request = indexedDB.open('geister-lab-studies');
        request.onerror = reject;
        request.onsuccess = () => {
            const names = [...request.result.objectStoreNames];
            if (names.length === 0) { request.result.close(); return resolve([]) }
            const reading = request.result.transaction(names);
            const all = names.map(name => reading.objectStore(name).getAll());
            reading.oncomplete = () => { request.result.close(); resolve(all.flatMap(one => one.result)) };
            reading.onerror = reject;
        };
    });
    return JSON.stringify([stores, { ...localStorage }, { ...sessionStorage }]);
})()";

/// Which of the pages before the beginning is shown.
const FIRST: &str = "document.querySelector('[data-language]') ? 'language' \
    : document.querySelector('[data-part=agree]') ? 'consent' : null";

/// The document of the study that the address names, or whose class it joins.
const DOCUMENT: &str = "(async () => {
    const code = location.hash.match(/class\\/([a-z0-9]+)/)?.[1];
    const name = code ? (await (await fetch(`./api/v1/classes/${code}`)).json()).study
        : location.hash.match(/study\\/([a-z0-9-]+)/)?.[1] ?? new URLSearchParams(location.search).get('study');
    return (await fetch(`./studies/${name}.json`)).text();
})()";

/// A participant at the page.
pub struct Participant {
    /// The page.
    pub page: Page,
    /// The language that it chooses.
    pub language: &'static str,
    /// After how many moves it gives a game up.
    pub patience: usize,
}

impl Participant {
    /// A participant who speaks English.
    pub fn at(page: &Page) -> Participant {
        Participant { page: page.clone(), language: "en", patience: PATIENCE }
    }

    /// The lines as they are stored.
    pub async fn lines(&self) -> Vec<String> {
        let lines = self.page.value(LINES).await;
        serde_json::from_value(lines).expect("lines of text")
    }

    /// Everything that the browser keeps for the page.
    pub async fn kept(&self) -> String {
        self.page.text_of(KEPT).await
    }

    /// Waits until neither a session nor the id in the link is left anywhere in the browser.
    pub async fn left_nothing(&self, id: &str) {
        let mut kept = String::new();
        for _ in 0..100 {
            kept = self.kept().await;
            if kept.starts_with("[[],") && !kept.contains(id) && !kept.contains("geister-lab.session") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        panic!("something is left: {kept}");
    }

    /// The session on the pages before it begins, of which nothing is stored.
    async fn before_beginning(&self) -> Option<Session> {
        let shown = self.page.value(FIRST).await;
        let at_consent = shown.as_str()? == "consent";
        let document = check::parse(&self.page.text_of(DOCUMENT).await).ok()?;
        let start = Start {
            study: document["id"].as_str()?.to_owned(),
            study_hash: check::hash(&document),
            document,
            participant: None,
            panel_study: None,
            panel_session: None,
            condition: 1,
            seed: Seed(1),
            language: None,
            simulated: false,
            preview: false,
            asks: Asks::Undetermined,
            app: App::default(),
            browser: Browser::default(),
        };
        let mut session = Session::begin(start).ok()?;
        if at_consent && session.screen() == Screen::Step(Step::Language) {
            session.apply(&Event::Language { language: Language::English }).ok()?;
        }
        Some(session)
    }

    /// The session that began last, as its log tells it.
    async fn latest(&self) -> Option<Session> {
        let logs = self.logs().await;
        let last = logs.iter().max_by_key(|log| log.entries.first().map(|entry| entry.wall))?;
        last.replay().ok()
    }

    /// The session as far as it has come.
    async fn now(&self) -> Option<Session> {
        match self.before_beginning().await {
            Some(session) => Some(session),
            None => self.latest().await,
        }
    }

    /// The logs in the browser.
    pub async fn logs(&self) -> Vec<Log> {
        log::read(&self.lines().await.join("\n")).expect("logs in order")
    }

    /// The one log in the browser.
    pub async fn log(&self) -> Log {
        let mut logs = self.logs().await;
        assert_eq!(logs.len(), 1, "one session");
        logs.remove(0)
    }

    /// The session as its log tells it.
    pub async fn session(&self) -> Session {
        self.latest().await.expect("everything that is logged can happen")
    }

    /// Waits until the page shows the screen that its log ends with, and gives the session.
    pub async fn settled(&self) -> Session {
        for _ in 0..2000 {
            if let Some(session) = self.now().await
                && self.shows(&session).await
            {
                return session;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let shown = self.page.text_of("document.body.innerText").await;
        panic!("the page does not show what its log says:\n{shown}");
    }

    /// Does the page show this session's screen, ready for hands?
    async fn shows(&self, session: &Session) -> bool {
        let sign = match session.screen() {
            Screen::Step(Step::Language) => "document.querySelector('[data-language]')".to_owned(),
            Screen::Step(Step::Consent) => "document.querySelector('[data-part=agree]')".to_owned(),
            Screen::Step(Step::Tutorial) => "document.querySelector('.tutorial')".to_owned(),
            Screen::Step(Step::Debrief) => "document.querySelector('[data-part=saved]')".to_owned(),
            Screen::Step(Step::Break(_)) => "document.querySelector('[data-part=continue]')".to_owned(),
            Screen::Step(_) => "document.querySelector('.study-questions')".to_owned(),
            Screen::Placing(_) => "document.querySelector('.placing [data-square]')?.offsetWidth > 0".to_owned(),
            Screen::Playing(number) => {
                let moves = session.games[&number].sheet.as_ref().map_or(0, |sheet| sheet.moves.len());
                format!(
                    "document.querySelector('.study-game [data-square]')?.offsetWidth > 0 \
                     && document.querySelectorAll('.moves .move').length === {moves}"
                )
            }
            Screen::Marking(_) => "document.querySelector('.study-marking')".to_owned(),
            Screen::Result(_) => "document.querySelector('.study-result [data-part=continue]')".to_owned(),
            Screen::Declined => "document.querySelector('.study-page')".to_owned(),
            Screen::ScreenedOut => "document.querySelector('[data-part=screened-out]')".to_owned(),
        };
        self.page.value(&format!("!!({sign})")).await == Value::Bool(true)
    }

    /// Does what is to be done on the present screen, once. False when there is nothing more to do.
    pub async fn act(&self) -> bool {
        let session = self.settled().await;
        let before = session.events;
        match session.screen() {
            Screen::Step(Step::Language) => self.page.click(&format!("[data-language={}]", self.language)).await,
            Screen::Step(Step::Consent) => self.page.click("[data-part=agree]").await,
            Screen::Step(Step::Tutorial) => self.learn().await,
            Screen::Step(Step::Debrief) => {
                self.wait_for(|session| session.finished).await;
                return false;
            }
            Screen::Step(Step::Break(_)) => self.page.click("[data-part=continue]").await,
            Screen::Step(_) => {
                self.answer(&session).await;
                // The next page of a phone is no event.
                return true;
            }
            Screen::Placing(number) => self.place(&session, number).await,
            Screen::Playing(number) => self.play(&session, number).await,
            Screen::Marking(number) => self.mark(&session, number).await,
            Screen::Result(_) => self.page.click("[data-part=continue]").await,
            Screen::Declined | Screen::ScreenedOut => return false,
        }
        self.wait_for(move |session| session.events > before).await;
        true
    }

    /// Goes on until the session is as wished, or to its end.
    pub async fn until(&self, wished: impl Fn(&Session) -> bool) -> Session {
        loop {
            let session = self.settled().await;
            if wished(&session) {
                return session;
            }
            if !self.act().await {
                return self.session().await;
            }
        }
    }

    /// Waits until the log says so.
    pub async fn wait_for(&self, wished: impl Fn(&Session) -> bool) -> Session {
        for _ in 0..2000 {
            if let Some(session) = self.now().await
                && wished(&session)
            {
                return session;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let shown = self.page.text_of("document.body.innerText").await;
        panic!("waited in vain; the page shows:\n{shown}");
    }

    /// Every task of the tutorial is shown after two misses; this participant lets itself be shown all of them.
    async fn learn(&self) {
        let there = async |part: &str| {
            let found = format!("!!document.querySelector('.tutorial [data-part={part}]')");
            self.page.value(&found).await == Value::Bool(true)
        };
        while !there("finish").await {
            let (next, done) =
                (".tutorial [data-part=next]", ".tutorial .play[data-part=next], .tutorial [data-part=finish]");
            if there("show").await {
                self.page.click(".tutorial [data-part=show]").await;
                self.page.wait("the task to be shown", &format!("document.querySelector('{done}')")).await;
            }
            if !there("finish").await {
                self.page.run(&format!("document.querySelector('{next}')?.click()")).await;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        self.page.click(".tutorial [data-part=finish]").await;
    }

    /// Answers the first open question that the page shows, or goes on. A phone shows one opponent a page.
    async fn answer(&self, session: &Session) {
        let open = session.open();
        let free = session.items(session.step()).into_iter().filter(|(item, opponent)| {
            matches!(item.kind, Kind::Text { .. }) && session.answer(&item.id, *opponent).is_none()
        });
        for (item, opponent) in open.into_iter().chain(free) {
            let opponent = opponent.unwrap_or_default();
            let field = format!("!!document.querySelector('[data-item=\"{}\"][data-about=\"{opponent}\"]')", item.id);
            if self.page.value(&field).await == Value::Bool(true) {
                return self.fill(item, opponent).await;
            }
        }
        self.page.click(".study-questions [data-part=continue]").await;
    }

    /// Answers a question.
    async fn fill(&self, item: &Item, opponent: &str) {
        let field = format!("[data-item=\"{}\"][data-about=\"{opponent}\"]", item.id);
        let set = |value: &str| {
            format!(
                "const field = document.querySelector('{field} :is(input, textarea)'); field.focus();
                 field.value = {}; field.dispatchEvent(new Event('input', {{ bubbles: true }}));
                 field.dispatchEvent(new Event('change', {{ bubbles: true }}));",
                crate::page::quoted(value)
            )
        };
        if let Some(right) = &item.right {
            let input = format!("{field} input[value=\"{}\"]", right.all()[0]);
            return drop(self.page.run(&format!("document.querySelector('{input}').click()")).await);
        }
        match &item.kind {
            Kind::Choice { options } => {
                let input = format!("{field} input[value=\"{}\"]", options[opponent.len() % options.len()].value);
                self.page.run(&format!("document.querySelector('{input}').click()")).await;
            }
            Kind::Scale { to, .. } => {
                self.page.run(&format!("document.querySelector('{field} input[value=\"{to}\"]').click()")).await;
            }
            Kind::Gate { rounds, .. } => {
                for round in 1..=*rounds {
                    self.page.wait("the next round", "document.querySelector('[data-resting=false]')").await;
                    let played = "Number(document.querySelector('.study-gate').dataset.rounds)";
                    if self.page.value(played).await.as_u64() < Some(u64::from(round)) {
                        self.page.click(".study-gate .why-choice").await;
                        self.page.wait("a round", &format!("{played} >= {round}")).await;
                    }
                }
            }
            Kind::Number { min, .. } => drop(self.page.run(&set(&min.to_string())).await),
            Kind::Text { .. } => drop(self.page.run(&set("It came, saw, \"bluffed\",\nand left. 怪しい")).await),
        }
    }

    /// Says Ready; where nothing stands there, the participant's first ghosts become its reds.
    async fn place(&self, session: &Session, number: u32) {
        if session.study.placing == Placing::Unaided {
            let (shape, seat) = (session.study.board.shape(), session.plan.game(number).expect("a game").seat);
            for piece in shape.piece_ids().take(usize::from(shape.of_colour(Colour::Red))) {
                let square = square_name(session.study.board, shape.home_square(seat, piece));
                self.page.run(&format!("document.querySelector('[data-square={square}]').click()")).await;
            }
        }
        self.page.click(".place-ready .play").await;
    }

    /// Makes a move, marks a ghost now and then, and gives up a long game.
    async fn play(&self, session: &Session, number: u32) {
        let game = &session.games[&number];
        let (Some(sheet), Some(view)) = (&game.sheet, game.view()) else { return };
        if view.to_move() != view.seat() {
            // The opponent is on its way; the log will grow by its move.
            return;
        }
        if sheet.moves.len() >= self.patience {
            self.page.click(".actions button:last-child").await;
            return self.page.click(".actions button:last-child").await;
        }
        self.page.touch_move(view.board(), truth::choose(&view)).await;
    }

    /// Marks one ghost, or closes the marks when all have one.
    async fn mark(&self, session: &Session, number: u32) {
        let Some(piece) = session.unmarked().first().copied() else {
            return self.page.click("[data-part=show-colours]").await;
        };
        let game = &session.games[&number];
        let view = game.view().expect("a game");
        if let Some(Theirs::Hidden(square)) = view.theirs().get(usize::from(piece)) {
            let name = square_name(view.board(), *square);
            self.page.run(&format!("document.querySelector('[data-square={name}]').click()")).await;
        }
        let marked = game.marks.contains_key(&piece);
        let part = if marked { "[data-confidence=\"80\"]" } else { ".guess:nth-child(2)" };
        self.page.click(part).await;
    }
}
