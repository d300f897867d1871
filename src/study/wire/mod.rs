//! What is spoken between a collector and those who ask it: the page of a participant, the researcher's desk, the command line.
//! Each of them calls this room, and none knows an address, a status or a shape of its own.
//!
//! - [`endpoint`]: every request by its method, its address, and who may ask
//! - [`request`]: a request with all that it holds; each names its reply
//! - [`beginning`]: the wish to begin a session, and how it is read
//! - [`reply`]: what is answered
//! - [`refusal`]: why something is not done, with its status and its sentence; [`refused`]: the same as whoever asked hears it
//! - [`status`]: the numbers of HTTP that are used
//! - [`limits`]: how much is taken
//! - [`study_name`]: what a study's name looks like
//! - [`address`]: texts in addresses
//! - [`served`]: the mark by which a page knows that a collector served it
//!
//! Nothing here touches a network. A field that is added later is optional, and leaving it out means what it meant before: pages
//! and collectors of different ages talk to each other.

pub mod address;
pub mod beginning;
#[cfg(test)]
mod documented;
pub mod endpoint;
pub mod limits;
pub mod refusal;
pub mod refused;
pub mod reply;
pub mod request;
pub mod served;
pub mod status;
pub mod study_name;

pub use beginning::Beginning;
pub use endpoint::Endpoint;
pub use refusal::{Refusal, Why};
pub use refused::{NoReply, Refused};
pub use request::Request;
pub use status::Status;
pub use study_name::StudyName;

/// The version of what is spoken here, which a collector tells whoever asks how it is.
pub const VERSION: u32 = 1;
/// Where everything is, below a collector's address.
pub const BASE: &str = "/api/v1";
