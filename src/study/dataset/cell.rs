//! Cells and columns: a column is defined once, and its cells, its place in the codebook and its entry in the
//! description of the data set all come from that.

use crate::files::csv;

/// What a cell holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A word or a text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
}

impl Cell {
    /// Yes or no, as 1 or 0.
    pub fn yes(is: bool) -> Cell {
        Cell::Whole(i64::from(is))
    }

    /// The cell as it is written into a table: no text is taken for a formula, and numbers stay numbers.
    fn written(&self) -> String {
        match self {
            Cell::Text(_) => csv::cell(&self.text()).into_owned(),
            _ => self.text(),
        }
    }

    /// What the cell says. Line ends become one kind, and signs that no table should hold are left out.
    pub fn text(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Whole(number) => number.to_string(),
            Cell::Number(number) => number.to_string(),
            Cell::Text(text) => {
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
            }
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Empty, Into::into)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Cell {
        Cell::Text(text.clone())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Cell {
        Cell::Number(number)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Cell {
        Cell::Whole(number)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Whole(i64::from(number))
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Whole(number as i64)
    }
}

/// What kind of values a column has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// 1 for yes, 0 for no.
    YesNo,
    /// A date and time by ISO 8601 in UTC.
    Time,
    /// One of a few words.
    Level,
}

impl Kind {
    /// The kind's name in the codebook.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Whole => "whole number",
            Kind::Number => "number",
            Kind::YesNo => "1 or 0",
            Kind::Time => "time (ISO 8601, UTC)",
            Kind::Level => "one of the levels",
        }
    }
}

/// What a column means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meaning {
    /// Its name: the same name means the same in every table.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// What kind of values it has.
    pub kind: Kind,
    /// Their unit; empty where there is none.
    pub unit: &'static str,
    /// The words that it may hold, and what they mean.
    pub levels: &'static [(&'static str, &'static str)],
}

/// A column of a table whose rows are made from `R`.
pub struct Column<R> {
    /// What it means.
    pub meaning: Meaning,
    /// How it is computed.
    pub value: fn(&R) -> Cell,
}

impl<R> Column<R> {
    /// A column.
    pub fn new(name: &'static str, kind: Kind, about: &'static str, value: fn(&R) -> Cell) -> Column<R> {
        Column { meaning: Meaning { name, about, kind, unit: "", levels: &[] }, value }
    }

    /// Text.
    pub fn text(name: &'static str, about: &'static str, value: fn(&R) -> Cell) -> Column<R> {
        Column::new(name, Kind::Text, about, value)
    }

    /// A whole number.
    pub fn whole(name: &'static str, about: &'static str, value: fn(&R) -> Cell) -> Column<R> {
        Column::new(name, Kind::Whole, about, value)
    }

    /// A number.
    pub fn number(name: &'static str, about: &'static str, value: fn(&R) -> Cell) -> Column<R> {
        Column::new(name, Kind::Number, about, value)
    }

    /// Yes or no.
    pub fn yes(name: &'static str, about: &'static str, value: fn(&R) -> Cell) -> Column<R> {
        Column::new(name, Kind::YesNo, about, value)
    }

    /// A time on the wall.
    pub fn time(name: &'static str, about: &'static str, value: fn(&R) -> Cell) -> Column<R> {
        Column::new(name, Kind::Time, about, value)
    }

    /// One of a few words.
    pub fn level(
        name: &'static str,
        about: &'static str,
        levels: &'static [(&'static str, &'static str)],
        value: fn(&R) -> Cell,
    ) -> Column<R> {
        let mut column = Column::new(name, Kind::Level, about, value);
        column.meaning.levels = levels;
        column
    }

    /// The unit of its numbers.
    pub fn unit(mut self, unit: &'static str) -> Column<R> {
        self.meaning.unit = unit;
        self
    }
}

/// A finished table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name in file names.
    pub name: &'static str,
    /// What a row is.
    pub about: &'static str,
    /// What the columns mean.
    pub columns: Vec<Meaning>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Computes all cells.
    pub fn new<R>(name: &'static str, about: &'static str, columns: &[Column<R>], rows: &[R]) -> Table {
        let cells = |row: &R| columns.iter().map(|column| (column.value)(row)).collect();
        Table {
            name,
            about,
            columns: columns.iter().map(|column| column.meaning).collect(),
            rows: rows.iter().map(cells).collect(),
        }
    }

    /// The table as UTF-8 text with commas, one heading, and line ends of one sign.
    pub fn csv(&self) -> Vec<u8> {
        let heading = self.columns.iter().map(|column| column.name.to_owned()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::written).collect());
        csv::written(std::iter::once::<Vec<String>>(heading).chain(rows))
    }

    /// The same for spreadsheet programs, with a mark that says UTF-8.
    pub fn excel_csv(&self) -> Vec<u8> {
        let mut bytes = "\u{feff}".as_bytes().to_vec();
        bytes.extend(self.csv());
        bytes
    }
}
