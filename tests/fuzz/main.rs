//! Every reader of what others wrote is given what nobody would write: nothing may stop it, and what it takes it must take
//! again when it is written anew.
//!
//! `targets` lists the readers; a new one is a new line there. `mutate` changes texts where their form allows it, so that most
//! of them get past the first check. `cargo test` does this for about a minute in all; `make fuzz MINUTES=60` for as long as
//! one likes, shared by all readers and all cores, and `make fuzz-each MINUTES=60` for so long with every reader. An input that a reader does not survive is printed and kept in `tests/data/fuzz/NAME`,
//! where every later run begins.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

mod corpus;
mod mutate;
mod targets;
mod watch;

use geister_lab::game::{Dice, Purpose, Seed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use targets::{TARGETS, Target};

/// In a run of all tests, for all readers together.
const USUAL: Duration = Duration::from_secs(60);
/// No reader needs as long for a text of a few pages; of the processor's time, since a machine may have much else to do.
const SLOW: Duration = Duration::from_secs(10);

/// A number from the environment.
fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

#[test]
fn readers_survive_whatever_they_are_given() {
    let all = asked("FUZZ_MINUTES").map_or(USUAL, |minutes| Duration::from_secs(60 * minutes));
    let each = asked("FUZZ_MINUTES_EACH").map(|minutes| Duration::from_secs(60 * minutes));
    let seed = Seed(asked("FUZZ_SEED").unwrap_or(2026));
    let wanted = std::env::var("FUZZ_TARGET").ok();
    let chosen: Vec<&Target> =
        TARGETS.iter().filter(|target| wanted.as_ref().is_none_or(|name| name == target.name)).collect();
    assert!(!chosen.is_empty(), "there is no reader {wanted:?}");
    let shares: u32 = chosen.iter().map(|target| target.share).sum();
    std::panic::set_hook(Box::new(|_| {})); // what went wrong is told below, with its input
    // The cores share the readers; which of them takes one changes nothing of what it is given.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let one_after_another = || {
        let mut failed = Vec::new();
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some(target) = chosen.get(number)
        {
            let dice = seed.dice(Purpose::Game(number as u64));
            failed.extend(survives(target, dice, each.unwrap_or(all * target.share / shares)).err());
        }
        failed
    };
    let failed: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(one_after_another)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let _ = std::panic::take_hook();
    assert!(failed.is_empty(), "with FUZZ_SEED={}:\n{}", seed.0, failed.join("\n"));
}

/// Feeds a reader for so long; first everything that is kept, then changes of it.
fn survives(target: &Target, mut dice: Dice, time: Duration) -> Result<(), String> {
    let mut kept = (target.examples)();
    kept.extend(corpus::read(target.name));
    assert!(!kept.is_empty(), "{} has no examples", target.name);
    for input in &kept {
        feed(target, input)?;
    }
    let (began, at_first) = (Instant::now(), watch::worked());
    let mut fed = 0u64;
    while began.elapsed() < time {
        let first = dice.pick(&kept).cloned().unwrap_or_default();
        let second = dice.pick(&kept).cloned().unwrap_or_default();
        let input = mutate::mutate(target.form, &first, &second, &mut dice);
        feed(target, &input)?;
        fed += 1;
    }
    let worked = watch::worked().saturating_sub(at_first).as_secs();
    println!("{}: {} kept, {fed} changed, in {worked} s of a processor", target.name, kept.len());
    Ok(())
}

fn feed(target: &Target, input: &[u8]) -> Result<(), String> {
    let began = watch::worked();
    let watched = watch::begin(target.name, input);
    let survived = catch_unwind(AssertUnwindSafe(|| (target.read)(input)));
    drop(watched);
    let needed = watch::worked().saturating_sub(began);
    let why = match survived {
        Err(panic) => {
            let told = panic.downcast_ref::<String>().cloned();
            told.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
        }
        Ok(()) if needed > SLOW => format!("it took {needed:?}"),
        Ok(()) => return Ok(()),
    };
    let file = corpus::keep(target.name, input);
    let shown: String = String::from_utf8_lossy(input).chars().take(2000).collect();
    Err(format!("{}: {why}\n  kept in {}\n  {shown:?}", target.name, file.display()))
}
