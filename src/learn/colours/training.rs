//! A training: epochs over shuffled positions, a checkpoint after each, and the weights in the end. The same settings give the
//! same bits on any number of threads, broken off or not.

use super::checkpoint::Checkpoint;
use super::curve::{self, Point};
use super::error::ColoursError;
use super::games::within;
use super::positions::{Hints, Positions, Split};
use super::temper;
use crate::belief::network::{Design, Weights};
use crate::files::replace::{self, Existing};
use crate::game::{Purpose, Seed};
use crate::learn::net::{self, Adam, Network, Sample, Score};
use serde_json::json;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Positions that a step is made from.
const BATCH: usize = 1000;

/// What decides how a training goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Training {
    /// The network.
    pub design: Design,
    /// The hints that it is shown, if it sees any.
    pub hints: Option<Hints>,
    /// Positions to learn from.
    pub positions: usize,
    /// How positions are kept apart.
    pub split: Split,
    /// How often all positions are learned from.
    pub epochs: u32,
    /// Where all randomness comes from.
    pub seed: Seed,
}

/// What came out.
pub struct Trained {
    /// Every epoch.
    pub curve: Vec<Point>,
    /// How many it was tested on.
    pub samples: u64,
    /// How many of those are of the commoner colour.
    pub majority: u64,
    /// The tests in the end: hints shown, and how it did; without hints only one.
    pub tests: Vec<(Option<Hints>, Score)>,
    /// The same, first test, with weights as the file has them.
    pub rounded: Score,
    /// The weights as the file has them.
    pub weights: Weights,
}

impl Training {
    /// Can there be such a training?
    pub fn check(&self) -> Result<(), ColoursError> {
        within("filters", self.design.filters as u64, 1, Design::MOST_FILTERS as u64)?;
        within("positions", self.positions as u64, 10, 10_000_000)?;
        within("epochs", self.epochs.into(), 1, 10_000)?;
        let hints = self.hints.unwrap_or(Hints { share: 0, wrong: 0 });
        within("hints", hints.share.into(), 0, 100)?;
        within("wrong", hints.wrong.into(), 0, 100)
    }

    /// The settings as a document, with the games that are learned from. Epochs are not among them: more may be asked for.
    fn document(&self, positions: &Positions) -> Result<String, ColoursError> {
        let Training { design, hints, split, seed, .. } = self;
        let document = json!({
            "format": "geister-colours", "version": 1, "model": design.model.number(), "filters": design.filters,
            "counts": design.counts, "hints": hints, "positions": self.positions, "split": split, "seed": seed,
            "players": positions.players, "data": positions.hash,
        });
        Ok(serde_json::to_string_pretty(&document)? + "\n")
    }

    /// Trains, or goes on with what is in the folder; `done` is told of every epoch that is finished here.
    pub fn run(
        &self,
        positions: &Positions,
        folder: &Path,
        mut done: impl FnMut(usize, &Point),
    ) -> Result<Trained, ColoursError> {
        self.check()?;
        let settings = self.document(positions)?;
        let (_lock, kept) = self.open(folder, &settings)?;
        let network = Network::new(self.design);
        let mut at = kept.unwrap_or_else(|| {
            let numbers = network.begin(&mut self.seed.dice(Purpose::Part(10)));
            Checkpoint { curve: Vec::new(), adam: Adam::new(numbers.len()), numbers }
        });
        if at.curve.len() > self.epochs as usize {
            let wish = format!("{} has {} epochs already", folder.display(), at.curve.len());
            return Err(ColoursError::Wish(wish));
        }
        let (train, test) = (positions.train(self.hints), positions.test(self.hints));
        while at.curve.len() < self.epochs as usize {
            let point = self.epoch(&network, &mut at, &train, &test);
            at.curve.push(point);
            write(folder, "checkpoint", &at.write(&settings))?;
            done(at.curve.len(), &point);
        }
        self.finish(&network, &at, positions, folder)
    }

    fn epoch(&self, network: &Network, at: &mut Checkpoint, train: &[Sample], test: &[Sample]) -> Point {
        let mut order: Vec<usize> = (0..train.len()).collect();
        let dice = self.seed.derive(Purpose::Part(11)).dice(Purpose::Game(at.curve.len() as u64));
        { dice }.shuffle(&mut order);
        let mut learned = Score::default();
        for batch in order.chunks(BATCH) {
            let batch: Vec<Sample> = batch.iter().map(|place| train[*place]).collect();
            learned = learned.and(net::learn(network, &mut at.numbers, &mut at.adam, &batch));
        }
        let tested = net::score(network, &at.numbers, test);
        let mean = |score: Score| score.loss / score.samples.max(1) as f64;
        Point { learned: mean(learned), tested: mean(tested), right: tested.right }
    }

