//! A contestant at a server, over a socket.

use super::contestant::{ContestError, Contestant, Entrant, Finished, Reply};
use super::lines::{Lines, TooLong};
use super::protocol::{LINE_END, NoMessage};
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// A server that closes after each game may need a moment before it opens again.
const REOPENING: Duration = Duration::from_secs(3);
/// How often it is tried in that time.
const KNOCK: Duration = Duration::from_millis(100);

/// Where a server is.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its name or number.
    pub host: String,
    /// Which player's port.
    pub port: u16,
    /// How long it may say nothing: it waits for the opponent as well.
    pub patience: Duration,
}

/// Why a game was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// Nobody listens there.
    #[error("cannot connect to {host} port {port}: {error}")]
    Connect {
        /// The host.
        host: String,
        /// The port.
        port: u16,
        /// Why.
        error: io::Error,
    },
    /// The server hung up in the middle.
    #[error("the server closed the connection before the game was over")]
    Closed,
    /// The connection failed in the middle.
    #[error("the connection was lost: {0}")]
    Lost(io::Error),
    /// The server said nothing for too long.
    #[error("the server has said nothing for {} s", .0.as_secs_f64())]
    Silent(Duration),
    /// A line without end.
    #[error("the server does not speak the cups' protocol: {0}")]
    TooLong(#[from] TooLong),
    /// A line that is no message.
    #[error("the server does not speak the cups' protocol: {0}")]
    NoMessage(#[from] NoMessage),
    /// Something went wrong in the game.
    #[error(transparent)]
    Contest(#[from] ContestError),
}

/// Connects and plays one game.
pub fn play(place: &Place, entrant: Entrant) -> Result<Finished, ClientError> {
    let mut wire = Wire::connect(place)?;
    let mut contestant = Contestant::new(entrant);
    loop {
        match contestant.hear(wire.hear()?.parse()?)? {
            Reply::Say(message) => wire.say(&message.to_string())?,
            Reply::Wait => {}
            Reply::Over(finished) => return Ok(*finished),
        }
    }
}

struct Wire {
    stream: TcpStream,
    lines: Lines,
    patience: Duration,
}

impl Wire {
    fn connect(place: &Place) -> Result<Wire, ClientError> {
        let began = Instant::now();
        let stream = loop {
            match knock(place) {
                Ok(stream) => break stream,
                Err(error) if began.elapsed() > REOPENING || error.kind() != io::ErrorKind::ConnectionRefused => {
                    return Err(ClientError::Connect { host: place.host.clone(), port: place.port, error });
                }
                Err(_) => thread::sleep(KNOCK),
            }
        };
        // A socket knows no timeout of nothing at all.
        let patience = place.patience.max(Duration::from_millis(1));
        stream.set_nodelay(true).map_err(ClientError::Lost)?;
        stream.set_read_timeout(Some(patience)).map_err(ClientError::Lost)?;
        stream.set_write_timeout(Some(patience)).map_err(ClientError::Lost)?;
        Ok(Wire { stream, lines: Lines::default(), patience })
    }

    fn hear(&mut self) -> Result<String, ClientError> {
        let mut buffer = [0; 512];
        loop {
            if let Some(line) = self.lines.next_line()? {
                return Ok(line);
            }
            match self.stream.read(&mut buffer) {
                Ok(0) => return Err(ClientError::Closed),
                Ok(read) => self.lines.push(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                    return Err(ClientError::Silent(self.patience));
                }
                Err(error) => return Err(ClientError::Lost(error)),
            }
        }
    }

    fn say(&mut self, message: &str) -> Result<(), ClientError> {
        self.stream.write_all(format!("{message}{LINE_END}").as_bytes()).map_err(ClientError::Lost)
    }
}

/// Tries every address of the host once.
fn knock(place: &Place) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
    for address in (place.host.as_str(), place.port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, REOPENING) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}
