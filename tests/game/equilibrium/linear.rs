//! Mini-Geister solved another way: as a linear program over realisation plans (von Stengel's sequence form), made from
//! the game's own rules history by history, and handed to a solver of linear programs that knows nothing of regret.

use geister_lab::cfr::mini::Run;
use geister_lab::cfr::{Method, Way};
use geister_lab::game::{Board, Colour, PerSeat, Ply, Position, Seat, Seed, Setup, notation};
use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};
use std::collections::BTreeMap;

/// What a player knows, as text.
type Known = String;
/// The last own choice: the information set and the move there; none before the first.
type Sequence = Option<(Known, usize)>;

#[derive(Default)]
struct Sequences {
    /// For each information set, the own choice that led to it, and how many moves there are.
    infosets: BTreeMap<Known, (Sequence, usize)>,
}

#[derive(Default)]
struct Game {
    sides: PerSeat<Sequences>,
    /// What the first player gets for a pair of sequences, weighed by the deal.
    payoffs: BTreeMap<(Sequence, Sequence), f64>,
    /// The first player's choices of the first move by the colour that moves.
    openings: Vec<((Known, usize), Colour)>,
}

impl Game {
    fn of(limit: u16) -> Game {
        let mut game = Game::default();
        let setups = |seat| ["RB", "BR"].map(|text| Setup::parse(Board::Mini, seat, text).unwrap());
        for first in setups(Seat::First) {
            for second in setups(Seat::Second) {
                let position = Position::start(PerSeat::new(first, second), Ply(limit));
                game.walk(&position, "", [None, None]);
            }
        }
        game
    }

    fn walk(&mut self, position: &Position, seen: &str, own: [Sequence; 2]) {
        if let Some(outcome) = position.outcome() {
            let worth = match outcome.winner() {
                Some(Seat::First) => 0.25,
                Some(Seat::Second) => -0.25,
                None => return,
            };
            let [first, second] = own;
            *self.payoffs.entry((first, second)).or_default() += worth;
            return;
        }
        let seat = position.to_move();
        let known = format!("{}:{seen}", position.setup(seat).text(seat));
        let moves = position.legal_moves();
        let before = own[seat as usize].clone();
        self.sides[seat].infosets.insert(known.clone(), (before, moves.len()));
        for (index, mv) in moves.iter().enumerate() {
            let mut next = position.clone();
            let played = next.play(*mv).unwrap();
            if seen.is_empty() {
                self.openings.push(((known.clone(), index), position.setup(seat).colour(played.piece)));
            }
            let seen = format!("{seen} {}", notation::played_text(Board::Mini, &played));
            let mut own = own.clone();
            own[seat as usize] = Some((known.clone(), index));
            self.walk(&next, &seen, own);
        }
    }

    /// The most that the first player can make sure of, never opening with a piece of the forbidden colour.
    fn value(&self, forbidden: Option<Colour>) -> f64 {
        let (problem, _, _) = self.program(forbidden, 1.0);
        problem.solve().unwrap().solution().unwrap().objective()
    }

    /// The greatest chance of opening with the blue that still makes sure of this value.
    fn most_blue(&self, value: f64) -> f64 {
        let (mut problem, all, blues) = self.program(None, 0.0);
        problem.add_constraint([(all, 1.0)], ComparisonOp::Ge, value);
        // Both set-ups are equally likely.
        let mean = problem.add_var(1.0, (0.0, 1.0));
        let sum: Vec<_> = blues.iter().map(|&blue| (blue, 0.5)).chain([(mean, -1.0)]).collect();
        problem.add_constraint(sum.as_slice(), ComparisonOp::Eq, 0.0);
        problem.solve().unwrap().solution().unwrap().objective()
    }

