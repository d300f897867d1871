//! Studies as participants meet them.

mod checks;
mod collected;
mod storage;
mod strict;
mod taught;
mod trouble;
pub mod way;
mod whole;
