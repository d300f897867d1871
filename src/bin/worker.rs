//! worker
fn main() {}
