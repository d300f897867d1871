//! Many logs as one answer, sent as they are read.

use crate::collect::readers::Reader;
use crate::collect::{Failure, Refusal, reports};
use crate::study::SessionId;
use axum::body::Bytes;
use hyper::body::{Body, Frame};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long whoever reads may stop reading.
const PATIENCE: Duration = Duration::from_secs(60);

enum Piece {
    Log(Bytes),
    End,
}

/// A body that ends well only when everything was sent: whoever fetches half of a study must not take it for the whole.
pub struct Pieces {
    pieces: mpsc::Receiver<Piece>,
    ended: bool,
}

impl Pieces {
    /// The logs of these sessions, one after the other.
    pub fn of(reader: Reader, sessions: Vec<SessionId>) -> Pieces {
        let (sender, pieces) = mpsc::channel(1);
        tokio::spawn(send(reader, sessions, sender));
        Pieces { pieces, ended: false }
    }
}

async fn send(mut reader: Reader, sessions: Vec<SessionId>, sender: mpsc::Sender<Piece>) {
    for session in sessions {
        let Ok((back, log)) = reader.read(move |db| reports::lines(db, &session)).await else { return };
        reader = back;
        if !log.is_empty() && sender.send_timeout(Piece::Log(log.into()), PATIENCE).await.is_err() {
            return;
        }
    }
    // Whoever is gone needs no end.
    let _ = sender.send_timeout(Piece::End, PATIENCE).await;
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = Failure;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Failure>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        self.pieces.poll_recv(context).map(|piece| match piece {
            Some(Piece::Log(log)) => Some(Ok(Frame::data(log))),
            Some(Piece::End) => {
                self.ended = true;
                None
            }
            None => Some(Err(Refusal::Closing.into())),
        })
    }
}
