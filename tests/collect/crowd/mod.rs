//! A thousand participants at once, while the collector is killed again and again.

mod lines;
mod participant;

use crate::{KEY, Kind, Stage, in_condition, on_both};
use geister_lab::collect::client::fetch_logs;
use geister_lab::game::{Dice, Seed};
use participant::Participant;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const PARTICIPANTS: u64 = 1000;
const CONDITIONS: u32 = 3;
/// How many send at the same moment.
const AT_ONCE: u64 = 24;
/// How often the collector is killed.
const KILLS: u64 = 5;
const UNLIMITED: [&str; 4] = ["--sessions-per-minute", "0", "--requests-per-minute", "0"];

on_both!(nothing_acknowledged_is_lost_and_nothing_is_doubled_though_the_collector_is_killed);

fn nothing_acknowledged_is_lost_and_nothing_is_doubled_though_the_collector_is_killed(kind: Kind) {
    let mut stage = Stage::with(kind, &UNLIMITED);
    let everybody: Vec<Participant> = (0..PARTICIPANTS).map(Participant::new).collect();
    let logs: Vec<(String, Vec<String>)> =
        everybody.iter().map(|who| (who.person.session.to_string(), who.lines.clone())).collect();
    let total: u64 = logs.iter().map(|(_, lines)| lines.len() as u64).sum();
    let acknowledged: Vec<AtomicU64> = (0..PARTICIPANTS).map(|_| AtomicU64::new(0)).collect();
    let requests = AtomicU64::new(0);
    let waiting: Mutex<Vec<(usize, Participant)>> = Mutex::new(everybody.into_iter().enumerate().collect());
    let done = Mutex::new(Vec::new());
    let began = Instant::now();
    thread::scope(|scope| {
        for number in 0..AT_ONCE {
            let (client, waiting, done) = (stage.client.clone(), &waiting, &done);
            let (acknowledged, requests, logs) = (&acknowledged, &requests, &logs);
            scope.spawn(move || {
                let mut dice = Dice::new(Seed(number));
                while let Some((place, mut who)) = draw(waiting, &mut dice) {
                    let answered = who.act(&client, &acknowledged[place]);
                    requests.fetch_add(1, Ordering::Relaxed);
                    if !answered {
                        thread::sleep(Duration::from_millis(20));
                    }
                    let complete = acknowledged[place].load(Ordering::SeqCst) == logs[place].1.len() as u64;
                    if complete { done.lock().unwrap().push(who) } else { waiting.lock().unwrap().push((place, who)) }
                }
            });
        }
        for kill in 1..=KILLS {
            let sum = || acknowledged.iter().map(|next| next.load(Ordering::SeqCst)).sum::<u64>();
            while sum() < total * kill / (KILLS + 1) {
                assert!(began.elapsed() < Duration::from_secs(300), "it does not go on");
                thread::sleep(Duration::from_millis(5));
            }
            let before: Vec<u64> = acknowledged.iter().map(|next| next.load(Ordering::SeqCst)).collect();
            stage.kill_and_restart(&UNLIMITED);
            let found = found(&stage);
            for ((session, lines), before) in logs.iter().zip(before) {
                let found = found.get(session).map(Vec::as_slice).unwrap_or_default();
                assert!(found.len() as u64 >= before, "acknowledged before the kill, lost after it");
                assert!(is_beginning(found, lines), "byte for byte");
            }
        }
    });
    let seconds = began.elapsed().as_secs_f64();
    let requests = requests.into_inner() as f64;
    println!(
        "{kind:?}: {total} entries in {requests} requests and {seconds:.1} s: {:.0} requests/s",
        requests / seconds
    );

    let found = found(&stage);
    assert_eq!(found.len(), logs.len());
    for (session, lines) in &logs {
        assert_eq!(found[session].len(), lines.len(), "whole, once");
        assert!(is_beginning(&found[session], lines), "byte for byte");
    }
    let sessions = stage.client.sessions("pilot", KEY).unwrap();
    assert!(sessions.len() == logs.len() && sessions.iter().all(|session| session.finished.is_some()));
    let mut counts = [0; CONDITIONS as usize];
    sessions.iter().for_each(|session| counts[session.condition as usize] += 1);
    assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
    let told: BTreeMap<&str, i64> = sessions.iter().map(|one| (one.session.as_str(), one.condition)).collect();
    for who in done.into_inner().unwrap() {
        assert_eq!(told[who.person.session.as_str()], i64::from(who.condition.unwrap()), "as the participant was told");
    }
}

/// One of those who have more to send.
fn draw(waiting: &Mutex<Vec<(usize, Participant)>>, dice: &mut Dice) -> Option<(usize, Participant)> {
    let mut waiting = waiting.lock().unwrap();
    let place = dice.below(waiting.len() as u32) as usize;
    (place < waiting.len()).then(|| waiting.swap_remove(place))
}

/// Is this how those lines begin, in whichever condition?
fn is_beginning(found: &[String], lines: &[String]) -> bool {
    let Some((first, rest)) = found.split_first() else { return true };
    (0..CONDITIONS).any(|condition| *first == in_condition(&lines[0], condition)) && *rest == lines[1..found.len()]
}

/// What the collector has, by session.
fn found(stage: &Stage) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in fetch_logs(&stage.process.base, "pilot", KEY).unwrap().lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        found.entry(entry["session"].as_str().unwrap().to_owned()).or_default().push(line.to_owned());
    }
    found
}
