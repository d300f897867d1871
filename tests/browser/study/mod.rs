//! Studies as participants meet them.

mod collected;
mod storage;
mod strict;
mod taught;
mod trouble;
pub mod way;
mod whole;
