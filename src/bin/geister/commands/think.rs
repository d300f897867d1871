//! `geister think`: a player's choice in one position or many, and what led to it.

use super::CommandError;
use super::output::table;
use super::states::{States, outcome_fields, outcome_text};
use geister_lab::agents::roster::find_for;
use geister_lab::agents::{BeliefStep, Decision, Detail, Entry, Mixture, MoveRate, decide};
use geister_lab::game::{Colour, Mine, Move, PieceId, Place, Seat, Seed, View, board_string, colour_letter, notation};
use serde_json::{Map, Value, json};

/// A player's choice in a position, with scores and belief
#[derive(clap::Args)]
pub struct Think {
    /// Who thinks: an id of the roster
    #[arg(long)]
    agent: String,
    /// Where its randomness comes from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    #[command(flatten)]
    states: States,
}

impl Think {
    /// Answers all positions.
    pub fn run(&self) -> Result<(), CommandError> {
        let entry = find_for(&self.agent, self.states.board())?;
        let choice = |view: &View| decide(entry, view, self.seed, Detail::Explained);
        self.states.answer(
            |view| if view.outcome().is_some() { outcome_fields(view) } else { document(view, &choice(view)) },
            |view| view.outcome().map_or_else(|| text(entry, view, &choice(view)), outcome_text),
        )
    }
}

/// The move as the cups and as the papers write it.
fn both_forms(view: &View, mv: Move) -> (String, String) {
    (board_string::move_words(view, mv).unwrap_or_default(), notation::move_text(view.board(), mv))
}

/// The cups' name of an opposing piece: a to h.
fn opposing_letter(piece: PieceId) -> String {
    piece.letter().to_ascii_lowercase().to_string()
}

fn document(view: &View, choice: &Decision) -> Map<String, Value> {
    let rated = |list: &[(Move, f64)], what: &str| -> Vec<Value> {
        let entry = |&(mv, number): &(Move, f64)| {
            let (words, notation) = both_forms(view, mv);
            json!({ "move": words, "notation": notation, what: number })
        };
        list.iter().map(entry).collect()
    };
    let told = &choice.explanation;
    let (words, notation) = both_forms(view, choice.mv);
    let belief: Map<String, Value> =
        told.belief.iter().map(|&(piece, blue)| (opposing_letter(piece), json!(blue))).collect();
    let mut fields = Map::new();
    fields.insert("move".to_owned(), json!(words));
    fields.insert("notation".to_owned(), json!(notation));
    fields.insert("scores".to_owned(), json!(rated(&told.scores, "score")));
    fields.insert("chances".to_owned(), json!(rated(&told.chances, "chance")));
    fields.insert("belief".to_owned(), Value::Object(belief));
    if !told.rates.is_empty() {
        let rate = |rate: &MoveRate| {
            let (words, notation) = both_forms(view, rate.mv);
            let &MoveRate { wins, playouts, low, high, .. } = rate;
            json!({ "move": words, "notation": notation, "wins": wins, "playouts": playouts, "low": low, "high": high })
        };
        fields.insert("rates".to_owned(), told.rates.iter().map(rate).collect());
    }
    if !told.reasons.is_empty() {
        let reason = |step: &BeliefStep| {
            let notation = notation::move_text(view.board(), step.mv);
            let BeliefStep { ply, piece, before, after, why, .. } = step;
            let piece = opposing_letter(*piece);
            json!({ "ply": ply, "notation": notation, "piece": piece, "before": before, "after": after, "why": why })
        };
        fields.insert("reasons".to_owned(), told.reasons.iter().map(reason).collect());
    }
    if !told.mixtures.is_empty() {
        let mixture = |mixture: &Mixture| {
            let colours = colours(view, mixture);
            json!({ "colours": colours, "weight": mixture.weight, "chances": rated(&mixture.chances, "chance") })
        };
        fields.insert("mixtures".to_owned(), told.mixtures.iter().map(mixture).collect());
    }
    for (name, note) in &told.notes {
        fields.insert(name.to_string(), json!(note));
    }
    if let Some(search) = &told.search {
        fields.insert("search".to_owned(), json!(search));
    }
    fields
}

fn text(entry: &Entry, view: &View, choice: &Decision) -> String {
    let told = &choice.explanation;
    let (words, notation) = both_forms(view, choice.mv);
    let mut text = format!("{} plays {words}  {notation}\n", entry.name);
    for (name, note) in &told.notes {
        text += &format!("{name}: {note}\n");
    }
    if let Some(search) = &told.search {
        text += &format!("looked {} plies ahead, {} positions\n", search.depth, search.nodes);
        text += &format!("expects {}\n", search.line.join(" "));
    }
    if !told.scores.is_empty() || !told.chances.is_empty() {
        text += "\n";
        text += &table(&["", "move", "", "     score", " chance"], &move_rows(view, choice));
    }
    if !told.mixtures.is_empty() {
        let heading = ["colours", " weight", "moves"];
        text += "\n";
        text += &table(&heading, &told.mixtures.iter().map(|mixture| mixture_row(view, mixture)).collect::<Vec<_>>());
    }
    if !told.belief.is_empty() {
        let row = |&(piece, blue): &(PieceId, f64)| vec![opposing_letter(piece), format!("{:5.1} %", 100.0 * blue)];
        text += "\n";
        text += &table(&["piece", "   blue"], &told.belief.iter().map(row).collect::<Vec<_>>());
    }
    text
}

/// The colours of a mixture for the own pieces on the board, A first: RB.B where C was captured.
fn colours(view: &View, mixture: &Mixture) -> String {
    let letter = |mine: &Mine| match mine.place {
        Place::On(square) if mixture.blues.contains(&square) => colour_letter(Colour::Blue, Seat::First),
        Place::On(_) => colour_letter(Colour::Red, Seat::First),
        _ => '.',
    };
    view.mine().iter().map(letter).collect()
}

/// What a side with other colours would do; moves under half a percent are left out.
fn mixture_row(view: &View, mixture: &Mixture) -> Vec<String> {
    let moves = mixture.chances.iter().filter(|(_, chance)| *chance >= 0.005);
    let written =
        moves.map(|&(mv, chance)| format!("{} {:.0} %", notation::move_text(view.board(), mv), 100.0 * chance));
    let weight = format!("{:5.1} %", 100.0 * mixture.weight);
    vec![colours(view, mixture), weight, written.collect::<Vec<_>>().join("  ")]
}

/// A row a move, with its score and its chance where the player gives them.
fn move_rows(view: &View, choice: &Decision) -> Vec<Vec<String>> {
    let told = &choice.explanation;
    let number =
        |list: &[(Move, f64)], mv: Move| list.iter().find(|(other, _)| *other == mv).map(|(_, number)| *number);
    let mut rows = Vec::new();
    for mv in view.legal_moves() {
        let (score, chance) = (number(&told.scores, mv), number(&told.chances, mv));
        if score.is_none() && chance.is_none() {
            continue;
        }
        let (words, notation) = both_forms(view, mv);
        let mark = if mv == choice.mv { "*" } else { "" };
        let score = score.map_or_else(String::new, |score| format!("{score:>10}"));
        let chance = chance.map_or_else(String::new, |chance| format!("{:5.1} %", 100.0 * chance));
        rows.push(vec![mark.to_owned(), words, notation, score, chance]);
    }
    rows
}
