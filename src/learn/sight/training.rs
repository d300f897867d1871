//! Epochs over lessons, with a checkpoint after each. The same bits on any number of threads, broken off or not.

use super::lessons::Lesson;
use super::slope::{Loss, begin, learn};
use crate::belief::sight::{NUMBERS, Sighted};
use crate::files::replace::{self, Existing};
use crate::game::{Purpose, Seed};
use crate::learn::colours::checkpoint::Checkpoint;
use crate::learn::colours::{ColoursError, Point, within};
use crate::learn::net::Adam;
use rayon::prelude::*;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Lessons in a batch.
const BATCH: usize = 16;
/// Lessons that share their slopes: the same parts whatever the number of threads.
const PART: usize = 4;
/// More would take days.
const MOST_EPOCHS: u64 = 10_000;

/// How it is trained.
#[derive(Debug, Clone, Copy)]
pub struct Training {
    /// How often all lessons are learned from.
    pub epochs: u32,
    /// Where all randomness comes from.
    pub seed: Seed,
}

impl Training {
    /// Can there be such a training?
    pub fn check(self) -> Result<(), ColoursError> {
        within("epochs", u64::from(self.epochs), 1, MOST_EPOCHS)
    }

    /// Trains a network that has this name on these lessons, or goes on with it; `told` hears the loss of every epoch in bits a
    /// moment. `data` is the hash of the games.
    pub fn run(
        self,
        lessons: &[&Lesson],
        (folder, name, data): (&Path, &str, &str),
        mut told: impl FnMut(usize, f64),
    ) -> Result<Sighted, ColoursError> {
        self.check()?;
        if lessons.is_empty() {
            return Err(ColoursError::Wish("there is nothing to learn from; play more games".to_owned()));
        }
        let Training { epochs, seed } = self;
        let settings = format!("sight {name} of {data}, {} lessons, {epochs} epochs, seed {seed}", lessons.len());
        let path = folder.join(format!("{name}.checkpoint"));
        let kept = match fs::read(&path) {
            Ok(bytes) => {
                let read = Checkpoint::read(&bytes, &settings, NUMBERS);
                Some(read.map_err(|reason| ColoursError::foreign(&path, reason))?)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(ColoursError::file(&path, error)),
        };
        let fresh = || Checkpoint {
            curve: Vec::new(),
            numbers: begin(&mut seed.dice(Purpose::Part(0))),
            adam: Adam::new(NUMBERS),
        };
        let mut at = kept.unwrap_or_else(fresh);
        while at.curve.len() < epochs as usize {
            let epoch = at.curve.len() as u64 + 1;
            let mut order: Vec<&Lesson> = lessons.to_vec();
            seed.dice(Purpose::Part(epoch)).shuffle(&mut order);
            let mut loss = Loss::default();
            for batch in order.chunks(BATCH) {
                loss = loss.and(step(&mut at, batch));
            }
            let learned = loss.bits / loss.moments.max(1) as f64;
            at.curve.push(Point { learned, tested: 0.0, right: 0 });
            replace::write(&path, &at.write(&settings), Existing::IsReplaced)
                .map_err(|error| ColoursError::file(&path, error))?;
            told(epoch as usize, learned);
        }
        Sighted::new(at.numbers).map_err(|error| ColoursError::foreign(&path, error.to_string()))
    }
}

fn step(at: &mut Checkpoint, batch: &[&Lesson]) -> Loss {
    let moments: usize = batch.iter().map(|lesson| lesson.moments.len()).sum();
    let scale = 1.0 / moments.max(1) as f32;
    let numbers = &at.numbers;
    let part = |lessons: &[&Lesson]| {
        let mut slopes = vec![0.0; NUMBERS];
        let one = |sum: Loss, lesson: &&Lesson| sum.and(learn(numbers, lesson, scale, &mut slopes));
        let loss = lessons.iter().fold(Loss::default(), one);
        (loss, slopes)
    };
    let parts: Vec<(Loss, Vec<f32>)> = batch.par_chunks(PART).map(part).collect();
    let (mut sum, mut loss) = (vec![0.0; NUMBERS], Loss::default());
    for (more, slopes) in parts {
        loss = loss.and(more);
        sum.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
    }
    at.adam.step(&mut at.numbers, &sum);
    loss
}
