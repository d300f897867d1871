//! A guess at a hidden ghost's colour, and how good it was.

use super::At;
use crate::game::Colour;
use crate::study::event::Guess;

/// When a mark was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// Of the participant's own accord, during the game.
    During,
    /// When asked at the end of the game.
    Asked,
    /// Not an event of its own: what stood when the marks were closed.
    Final,
}

/// A mark on a hidden ghost, or none.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkTrace {
    /// When.
    pub at: At,
    /// During the game, asked, or as it stood in the end.
    pub moment: Moment,
    /// How many moves had been made.
    pub ply: u16,
    /// The ghost, by its number at home.
    pub piece: u8,
    /// Where it stood.
    pub square: String,
    /// What the participant thought; none where the mark was taken away or never made.
    pub guess: Option<Guess>,
    /// How sure, in per cent.
    pub confidence: Option<u8>,
    /// How many of the opponent's ghosts were hidden then.
    pub hidden: u8,
    /// How many of those were blue, which anybody could count.
    pub blues: u8,
    /// Did the captures alone tell the colour? Such a mark is no guess and has no score.
    pub determined: bool,
    /// What it was, once it was shown.
    pub truth: Option<Colour>,
}

impl MarkTrace {
    /// The probability of blue that the mark speaks of.
    pub fn blue(&self) -> Option<f64> {
        let sure = f64::from(self.confidence.unwrap_or(100)) / 100.0;
        self.guess.map(|guess| match guess {
            Guess::Blue => sure,
            Guess::Red => 1.0 - sure,
            Guess::Unsure => 0.5,
        })
    }

    /// The truth as a number: 1 for blue.
    pub fn truth_blue(&self) -> Option<f64> {
        self.truth.map(|colour| if colour == Colour::Blue { 1.0 } else { 0.0 })
    }

    /// Was it right? None for *unsure*, and where nobody knows.
    pub fn right(&self) -> Option<bool> {
        match (self.guess?, self.truth?) {
            (Guess::Unsure, _) => None,
            (guess, truth) => Some((guess == Guess::Blue) == (truth == Colour::Blue)),
        }
    }

    /// Was it a right guess? The same, but none where there was nothing to guess.
    pub fn correct(&self) -> Option<bool> {
        self.right().filter(|_| !self.determined)
    }

    /// The Brier score: the squared distance of the probability from the truth. 0 is perfect, 0.25 is what *unsure*
    /// gets, 1 is sure and wrong. A ghost without a mark has none, and neither has one where there was nothing to guess.
    pub fn brier(&self) -> Option<f64> {
        if self.determined { None } else { Some((self.blue()? - self.truth_blue()?).powi(2)) }
    }

    /// The share of blue among the hidden ghosts: what somebody knows who only counts.
    pub fn base(&self) -> f64 {
        f64::from(self.blues) / f64::from(self.hidden.max(1))
    }

    /// The Brier score of somebody who only counts.
    pub fn base_brier(&self) -> Option<f64> {
        if self.determined { None } else { Some((self.base() - self.truth_blue()?).powi(2)) }
    }
}
