//! Guess with me: what the person marked beside what every estimator of colours thought of the same ghosts, and who guessed best.
//!
//! The estimators are in a worker of their own, and are asked one after the other.

use crate::agents::readers::{Reader, Reading};
use crate::game::{Colour, Setup, Theirs, notation};
use crate::table::Sheet;
use crate::web::canvas::{GhostKind, ghost_svg};
use crate::web::engine::client::{AfterCrash, Client};
use crate::web::engine::guessing::messages::{Ask, Reply};
use crate::web::engine::guessing::verdict::{Guessed, Verdict, Who, said, verdict, worth};
use crate::web::engine::program::Program;
use crate::web::kit::memo::{guess_key, tag};
use crate::web::kit::stage::Marks;
use crate::web::kit::words::{say, say_with};
use leptos::prelude::*;

/// What somebody said of the ghosts, or why it says nothing.
type Said = (Reader, Result<Vec<Reading>, String>);

/// The estimators of a finished game.
#[derive(Clone, Copy)]
struct Guessers {
    /// What each has said so far, or why it says nothing.
    told: RwSignal<Vec<Said>>,
    client: StoredValue<Client<Ask, Reply>, LocalStorage>,
}

impl Guessers {
    /// Everybody is asked about this game.
    fn asked(sheet: Sheet) -> Guessers {
        let client = Client::new(|_| Program::Guessing, AfterCrash::GiveUp, |_| {});
        let guessers = Guessers { told: RwSignal::new(Vec::new()), client: StoredValue::new_local(client) };
        guessers.ask(sheet);
        guessers
    }

    /// Asks one after the other.
    fn ask(self, sheet: Sheet) {
        let next = self.told.with_untracked(Vec::len);
        let Some(reader) = readers(&sheet).nth(next) else { return self.client.with_value(Client::end) };
        let client = self.client.get_value();
        client.ask(Ask { sheet: sheet.clone(), reader }, move |reply| {
            // Whoever has begun another game does not wait any more.
            let noted = self.told.try_update(|told| told.push((reader, reply.map(|reply| reply.readings))));
            if noted.is_some() {
                self.ask(sheet);
            }
        });
    }
}

/// Whoever has something to say on this board.
fn readers(sheet: &Sheet) -> impl Iterator<Item = Reader> {
    let board = sheet.table.board;
    Reader::ALL.into_iter().filter(move |reader| reader.reads(board))
}

/// A ghost with everything that was thought of it.
struct Row {
    square: String,
    ply: u16,
    guessed: Guessed,
}

/// The ghosts whose colours the captures had not told, as far as the estimators have answered.
fn rows(sheet: &Sheet, marks: &Marks, told: &[&Vec<Reading>]) -> Option<Vec<Row>> {
    let reveal = sheet.reveal.as_ref()?;
    let truth = Setup::parse(sheet.table.board, sheet.table.seat.other(), &reveal.setup).ok()?;
    let colours: Vec<Colour> = truth.colours().collect();
    let row = |(index, reading): (usize, &Reading)| {
        let piece = usize::from(reading.piece);
        let past = sheet.view_at(usize::from(reading.ply)).ok()?;
        let Theirs::Hidden(square) = *past.theirs().get(piece)? else { return None };
        Some(Row {
            square: notation::square_name(sheet.table.board, square),
            ply: reading.ply,
            guessed: Guessed {
                mark: marks.get(&reading.piece).copied(),
                blue: told.iter().filter_map(|told| Some(told.get(index)?.blue)).collect(),
                truth: *colours.get(piece)? == Colour::Blue,
            },
        })
    };
    let first = told.first()?.iter().enumerate().filter(|(_, reading)| !reading.certain);
    Some(first.filter_map(row).collect())
}

fn name(reader: Reader) -> &'static str {
    match reader {
        Reader::Even => say("guess.even"),
        Reader::Exit => say("guess.exit"),
        Reader::Blueness => say("guess.blueness"),
        Reader::Upp => say("guess.upp"),
        Reader::Cnn => say("guess.cnn"),
        Reader::Sight => say("guess.sight"),
        Reader::Population => say("guess.population"),
    }
}

/// A number of ghosts, half ones too.
fn count(number: f64) -> String {
    let (whole, half) = (number.floor(), number.fract() > 0.0);
    match (whole > 0.0, half) {
        (true, true) => format!("{whole:.0}½"),
        (false, true) => "½".to_owned(),
        (_, false) => format!("{whole:.0}"),
    }
}

/// Who guessed best, in a sentence.
fn sentence(verdict: &Verdict, columns: &[Reader]) -> String {
    let names = verdict.best.iter().filter_map(|who| match who {
        Who::You => None,
        Who::Reader(column) => columns.get(*column).map(|reader| name(*reader).to_owned()),
    });
    let names: Option<String> = names.reduce(|some, next| say_with("guess.and", &[("some", &some), ("next", &next)]));
    let most = verdict.you.into_iter().chain(verdict.readers.iter().copied()).fold(0.0, f64::max);
    let (best, of) = (count(most), verdict.of.to_string());
    let right = count(verdict.you.unwrap_or_default());
    let key = match (verdict.of, verdict.you, verdict.best.contains(&Who::You), &names) {
        (0, ..) => "guess.nothing",
        (_, None, ..) => "guess.unmarked",
        (_, _, true, None) => "guess.you-best",
        (_, _, true, Some(_)) => "guess.tied",
        (_, _, false, _) => "guess.they-best",
    };
    let names = names.unwrap_or_default();
    say_with(key, &[("names", &names), ("best", &best), ("of", &of), ("right", &right)])
}

