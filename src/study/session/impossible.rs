//! Why an event cannot happen.

use crate::study::items::WrongAnswer;
use crate::table::SheetError;

/// Why an event cannot happen now.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Impossible {
    /// The log does not begin with its beginning.
    #[error("the session does not begin with its start")]
    NoStart,
    /// It begins twice.
    #[error("the session begins a second time")]
    SecondStart,
    /// The document in the log is no study.
    #[error("the study in the log: {0}")]
    Document(String),
    /// The log names another document than the one it holds.
    #[error("the study's id and hash are not those of the document in the log")]
    OtherDocument,
    /// It belongs to another screen.
    #[error("{what} cannot happen on the screen {screen}")]
    OtherScreen {
        /// What happened.
        what: &'static str,
        /// What was shown.
        screen: String,
    },
    /// The study does not allow it.
    #[error("the study does not allow {0}")]
    NotAllowed(&'static str),
    /// The game is no game.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A move out of turn or of the wrong number.
    #[error("move {0} does not follow")]
    MoveOrder(u16),
    /// Such a piece is not there or not hidden.
    #[error("there is no hidden ghost {0}")]
    NoSuchGhost(u8),
    /// A question that is not asked here.
    #[error("{0:?} is not asked here")]
    NoSuchItem(String),
    /// An answer about another game than the one it is asked about.
    #[error("{item:?} is not asked about game {game} here")]
    OtherGame {
        /// The question.
        item: String,
        /// The game that the answer names.
        game: u32,
    },
    /// Not an answer.
    #[error("{0}: {1}")]
    Answer(String, WrongAnswer),
    /// Something is still open.
    #[error("{0} is still open")]
    StillOpen(String),
    /// The colours are not those that were fixed at the start of the game.
    #[error("the colours are not those of the commitment")]
    BrokenPromise,
    /// A code that the study does not give.
    #[error("the completion code is not the study's")]
    OtherCode,
    /// Nothing happens after the end.
    #[error("the session is over")]
    Over,
}
