//! geister
fn main() {}
