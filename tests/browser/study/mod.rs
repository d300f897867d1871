//! Studies as participants meet them.

mod collected;
mod pictures;
mod storage;
mod trouble;
mod way;
mod whole;
