//! A server of the cups' protocol: two ports, one game after another, each on connections of its own.

use super::clock::{Clock, TimeControl};
use super::lines::Lines;
use super::protocol::LINE_END;
use super::referee::{Ending, Fault, Referee, Said};
use crate::game::{Game, PerSeat, Ply, Seat};
use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often an empty seat's door is looked at.
const GLANCE: Duration = Duration::from_millis(10);
/// How long a player that does not read is waited for, and one that does not hang up after the end.
const LINGER: Duration = Duration::from_secs(1);
/// How many lines of the players may wait to be heard; who sends more than that is held up, not the server.
const QUEUE: usize = 64;
/// How many pairs of free ports are tried.
const TRIES: u32 = 200;

/// What a cup can be like.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// The ply at which a game is drawn.
    pub draw_ply: Ply,
    /// The time for each player.
    pub time: TimeControl,
    /// How long to wait for both players to come; for ever where there is no such time.
    pub patience: Option<Duration>,
    /// The least time between two messages to the same player, so that they arrive one by one: some programs of the cups take
    /// whatever one receive gives them for one message.
    pub gap: Duration,
}

/// The usual gap: long enough for a program that waits for a message to have taken it.
pub const GAP: Duration = Duration::from_millis(20);

/// Why no game can be held.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The port is taken, or not ours to take.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// There is no port after the last.
    #[error("the second player's port would be 65536, which does not exist")]
    LastPort,
    /// No two neighbouring ports are free.
    #[error("no two neighbouring free ports were found")]
    NoPorts,
    /// A connection that cannot be taken.
    #[error("a player cannot be let in: {0}")]
    Accept(io::Error),
    /// One player or both stayed away.
    #[error("not both players came within {} s", .0.as_secs_f64())]
    NobodyCame(Duration),
}

/// A game that was held.
#[derive(Debug)]
pub struct Held {
    /// The game; none where it ended before both set-ups were in.
    pub game: Option<Game>,
    /// How it ended.
    pub ending: Ending,
    /// The time that each player used.
    pub used: PerSeat<Duration>,
}

/// A server that listens on both ports.
pub struct Server {
    doors: PerSeat<TcpListener>,
    terms: Terms,
}

impl Server {
    /// Listens on this port for the first player and on the next for the second. Port 0 takes two free ports, an even
    /// one and the next.
    pub fn bind(address: IpAddr, port: u16, terms: Terms) -> Result<Server, ServerError> {
        let open = |port| {
            let address = SocketAddr::new(address, port);
            TcpListener::bind(address).map_err(|error| ServerError::Bind { address, error })
        };
        let both = |port: u16| -> Result<PerSeat<TcpListener>, ServerError> {
            let next = port.checked_add(1).ok_or(ServerError::LastPort)?;
            Ok(PerSeat::new(open(port)?, open(next)?))
        };
        let doors = if port == 0 { free_pair(open, both)? } else { both(port)? };
        for door in [&doors.first, &doors.second] {
            door.set_nonblocking(true).map_err(ServerError::Accept)?;
        }
        Ok(Server { doors, terms })
    }

    /// Where each player connects to.
    pub fn addresses(&self) -> Result<PerSeat<SocketAddr>, ServerError> {
        let address = |seat: Seat| self.doors[seat].local_addr().map_err(ServerError::Accept);
        Ok(PerSeat::new(address(Seat::First)?, address(Seat::Second)?))
    }

    /// Waits for both players and holds one game. Who comes in the meantime waits for the next.
    pub fn hold(&self) -> Result<Held, ServerError> {
        let (sender, events) = sync_channel(QUEUE);
        let mut table = Table::new(self.terms);
        let opened = Instant::now();
        loop {
            if let Some(ending) = table.referee.ending() {
                return Ok(table.close(&events, ending));
            }
            self.let_in(&mut table, &sender)?;
            if table.began.is_none()
                && let Some(patience) = self.terms.patience
                && opened.elapsed() > patience
            {
                return Err(ServerError::NobodyCame(patience));
            }
            table.check_time();
            match events.recv_timeout(table.wait()) {
                Ok(event) => table.take(event),
                // The sender is in our hands, so it can only be the time.
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => table.check_time(),
            }
        }
    }

    fn let_in(&self, table: &mut Table, sender: &SyncSender<Event>) -> Result<(), ServerError> {
        for seat in Seat::BOTH {
            if table.guests[seat].is_some() {
                continue;
            }
            match self.doors[seat].accept() {
                // Whoever is gone before it could sit down has not come.
                Ok((stream, _)) => drop(table.seat(seat, stream, sender)),
                // Nobody there, or gone again before the door was open.
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::ConnectionAborted) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(ServerError::Accept(error)),
            }
        }
        Ok(())
    }
}

/// The system names a free port; its even neighbour and the one after must be free too.
fn free_pair(
    open: impl Fn(u16) -> Result<TcpListener, ServerError>,
    both: impl Fn(u16) -> Result<PerSeat<TcpListener>, ServerError>,
) -> Result<PerSeat<TcpListener>, ServerError> {
    for _ in 0..TRIES {
        let named = open(0)?.local_addr().map_err(ServerError::Accept)?.port();
        if let Ok(doors) = both(named & !1) {
            return Ok(doors);
        }
    }
    Err(ServerError::NoPorts)
}

/// Something that came from a connection. Several may have had the same seat before the game began.
struct Event {
    seat: Seat,
    guest: u32,
    /// A line; none when the connection is gone.
    line: Option<String>,
}

struct Guest {
    number: u32,
    stream: TcpStream,
    /// When it was last told something.
    heard: Option<Instant>,
}

