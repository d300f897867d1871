//! `geister evolve`: playout policies by genetic programming, on all cores or on many machines.

use super::CommandError;
use super::output::{note, print, print_json, table};
use geister_lab::arena::Shard;
use geister_lab::game::Seed;
use geister_lab::learn::gp::{Curve, EvolveError, Fitness, Individual, Run, Settings, Share, figure};
use geister_lab::playout::policy::Policy;
use geister_lab::playout::policy::behaviour::Behaviour;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Evolves playout policies for MCTS; the same command goes on where it was broken off
#[derive(clap::Args)]
pub struct Evolve {
    /// Policies in a generation
    #[arg(long, default_value_t = 300)]
    population: u32,
    /// How many generations, the first one counted
    #[arg(long, default_value_t = 50)]
    generations: u32,
    /// Also the moves that look at colours
    #[arg(long)]
    colour: bool,
    /// How a policy is judged: by the teacher's moves, by the same with all colours disclosed, or by matches against plain
    /// MCTS with as many decisions
    #[arg(long, value_enum, default_value_t = Fitness::Teacher)]
    fitness: Fitness,
    /// Positions that a policy is judged on
    #[arg(long, default_value_t = 1000)]
    positions: u32,
    /// Playouts a decision while a policy is judged
    #[arg(long, default_value_t = 100)]
    fitness_playouts: u64,
    /// Where all randomness comes from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    /// The folder of the run: every finished generation, and in the end the best policy and the curve
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Judge only the i-th of n parts of one generation, such as 3/16
    #[arg(long, value_name = "I/N", conflicts_with = "merge")]
    shard: Option<Shard>,
    /// Finish one generation from what its shards have found
    #[arg(long)]
    merge: bool,
    /// The generation of the shard or merge, from 1; the next one if it is not given
    #[arg(long, value_name = "N")]
    generation: Option<u32>,
    /// Only judge these policies, as this run judges its own
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["shard", "merge"])]
    judge: Vec<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Evolve {
    /// Evolves, or does its part of it.
    pub fn run(&self) -> Result<(), CommandError> {
        let most = 10_000;
        let positive = |name, value: u32| match (1..=most).contains(&value) {
            true => Ok(()),
            false => Err(EvolveError::Setting { name, value: value.into(), most: most.into() }),
        };
        positive("generations", self.generations)?;
        self.generation.map_or(Ok(()), |generation| positive("generation", generation))?;
        if self.generation.is_some() && self.shard.is_none() && !self.merge {
            return Err(CommandError::Wish("--generation goes with --shard or --merge".to_owned()));
        }
        let settings = Settings {
            population: self.population,
            colour: self.colour,
            fitness: self.fitness,
            positions: self.positions,
            playouts: self.fitness_playouts,
            seed: self.seed,
        };
        settings.check()?;
        let policies =
            self.judge.iter().map(|path| read_policy(path)).collect::<Result<Vec<(String, Policy)>, CommandError>>()?;
        let share = if self.shard.is_some() || !self.judge.is_empty() { Share::Among } else { Share::Alone };
        let bar = bar("{bar:30} the teacher looks at position {pos} of {len}, {eta} left", self.positions.into());
        let mut run = Run::open(settings, &self.out, share, || bar.inc(1))?;
        bar.finish_and_clear();
        match self.shard {
            None if !policies.is_empty() => self.tell_fitness(&run, &policies),
            Some(shard) => self.judge_shard(&mut run, shard),
            None if self.merge => self.merge(&mut run),
            None => self.evolve(&mut run),
        }
    }

    fn evolve(&self, run: &mut Run) -> Result<(), CommandError> {
        while run.next() <= self.generations {
            let bar = bar(&format!("{{bar:30}} generation {}: {{pos}} of {{len}}, {{eta}} left", run.next()), 0);
            run.advance(|all| {
                bar.set_length(all as u64);
                bar.inc(1);
            })?;
            bar.finish_and_clear();
            if let Some(point) = run.curve(self.generations).0.last() {
                let (best, mean) = (point.best, point.mean);
                note(&format!("generation {}: best {best}, mean {mean:.1}", point.generation));
            }
        }
        self.finish(run)
    }

    /// The generation that is asked for, if it is still to be done.
    fn is_open(&self, run: &Run) -> Result<Option<u32>, CommandError> {
        let (next, asked) = (run.next(), self.generation.unwrap_or(run.next()));
        if asked > next {
            return Err(EvolveError::TooEarly { asked, next }.into());
        }
        // A task that was started again after all was over has nothing to do.
        Ok((asked == next && next <= self.generations).then_some(next))
    }

    fn judge_shard(&self, run: &mut Run, shard: Shard) -> Result<(), CommandError> {
        let Some(generation) = self.is_open(run)? else {
            return self.say("nothing is to be done: it is finished".to_owned());
        };
        let bar = bar(&format!("{{bar:30}} generation {generation}, shard {shard}: {{pos}} of {{len}}"), 0);
        let judged = run.advance_shard(shard, |all| {
            bar.set_length(all as u64);
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        self.say(format!("generation {generation}, shard {shard}: {judged} policies are judged"))
    }

    fn merge(&self, run: &mut Run) -> Result<(), CommandError> {
        if let Some(generation) = self.is_open(run)? {
            run.merge()?;
            if run.finished().len() < self.generations as usize {
                return self.say(format!("generation {generation} is finished"));
            }
        } else if run.finished().len() < self.generations as usize {
            return self.say("nothing is to be done: it is finished".to_owned());
        }
        self.finish(run)
    }

    fn tell_fitness(&self, run: &Run, policies: &[(String, Policy)]) -> Result<(), CommandError> {
        let judged: Vec<(&String, u32)> = policies.iter().map(|(name, policy)| (name, run.fitness(policy))).collect();
        if self.json {
            let one = |(name, fitness): &(&String, u32)| json!({ "file": name, "fitness": fitness });
            return print_json(&judged.iter().map(one).collect::<Vec<_>>());
        }
        let row = |(name, fitness): &(&String, u32)| vec![(*name).clone(), fitness.to_string()];
        print(&table(&["policy", "fitness"], &judged.iter().map(row).collect::<Vec<_>>()))
    }

    fn say(&self, done: String) -> Result<(), CommandError> {
        if self.json { print_json(&json!({ "done": done })) } else { print(&(done + "\n")) }
    }

    /// Writes what came out, and tells it.
    fn finish(&self, run: &Run) -> Result<(), CommandError> {
        let curve = run.curve(self.generations);
        let Some(best) = run.best(self.generations) else { return Ok(()) };
        let generations = self.generations;
        let name = |what: &str| format!("{what}-g{generations:03}");
        let short = best.policy.simplified();
        if Behaviour::of(&short) != Behaviour::of(&best.policy) {
            // Cannot be: every step of the simplification is checked in the same way.
            return Err(CommandError::Wish("the simplified policy is not the evolved one".to_owned()));
        }
        let heading = self.heading(run.settings(), best);
        run.write(&(name("best") + ".policy"), &format!("{heading}{}", short.laid_out()))?;
        run.write(&(name("best") + "-raw.policy"), &format!("{heading}# As it came out.\n{}", best.policy.laid_out()))?;
        run.write(&(name("curve") + ".csv"), &curve.csv())?;
        run.write(&(name("curve") + ".svg"), &figure(&[(self.label(), curve.clone())]))?;
        if self.json {
            return print_json(&json!({
                "settings": run.settings(),
                "generations": generations,
                "curve": curve.0,
                "fitness": best.fitness,
                "policy": short.to_string(),
                "raw": best.policy.to_string(),
            }));
        }
        print(&format!("{}\n{heading}{}", told(&curve), short.laid_out()))
    }

    fn label(&self) -> String {
        format!("population {}{}", self.population, if self.colour { ", with colour" } else { "" })
    }

    fn heading(&self, settings: &Settings, best: &Individual) -> String {
        let Settings { population, positions, playouts, seed, .. } = settings;
        let colour = if settings.colour { " --colour" } else { "" };
        let how = match settings.fitness {
            Fitness::Teacher => String::new(),
            other => format!(" --fitness {}", format!("{other:?}").to_lowercase()),
        };
        let combinations = Behaviour::of(&best.policy).actions().len();
        format!(
            "# geister evolve --population {population} --generations {}{colour}{how} --positions {positions} \
             --fitness-playouts {playouts} --seed {seed}\n\
             # Fitness {}. Simplified from {} nodes and proved equal to them on every combination of what either reads;\n\
             # {combinations} combinations of it make a difference.\n",
            self.generations,
            best.fitness,
            best.policy.size(),
        )
    }
}

/// A policy from a file, with its name.
fn read_policy(path: &Path) -> Result<(String, Policy), CommandError> {
    let text = super::policy_player::text(path)?;
    let policy = text.parse().map_err(|error| CommandError::Wish(format!("{}: {error}", path.display())))?;
    Ok((path.display().to_string(), policy))
}

/// The curve as a table for people.
fn told(curve: &Curve) -> String {
    let row = |point: &geister_lab::learn::gp::Point| {
        let mean = format!("{:.1}", point.mean);
        vec![point.generation.to_string(), point.best.to_string(), mean, point.distinct.to_string()]
    };
    table(&["generation", "best", "mean", "behaviours"], &curve.0.iter().map(row).collect::<Vec<_>>())
}

/// On standard error, and hidden by itself where that is no terminal.
fn bar(template: &str, length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
