//! The class at the gate: its two mixtures beside those of the equilibrium, which is learned from the rules while one looks.

use super::said::{Advice, guards_should, percent, points, sends_should, together, worth_of_blue, worth_of_red};
use crate::study::class::Standing;
use crate::web::engine::teaching::gate::{Gatekeeper, Learned};
use crate::web::kit::bars::{Bar, Row, drawing};
use crate::web::kit::clock;
use crate::web::kit::prose::prose;
use crate::web::kit::save::Saves;
use crate::web::kit::words::{language, say, say_with};
use leptos::prelude::*;

/// Iterations a slice, and all of them: a touch between two slices is heard.
const SLICE: u32 = 1000;
const ALL: u32 = 16_000;

/// The equilibrium of the gate, as far as it is learned.
fn equilibrium() -> RwSignal<Option<Learned>> {
    fn go_on(mut keeper: Gatekeeper, iterations: u32, found: RwSignal<Option<Learned>>) {
        let Ok(learned) = keeper.learn(iterations) else { return };
        // The page may be another one by now.
        if found.try_set(Some(learned)).is_none() && iterations < ALL {
            clock::after(30.0, move || go_on(keeper, iterations + SLICE, found));
        }
    }
    let found = RwSignal::new(None);
    clock::after(30.0, move || go_on(Gatekeeper::default(), SLICE, found));
    found
}

/// Both mixtures.
#[component]
pub fn GateFigure(standing: Memo<Standing>, shown: RwSignal<bool>) -> impl IntoView {
    let learned = equilibrium();
    let blue = Memo::new(move |_| standing.with(|now| now.gate.share_of_blue()));
    let taken = Memo::new(move |_| standing.with(|now| now.gate.share_taken()));
    let tick = move |of: fn(&Learned) -> f64| learned.get().map(|learned| 100.0 * of(&learned));
    let title = move || match blue.get() {
        Some(share) => say_with("class.gate-sends", &[("share", &percent(share))]),
        None => say("class.gate-soon").to_owned(),
    };
    let guards = move || match taken.get() {
        Some(share) => say_with("class.gate-takes", &[("share", &percent(share))]),
        None => say("class.gate-takes-soon").to_owned(),
    };
    let mark = move |of: fn(&Learned) -> f64| {
        tick(of).map(|at| view! { <b class="class-tick" style:left=format!("{at:.1}%")></b> })
    };
    let equal = move || {
        learned.get().map(|learned| {
            say_with("class.gate-equal", &[("blue", &percent(learned.blue)), ("take", &percent(learned.take))])
        })
    };
    let rounds = move || {
        standing.with(|now| {
            let (sent, kept) = (now.gate.blue + now.gate.red, now.gate.taken + now.gate.left);
            say_with("class.gate-rounds", &[("sent", &sent.to_string()), ("kept", &kept.to_string())])
        })
    };
    let under = move || together(&[equal().unwrap_or_default(), rounds()], language());
    let width = move |share: Option<f64>| format!("{:.1}%", 100.0 * share.unwrap_or_default());
    view! {
        <figure class="class-figure">
            <figcaption class="class-say" data-part="sends">{move || prose(&title())}</figcaption>
            <p class="class-bar colours" class:empty=move || blue.get().is_none() aria-hidden="true">
                <i style:width=move || width(blue.get())></i> {move || mark(|learned| learned.blue)}
            </p>
            <p class="class-say" data-part="takes">{guards}</p>
            <p class="class-bar" class:empty=move || taken.get().is_none() aria-hidden="true">
                <i style:width=move || width(taken.get())></i> {move || mark(|learned| learned.take)}
            </p>
            <p class="second" data-part="equilibrium">{under}</p>
            <Saves
                name=Callback::new(|()| "geister-class-gate".to_owned())
                title=Callback::new(|()| say("class.gate-short").to_owned())
                drawing=Callback::new(move |()| Some(drawing(&bars(blue.get(), taken.get(), learned.get()))))
                table=Callback::new(move |()| standing.with(|now| table(now, learned.get())))
            />
        </figure>
        <Show when=move || shown.get()>
            <div class="class-revealed" data-part="revealed">
                <p class="body" data-part="worth">{move || worth(taken.get())}</p>
                <p class="body" data-part="advice">{move || advice(blue.get(), taken.get())}</p>
                <p class="body">{move || prose(say("class.gate-why"))}</p>
            </div>
        </Show>
    }
}

/// Both mixtures for a file, each above that of the equilibrium.
fn bars(blue: Option<f64>, taken: Option<f64>, learned: Option<Learned>) -> Vec<Row> {
    let row = |name: String, share: Option<f64>, bar: fn(f64) -> Bar| Row {
        name: name.replace("[blue]", "").replace("  ", " "),
        bar: share.map(bar),
        says: share.map(|share| format!("{}%", percent(share))).unwrap_or_default(),
    };
    let equal = || say("class.gate-equilibrium").to_owned();
    vec![
        row(say("class.gate-soon").to_owned(), blue, Bar::Colours),
        row(equal(), learned.map(|learned| learned.blue), Bar::Colours),
        row(say("class.gate-takes-soon").to_owned(), taken, Bar::Full),
        row(equal(), learned.map(|learned| learned.take), Bar::Full),
    ]
}

fn table(standing: &Standing, learned: Option<Learned>) -> String {
    let gate = &standing.gate;
    let equal = |of: fn(&Learned) -> f64| learned.as_ref().map(|one| format!("{:.4}", of(one))).unwrap_or_default();
    format!(
        "choice,times,of,equilibrium\nblue sent,{},{},{}\ntaken,{},{},{}\n",
        gate.blue,
        gate.blue + gate.red,
        equal(|learned| learned.blue),
        gate.taken,
        gate.taken + gate.left,
        equal(|learned| learned.take)
    )
}

/// What each ghost is worth against this class's guards.
fn worth(taken: Option<f64>) -> AnyView {
    let Some(taken) = taken else { return say("class.gate-nobody").into_any() };
    let (blue, red) = (points(worth_of_blue(taken)), points(worth_of_red(taken)));
    prose(&say_with("class.gate-worth", &[("blue", &blue), ("red", &red)]))
}

/// What the class should do more of, on either side.
fn advice(blue: Option<f64>, taken: Option<f64>) -> String {
    let send = taken.map(|taken| match sends_should(taken) {
        Advice::First => say("class.gate-send-blue"),
        Advice::Second => say("class.gate-send-red"),
        Advice::Either => say("class.gate-send-either"),
    });
    let guard = blue.map(|blue| match guards_should(blue) {
        Advice::First => say("class.gate-take-more"),
        Advice::Second => say("class.gate-take-less"),
        Advice::Either => say("class.gate-take-either"),
    });
    let said: Vec<String> = [send, guard].into_iter().flatten().map(str::to_owned).collect();
    together(&said, language())
}