/// A cell with a chance; strong where the likelier colour was the true one.
fn chance(blue: f64, truth: bool) -> AnyView {
    let words = format!("{:.0}", 100.0 * blue);
    let right = worth(blue, truth) > 0.5;
    view! { <td class:right=right>{if right { view! { <b>{words}</b> }.into_any() } else { words.into_any() }}</td> }
        .into_any()
}

fn marked(row: &Row) -> AnyView {
    let truth = row.guessed.truth;
    match row.guessed.mark {
        None => view! { <td><span aria-hidden="true">"–"</span><span class="visually-hidden">{say("guess.none")}</span></td> }.into_any(),
        Some(mark) => {
            let right = worth(said(mark), truth) > 0.5;
            view! { <td class:right=right>{tag(mark)}<span class="visually-hidden">{say(guess_key(mark))}</span></td> }.into_any()
        }
    }
}

/// Everybody's guesses as a table: a row a ghost.
#[component]
pub fn GuessersTable(
    /// The game, which is over.
    sheet: Sheet,
    /// What the person marked.
    marks: Marks,
) -> impl IntoView {
    let guessers = Guessers::asked(sheet.clone());
    let body = move || {
        let told = guessers.told.get();
        let answered: Vec<&Vec<Reading>> = told.iter().filter_map(|(_, said)| said.as_ref().ok()).collect();
        let columns: Vec<Reader> = told.iter().filter(|(_, said)| said.is_ok()).map(|(reader, _)| *reader).collect();
        let rows = rows(&sheet, &marks, &answered).unwrap_or_default();
        let waiting: Vec<Reader> = readers(&sheet).skip(told.len()).collect();
        let ghosts: Vec<Guessed> = rows.iter().map(|row| row.guessed.clone()).collect();
        let verdict = verdict(&ghosts);
        let title = if waiting.is_empty() { sentence(&verdict, &columns) } else { say("guess.asking").to_owned() };
        let silent = told.iter().filter_map(|(reader, said)| Some((*reader, said.as_ref().err()?)));
        let silent = silent.map(|(reader, why)| say_with("guess.silent", &[("name", name(reader)), ("reason", why)]));
        let silent = silent.map(|words| view! { <p class="second">{words}</p> }).collect_view();
        let heads =
            columns.iter().chain(&waiting).map(|reader| view! { <th scope="col"><span>{name(*reader)}</span></th> });
        let lines = rows.iter().map(|row| {
            let Guessed { blue, truth, .. } = &row.guessed;
            let (kind, word) =
                if *truth { (Colour::Blue, "mark.blue") } else { (Colour::Red, "mark.red") };
            view! {
                <tr>
                    <th scope="row">{row.square.clone()} <span class="small">{say_with("guess.move", &[("ply", &row.ply.to_string())])}</span></th>
                    {marked(row)}
                    {blue.iter().map(|blue| chance(*blue, *truth)).collect_view()}
                    {waiting.iter().map(|_| view! { <td>"…"</td> }).collect_view()}
                    <td class="truth"><span aria-hidden="true" inner_html=ghost_svg(GhostKind::Own(kind))></span><span class="visually-hidden">{say(word)}</span></td>
                </tr>
            }
        });
        let of = |right: f64| view! { <td>{count(right)}</td> };
        let feet = verdict.readers.iter().map(|right| of(*right)).collect_view();
        let you = verdict.you.map_or_else(|| view! { <td>"–"</td> }.into_any(), |right| of(right).into_any());
        let counted = if verdict.you.is_some() { say("guess.counted") } else { "" };
        view! {
            <p class="guessers-title" role="status" aria-live="polite">{title}</p>
            {silent}
            {(!rows.is_empty()).then(|| view! {
                <p class="second">{say("guess.about")} " " {counted}</p>
                <table>
                    <thead>
                        <tr>
                            <th scope="col"><span>{say("guess.ghost")}</span></th>
                            <th scope="col"><span>{say("guess.you")}</span></th>
                            {heads.collect_view()}
                            <th scope="col"><span>{say("guess.truth")}</span></th>
                        </tr>
                    </thead>
                    <tbody>{lines.collect_view()}</tbody>
                    <tfoot>
                        <tr>
                            <th scope="row">{say_with("guess.right", &[("of", &verdict.of.to_string())])}</th>
                            {you}
                            {feet}
                            {waiting.iter().map(|_| view! { <td></td> }).collect_view()}
                            <td></td>
                        </tr>
                    </tfoot>
                </table>
            })}
        }
    };
    view! {
        // A narrow screen scrolls it sideways, with keys too.
        <section class="guessers" data-part="guessers" tabindex="0" aria-label=say("guess.open")>
            {body}
        </section>
    }
}
