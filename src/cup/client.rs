//! A contestant at a server, over a socket.

use super::contestant::{ContestError, Contestant, Entrant, Finished, Reply};
use super::lines::{Lines, TooLong};
use super::protocol::{FromServer, LINE_END, NoMessage};
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// A server that closes after each game may need a moment before it opens again; whoever is less patient waits no longer.
const REOPENING: Duration = Duration::from_secs(3);
/// How often it is tried in that time.
const KNOCK: Duration = Duration::from_millis(100);

/// Where a server is.
#[derive(Debug, Clone)]
pub struct ServerAddress {
    /// Its name or number.
    pub host: String,
    /// Which player's port.
    pub port: u16,
    /// How long it may ask for nothing: it waits for the opponent as well.
    pub patience: Duration,
    /// How long it may hang up before its first word and be tried again.
    pub hanging_up: Duration,
}

impl ServerAddress {
    /// How long it may be closed. A socket knows no timeout of nothing at all.
    fn reopening(&self) -> Duration {
        REOPENING.min(self.patience).max(Duration::from_millis(1))
    }
}

/// How long a server may hang up on whoever comes for the first game.
pub const FIRST_DOOR: Duration = Duration::from_secs(3);
/// How long it may hang up on whoever comes for another game: the cups' server closes its old door only when both players have
/// left, and some of them pause between games.
pub const OLD_DOOR: Duration = Duration::from_secs(60);

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
    /// The server asked for nothing for too long.
    #[error("the server has asked for nothing for {} s", .0.as_secs_f64())]
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

/// Connects and plays one game. A server that hangs up before it has said a word has not begun: it is tried again.
pub fn play(address: &ServerAddress, entrant: Entrant) -> Result<Finished, ClientError> {
    let began = Instant::now();
    let mut hung_up = None;
    loop {
        // Where nobody is there any more, it is the hanging up that is told.
        let mut wire = match Wire::connect(address) {
            Err(error) => return Err(hung_up.unwrap_or(error)),
            Ok(wire) => wire,
        };
        match wire.hear() {
            Ok(first) => return converse(wire, entrant, first),
            Err(error @ (ClientError::Closed | ClientError::Lost(_))) => {
                if began.elapsed() >= address.hanging_up.min(address.patience) {
                    return Err(error);
                }
                hung_up = Some(error);
                thread::sleep(KNOCK);
            }
            Err(error) => return Err(error),
        }
    }
}

/// One game from the server's first message on.
fn converse(mut wire: Wire, entrant: Entrant, first: FromServer) -> Result<Finished, ClientError> {
    let mut contestant = Contestant::new(entrant);
    let mut message = first;
    loop {
        match contestant.hear(message)? {
            Reply::Say(answer) => {
                wire.say(&answer.to_string())?;
                wire.asked_now();
            }
            Reply::Wait => {}
            Reply::Over(finished) => return Ok(*finished),
        }
        message = wire.hear()?;
    }
}

struct Wire {
    stream: TcpStream,
    lines: Lines,
    patience: Duration,
    /// When the server last wanted something, or when it was reached.
    asked: Instant,
}

impl Wire {
    fn connect(address: &ServerAddress) -> Result<Wire, ClientError> {
        let (began, reopening) = (Instant::now(), address.reopening());
        let stream = loop {
            match knock(address) {
                Ok(stream) => break stream,
                Err(error) if began.elapsed() > reopening || error.kind() != io::ErrorKind::ConnectionRefused => {
                    return Err(ClientError::Connect { host: address.host.clone(), port: address.port, error });
                }
                Err(_) => thread::sleep(KNOCK),
            }
        };
        // A socket knows no timeout of nothing at all.
        let patience = address.patience.max(Duration::from_millis(1));
        stream.set_nodelay(true).map_err(ClientError::Lost)?;
        stream.set_write_timeout(Some(patience)).map_err(ClientError::Lost)?;
        Ok(Wire { stream, lines: Lines::default(), patience, asked: Instant::now() })
    }

    /// The server wanted something and was answered.
    fn asked_now(&mut self) {
        self.asked = Instant::now();
    }

    /// The next message. However much is said in the meantime, the server has so long to want something.
    fn hear(&mut self) -> Result<FromServer, ClientError> {
        let mut buffer = [0; 512];
        loop {
            let left = self.patience.saturating_sub(self.asked.elapsed());
            if left.is_zero() {
                return Err(ClientError::Silent(self.patience));
            }
            if let Some(line) = self.lines.next_line()? {
                return Ok(line.parse()?);
            }
            self.stream.set_read_timeout(Some(left)).map_err(ClientError::Lost)?;
            match self.stream.read(&mut buffer) {
                Ok(0) => return Err(ClientError::Closed),
                Ok(read) => self.lines.push(buffer.get(..read).unwrap_or_default()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Who hangs up on words that it has not read resets the connection: the same thing from this side.
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Err(ClientError::Closed),
                // How much time is left is looked at above.
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
                Err(error) => return Err(ClientError::Lost(error)),
            }
        }
    }

    fn say(&mut self, message: &str) -> Result<(), ClientError> {
        self.stream.write_all(format!("{message}{LINE_END}").as_bytes()).map_err(ClientError::Lost)
    }
}

/// Tries every address of the host once.
fn knock(server: &ServerAddress) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
    for address in (server.host.as_str(), server.port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, server.reopening()) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_a_door_longer_than_for_a_word() {
        let [hurried, patient, none] = [200, 60_000, 0].map(|millis| {
            let patience = Duration::from_millis(millis);
            ServerAddress { host: "localhost".to_owned(), port: 1, patience, hanging_up: FIRST_DOOR }.reopening()
        });
        assert_eq!((hurried, patient), (Duration::from_millis(200), REOPENING));
        assert!(!none.is_zero() && none < hurried);
    }
}
