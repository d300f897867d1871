//! Studies as participants meet them.

mod checks;
pub mod collected;
mod storage;
mod strict;
mod taught;
mod trouble;
pub mod way;
mod whole;
