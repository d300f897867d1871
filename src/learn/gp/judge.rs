//! How good a policy is: the search that uses it decides, and its decisions are counted.
//!
//! Every policy meets the same positions with the same dice, so that the same behaviour always gets the same fitness.

use super::lessons::Lesson;
use super::settings::{Fitness, Settings};
use crate::game::{Board, Colour, DRAW_PLY, Dice, Game, Move, Outcome, PerSeat, Purpose, Seat, Setup, View, Way};
use crate::playout::policy::Compiled;
use crate::playout::{Chooser, RandomMoves, Standard, Tree, deals, in_game, seen_by};
use rayon::prelude::*;

/// What a policy is judged by.
pub struct Judge<'a> {
    settings: &'a Settings,
    lessons: &'a [Lesson],
}

/// The fitness of somebody who scores every point in matches.
const ALL_POINTS: u32 = 1000;

impl<'a> Judge<'a> {
    /// A judge with these lessons; matches need none.
    pub fn new(settings: &'a Settings, lessons: &'a [Lesson]) -> Judge<'a> {
        Judge { settings, lessons }
    }

    /// The highest fitness that can be.
    pub fn highest(settings: &Settings) -> u32 {
        match settings.fitness {
            Fitness::Teacher | Fitness::Disclosed => settings.positions,
            Fitness::Matches => ALL_POINTS,
        }
    }

    /// The fitness of a policy.
    pub fn fitness(&self, policy: &Compiled) -> u32 {
        match self.settings.fitness {
            Fitness::Teacher => self.agreements(policy, |lesson| {
                deals(seen_by(Board::Standard.shape(), lesson.view.seat(), lesson.view.hidden()), blues(&lesson.view))
            }),
            Fitness::Disclosed => self.agreements(policy, |lesson| vec![lesson.blues]),
            Fitness::Matches => self.points(policy),
        }
    }

    /// On how many positions the teacher's move is chosen. Few playouts leave several moves that were tried equally often, but
    /// for the odd one, which goes to whichever comes first; dice choose among them. The player takes the first, and the teacher
    /// does so with moves that it finds equally good: a policy whose playouts say nothing at all would agree with it for that
    /// alone, and would be bred for it.
    fn agreements(&self, policy: &Compiled, deals: impl Fn(&Lesson) -> Vec<u64> + Sync) -> u32 {
        let agrees = |(number, lesson): (usize, &Lesson)| {
            let view = &lesson.view;
            let seed = self.settings.search_seed(number as u64);
            let mut dice = seed.dice(Purpose::Decision(view.seat(), view.ply()));
            let best = most_tried(view, deals(lesson), self.settings.playouts, policy, &mut dice, 1);
            u32::from(dice.pick(&best) == Some(&lesson.teacher))
        };
        self.lessons.par_iter().enumerate().with_min_len(50).map(agrees).sum()
    }

    /// The share of points in games against the search with random playouts, in thousandths. Games are played until both
    /// together have decided as often as there are positions; the one that is under way then is a draw.
    fn points(&self, policy: &Compiled) -> u32 {
        let mut left = self.settings.positions;
        let (mut half_points, mut games) = (0, 0);
        while left > 0 {
            let seat = if games % 2 == 0 { Seat::First } else { Seat::Second };
            half_points += self.game(policy, games.into(), seat, &mut left);
            games += 1;
        }
        (half_points * ALL_POINTS).checked_div(2 * games).unwrap_or(0)
    }

    /// A game of the policy in this seat: 2 for a win, 1 for a draw.
    fn game(&self, policy: &Compiled, number: u64, ours: Seat, left: &mut u32) -> u32 {
        let seed = self.settings.search_seed(number);
        let setups = PerSeat::from_fn(|seat| Setup::random(Board::Standard, &mut seed.dice(Purpose::Setup(seat))));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() && *left > 0 {
            *left -= 1;
            let seat = game.position().to_move();
            let view = game.view(seat);
            let mut dice = seed.dice(Purpose::Decision(seat, view.ply()));
            let mv = if seat == ours {
                decided(view, self.settings.playouts, policy, &mut dice)
            } else {
                decided(view, self.settings.playouts, &RandomMoves, &mut dice)
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        match game.outcome() {
            Some(Outcome::Won { by, .. }) => {
                if by == ours {
                    2
                } else {
                    0
                }
            }
            _ => 1,
        }
    }
}

fn blues(view: &View) -> u32 {
    u32::from(view.hidden_blues())
}

/// The move of the search in a game: an escape, where there is one.
pub fn decided<C: Chooser>(view: &View, playouts: u64, chooser: &C, dice: &mut Dice) -> Move {
    if let Some(mv) = view.legal_moves().into_iter().find(|mv| mv.way == Way::Leave) {
        return mv;
    }
    let hidden = seen_by(Board::Standard.shape(), view.seat(), view.hidden());
    let best = most_tried(view, deals(hidden, blues(view)), playouts, chooser, dice, 0);
    best.first().copied().unwrap_or_else(|| view.legal_moves()[0])
}

/// The moves that a tree search tries most often, or so many times less, in the game's order.
fn most_tried<C: Chooser>(
    view: &View,
    deals: Vec<u64>,
    playouts: u64,
    chooser: &C,
    dice: &mut Dice,
    less: u64,
) -> Vec<Move> {
    let (shape, seat) = (Board::Standard.shape(), view.seat());
    let seen = |bits| seen_by(shape, seat, bits);
    let (blue, red) = (seen(view.own(Colour::Blue)), seen(view.own(Colour::Red)));
    let mut tree = Tree::<Standard>::new(blue, red, seen(view.hidden()), deals);
    tree.run(playouts, chooser, dice);
    let tried = tree.tried();
    let most = tried.iter().map(|tried| tried.playouts).max().unwrap_or(0);
    let best = tried.into_iter().filter(|tried| tried.playouts + less >= most);
    best.filter_map(|tried| in_game(shape, seat, tried.step)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, decide, find};
    use crate::game::Seed;
    use crate::playout::policy::published;

    #[test]
    fn the_judged_search_is_the_player_of_the_roster() {
        let compiled = Compiled::new(&published::REDUCED[1].parse().unwrap());
        let seed = Seed(8);
        let setups = PerSeat::from_fn(|seat| Setup::random(Board::Standard, &mut seed.dice(Purpose::Setup(seat))));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() && game.position().ply().0 < 60 {
            let view = game.view(game.position().to_move());
            let dice = || seed.dice(Purpose::Decision(view.seat(), view.ply()));
            let player = |id: &str| decide(find(id).unwrap(), view, seed, Detail::Move).mv;
            assert_eq!(decided(view, 60, &RandomMoves, &mut dice()), player("mcts-60"));
            let mv = decided(view, 60, &compiled, &mut dice());
            assert_eq!(mv, player("mcts-gp-2-60"));
            game.play(mv).unwrap();
        }
    }

    #[test]
    fn the_same_policy_is_always_worth_the_same() {
        let settings = Settings {
            population: 1,
            colour: false,
            fitness: Fitness::Teacher,
            positions: 20,
            playouts: 30,
            seed: Seed(1),
        };
        let lessons = super::super::lessons::Lessons::make(&settings, || {}).unwrap().lessons().unwrap();
        let policy = Compiled::new(&published::REDUCED[0].parse().unwrap());
        let fitness = |fitness| {
            let settings = Settings { fitness, ..settings.clone() };
            let judge = Judge::new(&settings, &lessons);
            let one = judge.fitness(&policy);
            assert!(one <= Judge::highest(&settings));
            assert_eq!(judge.fitness(&policy), one, "the same dice");
            one
        };
        assert!(fitness(Fitness::Teacher) > 0);
        fitness(Fitness::Disclosed);
        fitness(Fitness::Matches);
    }
}