    /// The program, with the variable of the value, which weighs so much in what is maximised, and those of opening with
    /// the blue.
    fn program(&self, forbidden: Option<Colour>, weight: f64) -> (Problem, Variable, Vec<Variable>) {
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        // The first player's realisation plan.
        let mut plan: BTreeMap<Sequence, Variable> = BTreeMap::new();
        plan.insert(None, problem.add_var(0.0, (1.0, 1.0)));
        for (known, (_, moves)) in &self.sides.first.infosets {
            for index in 0..*moves {
                let sequence = (known.clone(), index);
                let is_forbidden =
                    |(other, colour): &((Known, usize), Colour)| *other == sequence && Some(*colour) == forbidden;
                let most = if self.openings.iter().any(is_forbidden) { 0.0 } else { 1.0 };
                plan.insert(Some(sequence), problem.add_var(0.0, (0.0, most)));
            }
        }
        for (known, (before, moves)) in &self.sides.first.infosets {
            let mut sum = vec![(plan[before], -1.0)];
            sum.extend((0..*moves).map(|index| (plan[&Some((known.clone(), index))], 1.0)));
            problem.add_constraint(sum.as_slice(), ComparisonOp::Eq, 0.0);
        }
        // What the second player leaves at each of its information sets, and in all.
        let all = problem.add_var(weight, (f64::NEG_INFINITY, f64::INFINITY));
        let left: BTreeMap<&Known, Variable> = self
            .sides
            .second
            .infosets
            .keys()
            .map(|known| (known, problem.add_var(0.0, (f64::NEG_INFINITY, f64::INFINITY))))
            .collect();
        let mut rows: BTreeMap<Sequence, Vec<(Variable, f64)>> = BTreeMap::new();
        rows.entry(None).or_default().push((all, 1.0));
        for (known, (before, moves)) in &self.sides.second.infosets {
            rows.entry(before.clone()).or_default().push((left[known], -1.0));
            for index in 0..*moves {
                rows.entry(Some((known.clone(), index))).or_default().push((left[known], 1.0));
            }
        }
        for ((first, second), worth) in &self.payoffs {
            rows.entry(second.clone()).or_default().push((plan[first], -worth));
        }
        for row in rows.values() {
            problem.add_constraint(row.as_slice(), ComparisonOp::Le, 0.0);
        }
        let blue = |(sequence, colour): &((Known, usize), Colour)| {
            (*colour == Colour::Blue).then(|| (sequence.clone(), plan[&Some(sequence.clone())]))
        };
        let blues: BTreeMap<_, _> = self.openings.iter().filter_map(blue).collect();
        (problem, all, blues.into_values().collect())
    }
}

/// As far as the programs are solved within a second.
const LIMITS: std::ops::RangeInclusive<u16> = 2..=8;

#[test]
fn regret_matching_and_linear_programming_find_the_same_value() {
    for limit in LIMITS {
        let exact = Game::of(limit).value(None);
        let mut run = Run::new(u32::from(limit), Way::Whole(Method::Plus), Seed(0));
        run.step(2000);
        let found = run.progress().reckoning;
        assert!((found.value - exact).abs() < 1e-3, "limit {limit}: {exact} but {found:?}");
        let within = -found.best.second - 1e-6..=found.best.first + 1e-6;
        assert!(within.contains(&exact), "limit {limit}: {exact}, {found:?}");
    }
}

/// Chen & Kaneko's finding, exactly: whoever always advances the red gets the whole value of the game, 0; whoever always
/// advances the blue gives everything away. But it is not the only best way to begin: the blue may advance up to every
/// second time, since taking what advances then wins and loses equally often.
#[test]
fn the_best_first_move_is_to_advance_the_red() {
    for limit in LIMITS {
        let game = Game::of(limit);
        let [free, red, blue] = [None, Some(Colour::Blue), Some(Colour::Red)].map(|forbidden| game.value(forbidden));
        assert!(free.abs() < 1e-6 && red.abs() < 1e-6 && (blue + 1.0).abs() < 1e-6, "{limit}: {free} {red} {blue}");
        let most = game.most_blue(-1e-9);
        assert!((most - 0.5).abs() < 1e-4, "{limit}: {most}");
    }
}
