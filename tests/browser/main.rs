//! The built page in a real browser.
//!
//! Every test gets a browser of its own and a server of its own, plays with real clicks, touches and keys, and must
//! leave the console empty. The tests link the library, so they know what the page may not tell: with a seed, the
//! opponent's set-up and all its answers can be computed beside it.

mod access;
mod analysis;
mod bench;
mod bench_classroom;
mod boards;
mod charts;
mod class;
mod collector;
mod crash;
mod desk;
mod driver;
mod engines;
mod eyes;
mod families;
mod feel;
mod files;
mod frame;
mod games;
mod guessers;
mod handed;
mod hands;
mod hidden;
mod keyboard;
mod layout;
mod learn;
mod mixed;
mod newcomer;
mod offline;
mod page;
mod phone;
mod pictures;
mod policy;
mod puzzles;
mod quick;
mod reload;
mod scan;
mod screens;
mod server;
mod size;
mod storage;
mod study;
mod tells;
mod today;
mod truth;
mod two;
mod watch;
mod whole_game;