/// One game with its connections and clocks.
struct Table {
    referee: Referee,
    guests: PerSeat<Option<Guest>>,
    clocks: PerSeat<Clock>,
    came: u32,
    /// When both had sat down.
    began: Option<Instant>,
    /// Since when the player whose turn it is has been thinking.
    turn: Option<(Seat, Instant)>,
    gap: Duration,
}

impl Table {
    fn new(terms: Terms) -> Table {
        Table {
            referee: Referee::new(terms.draw_ply),
            guests: PerSeat::default(),
            clocks: PerSeat::from_fn(|_| Clock::new(terms.time)),
            came: 0,
            began: None,
            turn: None,
            gap: terms.gap,
        }
    }

    fn seat(&mut self, seat: Seat, stream: TcpStream, sender: &SyncSender<Event>) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(LINGER))?;
        let (number, ears, sender) = (self.came, stream.try_clone()?, sender.clone());
        self.came = self.came.saturating_add(1);
        thread::spawn(move || listen(ears, seat, number, &sender));
        self.guests[seat] = Some(Guest { number, stream, heard: None });
        if self.guests[seat.other()].is_some() {
            self.began = Some(Instant::now());
        }
        let said = self.referee.welcome(seat);
        self.say(&said);
        Ok(())
    }

    /// When the time of a player is over, and whose. Setting up is not charged, but takes no longer than a move may.
    fn deadline(&self) -> Option<(Seat, Instant)> {
        match (self.turn, self.began) {
            (Some((seat, since)), _) => Some((seat, since.checked_add(self.clocks[seat].allowance())?)),
            (None, Some(began)) => {
                let late = Seat::BOTH.into_iter().find(|seat| self.referee.awaits(*seat))?;
                Some((late, began.checked_add(self.clocks[late].allowance())?))
            }
            (None, None) => None,
        }
    }

    fn wait(&self) -> Duration {
        self.deadline().map_or(GLANCE, |(_, end)| end.saturating_duration_since(Instant::now()))
    }

    fn check_time(&mut self) {
        if let Some((seat, end)) = self.deadline()
            && Instant::now() > end
        {
            self.charge();
            let said = self.referee.forfeit(seat, Fault::TimeOut);
            self.say(&said);
        }
    }

    fn take(&mut self, event: Event) {
        let Event { seat, guest, line } = event;
        if self.guests[seat].as_ref().is_none_or(|now| now.number != guest) {
            return;
        }
        let Some(line) = line else {
            if self.began.is_some() {
                let said = self.referee.forfeit(seat, Fault::ConnectionLost);
                self.say(&said);
            }
            self.guests[seat] = None;
            return;
        };
        let said = self.referee.hear(seat, &line);
        // Thinking ends when the move has come, and begins anew with the next question; noise changes nothing.
        if self.turn.is_some_and(|(thinking, _)| !self.referee.awaits(thinking)) {
            self.charge();
        }
        self.say(&said);
        let to_move = self.referee.game().and(Seat::BOTH.into_iter().find(|seat| self.referee.awaits(*seat)));
        if self.turn.is_none() {
            self.turn = to_move.map(|seat| (seat, Instant::now()));
        }
    }

    fn charge(&mut self) {
        if let Some((seat, since)) = self.turn.take() {
            self.clocks[seat].charge(since.elapsed());
        }
    }

    /// Writes each message by itself. A player that cannot be written to is noticed by its listener.
    fn say(&mut self, said: &[Said]) {
        for (seat, message) in said {
            let Some(guest) = &mut self.guests[*seat] else { continue };
            thread::sleep(guest.heard.map_or(Duration::ZERO, |heard| self.gap.saturating_sub(heard.elapsed())));
            if guest.stream.write_all(format!("{message}{LINE_END}").as_bytes()).is_err() {
                let _ = guest.stream.shutdown(Shutdown::Both);
            }
            guest.heard = Some(Instant::now());
        }
    }

    /// Lets both read to the end and hang up before the connections are closed, so that no last message is lost.
    fn close(mut self, events: &Receiver<Event>, ending: Ending) -> Held {
        for guest in [&self.guests.first, &self.guests.second].into_iter().flatten() {
            let _ = guest.stream.shutdown(Shutdown::Write);
        }
        let ended = Instant::now();
        while self.guests.first.is_some() || self.guests.second.is_some() {
            match events.recv_timeout(LINGER.saturating_sub(ended.elapsed())) {
                Ok(event) => self.take(event),
                Err(_) => break,
            }
        }
        for guest in [&self.guests.first, &self.guests.second].into_iter().flatten() {
            let _ = guest.stream.shutdown(Shutdown::Both);
        }
        let used = PerSeat::from_fn(|seat| self.clocks[seat].used());
        Held { game: self.referee.game().cloned(), ending, used }
    }
}

/// Passes on the lines of a connection until it ends, in a thread of its own.
fn listen(mut stream: TcpStream, seat: Seat, guest: u32, sender: &SyncSender<Event>) {
    let mut lines = Lines::default();
    let mut buffer = [0; 512];
    // An error is an end as well; so is a line that never ends, and a game that nobody follows any more.
    'connected: while let Ok(read @ 1..) = stream.read(&mut buffer) {
        lines.push(buffer.get(..read).unwrap_or_default());
        loop {
            let Ok(next) = lines.next_line() else { break 'connected };
            let Some(line) = next else { break };
            if sender.send(Event { seat, guest, line: Some(line) }).is_err() {
                return;
            }
        }
    }
    let _ = sender.send(Event { seat, guest, line: None });
}
