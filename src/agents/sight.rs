//! The network that follows all ghosts through a game ([`belief::Sight`]): its weights, which are part of every program that asks
//! it.

use crate::belief;
use crate::belief::sight::{SightError, Sighted};
use std::sync::OnceLock;

/// What the command in `docs/learning.md` made.
static BYTES: &[u8] = include_bytes!("../../assets/networks/sight.weights");

static NETWORK: OnceLock<Result<Sighted, SightError>> = OnceLock::new();

/// The network as an estimator.
pub fn estimator() -> Result<belief::Sight<'static>, SightError> {
    NETWORK.get_or_init(|| Sighted::read(BYTES)).as_ref().map(belief::Sight).map_err(|error| *error)
}
