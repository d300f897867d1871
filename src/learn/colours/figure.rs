//! Trainings beside each other, drawn as the thesis draws its curves.

use super::curve::{EPOCHS, TESTS, read};
use super::error::ColoursError;
use crate::figure::{Figure, Line, Spot};
use std::fs;
use std::path::Path;

/// What a figure goes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Over {
    /// The epochs of the trainings.
    Epochs,
    /// The hints that a trained network is shown when it is tested; in dashes where some of them are wrong.
    Hints,
}

/// A figure of trainings, each a name and its folder.
pub fn figure(trainings: &[(String, &Path)], over: Over) -> Result<String, ColoursError> {
    let (file, heading) = match over {
        Over::Epochs => ("curve.csv", EPOCHS),
        Over::Hints => ("tests.csv", TESTS),
    };
    let mut lines = Vec::new();
    for (name, folder) in trainings {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).map_err(|error| ColoursError::file(&path, error))?;
        let rows = read(&text, heading).ok_or_else(|| ColoursError::foreign(&path, "it is no table of a training"))?;
        match over {
            Over::Epochs => lines.push(line(Some(name), &rows)),
            Over::Hints => lines.extend(over_hints(name, &rows)),
        }
    }
    let across = match over {
        Over::Epochs => "epoch",
        Over::Hints => "opposing ghosts shown with their colours when tested, of 100",
    };
    let up = match over {
        Over::Epochs => "moved ghosts whose colour was guessed right",
        Over::Hints => "moved ghosts whose colour was guessed right; in dashes with wrong hints",
    };
    let figure = Figure { across: across.to_owned(), up: up.to_owned(), unit: " %", range: None, lines };
    Ok(figure.svg())
}

/// The first number across, the fourth upwards.
fn line(name: Option<&String>, rows: &[[f64; 6]]) -> Line {
    let spot = |[at, _, _, rate, low, high]: &[f64; 6]| Spot {
        at: *at,
        value: 100.0 * rate,
        within: Some((100.0 * low, 100.0 * high)),
    };
    let mut spots: Vec<Spot> = rows.iter().map(spot).collect();
    spots.sort_by(|one, other| one.at.total_cmp(&other.at));
    Line { name: name.cloned(), dashed: name.is_none(), spots }
}

/// With right hints only, and, if there are such tests, with some wrong ones; without any hint both begin alike.
fn over_hints(name: &String, rows: &[[f64; 6]]) -> Vec<Line> {
    let of = |wrong: bool| -> Vec<[f64; 6]> {
        rows.iter().filter(|[share, many, ..]| *share == 0.0 || (*many > 0.0) == wrong).copied().collect()
    };
    let wrong = of(true);
    let mut lines = vec![line(Some(name), &of(false))];
    if wrong.iter().any(|[_, many, ..]| *many > 0.0) {
        lines.push(line(None, &wrong));
    }
    lines
}
