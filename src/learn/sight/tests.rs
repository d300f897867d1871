use super::slope::{begin, learn};
use super::*;
use crate::belief::sight::{NUMBERS, Sighted};
use crate::game::{Purpose, Seat, Seed};
use std::fs;
use std::path::PathBuf;

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("geister-sight-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn tiny(path: &std::path::Path) -> (Vec<Lesson>, String) {
    let ids = ["random".to_owned(), "rush".to_owned()];
    let Library { games, hash } = Games::new(&ids, 2, Seed(1)).unwrap().play(path, || {}).unwrap();
    let sides = games.iter().flat_map(|(players, _, game)| Seat::BOTH.map(|seat| (seat, players[seat.other()], game)));
    (lessons(sides), hash)
}

#[test]
fn the_slopes_are_those_of_small_differences() {
    let path = folder("slopes");
    let (lessons, _) = tiny(&path);
    // Few events, so that few ReLUs bend within the differences.
    let mut lesson = lessons.iter().find(|lesson| lesson.moments.len() > 2).unwrap().clone();
    lesson.moments.truncate(2);
    let numbers = begin(&mut Seed(3).dice(Purpose::Part(0)));
    let mut slopes = vec![0.0; NUMBERS];
    learn(&numbers, &lesson, 1.0, &mut slopes);
    let loss = |at: usize, by: f32| {
        let mut moved = numbers.clone();
        moved[at] += by;
        learn(&moved, &lesson, 1.0, &mut vec![0.0; NUMBERS]).bits * std::f64::consts::LN_2
    };
    let (mut checked, mut off) = (0, Vec::new());
    for at in (0..NUMBERS).step_by(41) {
        let by = 1e-3;
        let found = (loss(at, by) - loss(at, -by)) / f64::from(2.0 * by);
        let said = f64::from(slopes[at]);
        if (found - said).abs() > 0.02 * (0.5 + said.abs().max(found.abs())) {
            off.push((at, found, said));
        }
        checked += u32::from(said.abs() > 1e-3);
    }
    // Where a ReLU bends nevertheless, a difference is no slope.
    assert!(checked > 15 && off.len() <= 1, "{checked}: {off:?}");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_training_that_was_broken_off_ends_with_the_same_bits() {
    let path = folder("resume");
    let (lessons, hash) = tiny(&path);
    let all: Vec<&Lesson> = lessons.iter().collect();
    let training = Training { epochs: 3, seed: Seed(5) };
    let whole = training.run(&all, (&path, "whole", &hash), |_, _| {}).unwrap();
    // Broken off after the first epoch: its checkpoint is what was there then.
    let checkpoint = path.join("broken.checkpoint");
    let (mut kept, file) = (Vec::new(), checkpoint.clone());
    let broken = |epoch: usize, _: f64| {
        if epoch == 1 {
            kept = fs::read(&file).unwrap();
        }
    };
    training.run(&all, (&path, "broken", &hash), broken).unwrap();
    fs::write(&checkpoint, &kept).unwrap();
    let mut epochs = Vec::new();
    let again = training.run(&all, (&path, "broken", &hash), |epoch, _| epochs.push(epoch)).unwrap();
    assert_eq!(epochs, [2, 3]);
    assert_eq!(again.write(), whole.write());
    // On one thread as on many.
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let one = alone.install(|| training.run(&all, (&path, "alone", &hash), |_, _| {}).unwrap());
    assert_eq!(one.write(), whole.write());
    // A checkpoint that is cut off, or another training's, is refused with a sentence.
    fs::write(&checkpoint, &kept[..kept.len() - 1]).unwrap();
    let refused = |seed| {
        let run = Training { epochs: 3, seed: Seed(seed) }.run(&all, (&path, "broken", &hash), |_, _| {});
        run.unwrap_err().to_string()
    };
    assert!(refused(5).contains("it is cut off or changed"), "{}", refused(5));
    fs::write(&checkpoint, &kept).unwrap();
    assert!(refused(6).contains("it belongs to another training"));
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn games_are_the_same_bytes_whenever_they_are_played_and_others_are_refused() {
    let (one, two) = (folder("one"), folder("two"));
    let (_, hash) = tiny(&one);
    assert_eq!(tiny(&two).1, hash);
    fs::remove_file(two.join("games-0002.txt")).unwrap();
    assert_eq!(tiny(&two).1, hash);
    let ids = ["random".to_owned(), "rush".to_owned()];
    let other = Games::new(&ids, 2, Seed(2)).unwrap().play(&two, || {});
    assert!(other.err().is_some_and(|error| error.to_string().contains("belongs to another run")));
    fs::write(two.join("games-0000.txt"), "hello").unwrap();
    let foreign = Games::new(&ids, 2, Seed(1)).unwrap().play(&two, || {});
    assert!(foreign.err().is_some_and(|error| error.to_string().contains("this is no chunk of games")));
    for path in [one, two] {
        fs::remove_dir_all(path).unwrap();
    }
}

#[test]
fn the_estimator_says_what_the_training_computed() {
    let path = folder("estimator");
    let ids = ["random".to_owned(), "rush".to_owned()];
    let Library { games, .. } = Games::new(&ids, 2, Seed(1)).unwrap().play(&path, || {}).unwrap();
    let network = Sighted::new(begin(&mut Seed(3).dice(Purpose::Part(0)))).unwrap();
    let network = Sighted::read(&network.write()).unwrap();
    let (_, _, game) = games.iter().max_by_key(|(_, _, game)| game.history().len()).unwrap();
    let seat = Seat::First;
    let mut lesson = Lesson::of(game, seat, 0);
    let moment = *lesson.moments.last().unwrap();
    let numbers = begin(&mut Seed(3).dice(Purpose::Part(0)));
    let bits = |lesson: &Lesson| learn(&numbers, lesson, 1.0, &mut vec![0.0; NUMBERS]).bits;
    lesson.moments = vec![moment];
    // The second player's moves are at odd places.
    let past = game.back_to(crate::game::Ply(2 * moment as u16 + 2));
    let belief = crate::belief::Estimator::believe(&crate::belief::Sight(&network), past.view(seat));
    let setup = game.position().setup(seat.other());
    let pieces = || setup.board().shape().piece_ids();
    let truth = belief.colourings().iter().find(|deal| pieces().all(|p| deal.colouring.has(p, setup.colour(p))));
    assert!((truth.unwrap().weight.log2() + bits(&lesson)).abs() < 1e-4);
    let tested = test(&[(seat, game)], |view| Some(crate::belief::Belief::even(view)));
    assert!(tested.iter().map(|tally| tally.moments).sum::<u64>() > 0);
    fs::remove_dir_all(path).unwrap();
}
