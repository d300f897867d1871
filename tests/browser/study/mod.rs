//! Studies as participants meet them.

mod collected;
mod storage;
mod trouble;
mod way;
mod whole;
