//! Generation after generation. Every finished one is a file; whatever was broken off is made again, to the same bits.

use super::breed;
use super::curve::Curve;
use super::error::EvolveError;
use super::folder::Folder;
use super::judge::Judge;
use super::lessons::{Lesson, Lessons};
use super::settings::{Fitness, Settings};
use crate::arena::Shard;
use crate::playout::policy::behaviour::Behaviour;
use crate::playout::policy::{Compiled, Policy};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A policy that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Individual {
    /// The policy.
    pub policy: Policy,
    /// The name of what it does.
    pub key: String,
    /// How good it is.
    pub fitness: u32,
}

/// A generation that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generation {
    /// Which, from 1.
    pub number: u32,
    /// All of it, in the order in which it was made.
    pub individuals: Vec<Individual>,
}

/// Who else is at work in the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Share {
    /// Nobody.
    Alone,
    /// The other shards of a generation.
    Among,
}

/// An evolution in its folder.
pub struct Run {
    settings: Settings,
    folder: Folder,
    lessons: Vec<Lesson>,
    finished: Vec<Generation>,
    /// What every behaviour that was ever judged is worth.
    known: BTreeMap<String, u32>,
}

/// The next generation, not yet judged.
struct Brood {
    number: u32,
    policies: Vec<Policy>,
    behaviours: Vec<Behaviour>,
    keys: Vec<String>,
}

impl Brood {
    fn new(number: u32, policies: Vec<Policy>) -> Brood {
        let behaviours: Vec<Behaviour> = policies.par_iter().map(Behaviour::of).collect();
        let keys = behaviours.iter().map(Behaviour::key).collect();
        Brood { number, policies, behaviours, keys }
    }

    /// The behaviours that nobody has judged yet, each once, in the order in which they appear.
    fn open(&self, known: &BTreeMap<String, u32>) -> Vec<(&str, &Behaviour)> {
        let mut seen = BTreeMap::new();
        let all = self.keys.iter().map(String::as_str).zip(&self.behaviours);
        all.filter(|(key, _)| !known.contains_key(*key) && seen.insert(*key, ()).is_none()).collect()
    }
}

impl Run {
    /// Opens the folder of a run, or begins one there. `asked` is told of each answer of the teacher.
    pub fn open(settings: Settings, folder: &Path, share: Share, asked: impl Fn() + Sync) -> Result<Run, EvolveError> {
        settings.check()?;
        let make = || match settings.fitness {
            Fitness::Teacher | Fitness::Disclosed => Lessons::make(&settings, asked).map(Some),
            Fitness::Matches => Ok(None),
        };
        let (folder, lessons) = Folder::open(folder, &settings, share, make)?;
        let mut run = Run { settings, folder, lessons, finished: Vec::new(), known: BTreeMap::new() };
        while run.read_next()? {}
        if share == Share::Alone {
            // A run that was killed when a generation had just been finished leaves what it was finished from.
            run.finished.iter().for_each(|generation| run.folder.clear_scores(generation.number));
        }
        Ok(run)
    }

    /// What decides how it goes.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The generations that are finished.
    pub fn finished(&self) -> &[Generation] {
        &self.finished
    }

    /// The number of the generation to be worked on next, from 1.
    pub fn next(&self) -> u32 {
        self.finished.len() as u32 + 1
    }

    /// Takes in the next generation, if its file is there.
    fn read_next(&mut self) -> Result<bool, EvolveError> {
        let number = self.next();
        let Some(stored) = self.folder.read_generation(number)? else { return Ok(false) };
        let brood = self.brood();
        let foreign = |reason: &str| self.folder.foreign_generation(number, reason);
        let same = stored.len() == brood.policies.len()
            && stored.iter().zip(&brood.policies).all(|(stored, policy)| stored.policy == policy.to_string());
        if !same {
            return Err(foreign("its policies do not follow from the generation before it"));
        }
        let highest = Judge::highest(&self.settings);
        let mut known = self.known.clone();
        for (stored, key) in stored.iter().zip(&brood.keys) {
            let earlier = known.insert(key.clone(), stored.fitness);
            if stored.fitness > highest || earlier.is_some_and(|earlier| earlier != stored.fitness) {
                return Err(foreign("it has a fitness that cannot be"));
            }
        }
        self.known = known;
        self.take_in(brood);
        Ok(true)
    }

    fn brood(&self) -> Brood {
        let policies = match self.finished.last() {
            None => breed::first(&self.settings),
            Some(parents) => breed::next(&self.settings, self.next(), &parents.individuals),
        };
        Brood::new(self.next(), policies)
    }