    fn finish(
        &self,
        network: &Network,
        at: &Checkpoint,
        positions: &Positions,
        folder: &Path,
    ) -> Result<Trained, ColoursError> {
        let test = positions.test(self.hints);
        let blues = test.iter().filter(|sample| sample.blue).count();
        let train = positions.train(None);
        let prior = train.iter().filter(|sample| sample.blue).count() as f32 / train.len().max(1) as f32;
        let weights = Weights {
            design: self.design,
            roots: 0,
            prior: prior.clamp(0.01, 0.99),
            layers: network.trained(&at.numbers),
        };
        let mut weights = Weights::read(&weights.write())?;
        weights.roots = temper::roots(&weights, &positions.learned);
        let rounded = temper::score(&weights, &test);
        let tests =
            self.tests().into_iter().map(|hints| (hints, net::score(network, &at.numbers, &positions.test(hints))));
        let tests: Vec<(Option<Hints>, Score)> = tests.collect();
        // Written from what was trained, not from what was rounded once already.
        let whole = Weights { layers: network.trained(&at.numbers), ..weights.clone() };
        write(folder, "colours.weights", &whole.write())?;
        write(folder, "curve.csv", curve::csv(&at.curve, test.len() as u64).as_bytes())?;
        write(folder, "tests.csv", curve::tests_csv(&tests).as_bytes())?;
        Ok(Trained {
            curve: at.curve.clone(),
            samples: test.len() as u64,
            majority: blues.max(test.len() - blues) as u64,
            tests,
            rounded,
            weights,
        })
    }

    /// What it is tested on in the end: its own hints first, then the other shares of the thesis.
    fn tests(&self) -> Vec<Option<Hints>> {
        let Some(own) = self.hints else { return vec![None] };
        let shares = [0, 25, 50, 75, 100].into_iter().flat_map(|share| [0, 10].map(|wrong| Hints { share, wrong }));
        let others = shares.filter(|hints| *hints != own && (hints.share > 0 || hints.wrong == 0));
        std::iter::once(own).chain(others).map(Some).collect()
    }

    /// The folder's lock, and where the training stands.
    fn open(&self, folder: &Path, settings: &str) -> Result<(File, Option<Checkpoint>), ColoursError> {
        let path = folder.join("training.json");
        let failed = |error| ColoursError::file(&path, error);
        match fs::read_to_string(&path) {
            Ok(there) if there == settings => {}
            Ok(there) if there.contains("\"geister-colours\"") => {
                let pairs = there.lines().zip(settings.lines()).find(|(there, here)| there != here);
                let (there, here) = pairs.unwrap_or(("another number of lines", ""));
                let difference = format!("{} there, {} here", trimmed(there), trimmed(here));
                return Err(ColoursError::OtherRun { folder: folder.display().to_string(), difference });
            }
            Ok(_) => return Err(ColoursError::foreign(&path, "these are no settings of a training")),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if checkpoint(folder).exists() {
                    return Err(ColoursError::foreign(&checkpoint(folder), "it is there without a training.json"));
                }
                fs::create_dir_all(folder).map_err(|error| ColoursError::file(folder, error))?;
                replace::write(&path, settings.as_bytes(), Existing::Stays).map_err(failed)?;
            }
            Err(error) => return Err(failed(error)),
        }
        let lock = File::open(&path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(ColoursError::Locked(folder.display().to_string()));
        }
        let kept = match fs::read(checkpoint(folder)) {
            Ok(bytes) => {
                let read = Checkpoint::read(&bytes, settings, self.design.parameters());
                Some(read.map_err(|reason| ColoursError::foreign(&checkpoint(folder), reason))?)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(ColoursError::file(&checkpoint(folder), error)),
        };
        Ok((lock, kept))
    }
}

fn trimmed(line: &str) -> &str {
    line.trim().trim_end_matches(',')
}

fn checkpoint(folder: &Path) -> PathBuf {
    folder.join("checkpoint")
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), ColoursError> {
    let path = folder.join(name);
    replace::write(&path, bytes, Existing::IsReplaced).map_err(|error| ColoursError::file(&path, error))
}
