//! `geister roster`: who can play.

use super::CommandError;
use super::output::{name_of, print, print_json, table};
use geister_lab::agents::{Entry, roster};
use serde_json::{Map, Value, json};

/// The players
#[derive(clap::Args)]
pub struct Roster {
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Roster {
    /// Lists them all.
    pub fn run(&self) -> Result<(), CommandError> {
        if self.json {
            return print_json(&roster().iter().copied().map(document).collect::<Vec<Value>>());
        }
        let heading = ["id", "name", "boards", "parameters", "paper", "checksum", "in the papers"];
        print(&table(&heading, &roster().iter().copied().map(row).collect::<Vec<_>>()))
    }
}

fn boards(entry: &Entry) -> Vec<&'static str> {
    entry.boards.iter().map(|board| board.name()).collect()
}

fn document(entry: &Entry) -> Value {
    let parameters: Map<String, Value> =
        entry.parameters().into_iter().map(|(name, value)| (name.to_owned(), typed(&value))).collect();
    json!({
        "id": entry.id,
        "name": entry.name,
        "paper": entry.paper,
        "paper_name": entry.paper_name,
        "parameters": parameters,
        "boards": boards(entry),
        "checksum": entry.checksum(),
    })
}

fn row(entry: &Entry) -> Vec<String> {
    let parameters: Vec<String> = entry.parameters().iter().map(|(name, value)| format!("{name} {value}")).collect();
    vec![
        entry.id.to_owned(),
        entry.name.to_owned(),
        boards(entry).join(" "),
        parameters.join(", "),
        name_of(&entry.paper),
        entry.checksum(),
        entry.paper_name.to_owned(), // last: its letters may be twice as wide
    ]
}

/// Numbers are numbers in JSON.
fn typed(value: &str) -> Value {
    value.parse::<u32>().map_or_else(|_| json!(value), |number| json!(number))
}