    /// A generation of which everybody is known.
    fn take_in(&mut self, brood: Brood) {
        let judged = brood.policies.into_iter().zip(brood.keys);
        let individuals = judged.map(|(policy, key)| {
            let fitness = self.known.get(&key).copied().unwrap_or(0);
            Individual { policy, key, fitness }
        });
        self.finished.push(Generation { number: brood.number, individuals: individuals.collect() });
    }

    /// Judges the next generation and finishes it. `done` is told how many there are to be judged, and of each one.
    pub fn advance(&mut self, done: impl Fn(usize) + Sync) -> Result<(), EvolveError> {
        let brood = self.brood();
        self.gather(&brood)?;
        let judged = self.judge(&brood, Shard::WHOLE, done)?;
        self.known.extend(judged);
        self.finish(brood)
    }

    /// Judges a part of the next generation and keeps what came out for [`Run::merge`]; tells how many were judged.
    pub fn advance_shard(&mut self, shard: Shard, done: impl Fn(usize) + Sync) -> Result<usize, EvolveError> {
        let brood = self.brood();
        Ok(self.judge(&brood, shard, done)?.len())
    }

    /// Finishes the next generation from what the shards have found.
    pub fn merge(&mut self) -> Result<(), EvolveError> {
        let brood = self.brood();
        let shards = self.gather(&brood)?;
        let all = brood.keys.iter().collect::<std::collections::BTreeSet<_>>().len();
        let missing = brood.open(&self.known).len();
        if missing > 0 {
            return Err(EvolveError::Unfinished { generation: brood.number, missing, all, shards });
        }
        self.finish(brood)
    }

    fn finish(&mut self, brood: Brood) -> Result<(), EvolveError> {
        let number = brood.number;
        self.take_in(brood);
        if let Some(generation) = self.finished.last() {
            self.folder.write_generation(generation)?;
        }
        self.folder.clear_scores(number);
        Ok(())
    }

    /// Takes in what shards, or a run that was broken off, have found of the next generation; tells who they were.
    fn gather(&mut self, brood: &Brood) -> Result<String, EvolveError> {
        let highest = Judge::highest(&self.settings);
        let (mut found, mut names) = (BTreeMap::new(), Vec::new());
        for (name, scores) in self.folder.read_scores(brood.number)? {
            for (key, fitness) in scores {
                let wanted = brood.keys.contains(&key);
                let other = found.insert(key, fitness).is_some_and(|other| other != fitness);
                if !wanted || fitness > highest || other {
                    let reason = "it has the fitness of a policy that is not in this generation, or one that cannot be";
                    return Err(EvolveError::Foreign { name, reason: reason.to_owned() });
                }
            }
            names.push(name);
        }
        self.known.extend(found);
        Ok(if names.is_empty() {
            "there are no files of shards".to_owned()
        } else {
            format!("found {}", names.join(", "))
        })
    }

    /// Judges the open behaviours of a shard, keeping each as soon as it is known.
    fn judge(
        &self,
        brood: &Brood,
        shard: Shard,
        done: impl Fn(usize) + Sync,
    ) -> Result<Vec<(String, u32)>, EvolveError> {
        let (file, kept) = self.folder.open_scores(brood.number, shard)?;
        let kept: BTreeMap<String, u32> = kept.into_iter().collect();
        let open = brood.open(&self.known);
        let ours = open.into_iter().enumerate().filter(|(place, _)| place % shard.of == shard.number - 1);
        let ours: Vec<(&str, &Behaviour)> = ours.map(|(_, one)| one).collect();
        let judge = Judge::new(&self.settings, &self.lessons);
        let all = ours.len();
        let one = |(key, behaviour): (&str, &Behaviour)| {
            let fitness = match kept.get(key) {
                Some(fitness) => *fitness,
                None => {
                    let fitness = judge.fitness(&Compiled::of(behaviour));
                    file.add(key, fitness)?;
                    fitness
                }
            };
            done(all);
            Ok((key.to_owned(), fitness))
        };
        ours.into_par_iter().with_max_len(1).map(one).collect()
    }

    /// What a policy would be worth here.
    pub fn fitness(&self, policy: &Policy) -> u32 {
        Judge::new(&self.settings, &self.lessons).fitness(&Compiled::new(policy))
    }

    /// Best and mean of the first so many generations.
    pub fn curve(&self, generations: u32) -> Curve {
        Curve::of(self.finished.iter().take(generations as usize))
    }

    /// The best policy of the first so many generations, which is the best of the last of them.
    pub fn best(&self, generations: u32) -> Option<&Individual> {
        let last = self.finished.iter().take(generations as usize).next_back()?;
        breed::best(&last.individuals)
    }

    /// Writes a file that is made of the run, such as its curve.
    pub fn write(&self, name: &str, text: &str) -> Result<(), EvolveError> {
        self.folder.write_made(name, text)
    }
}
