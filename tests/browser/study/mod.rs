//! Studies as participants meet them.

mod collected;
mod storage;
mod trouble;
pub mod way;
mod whole;
