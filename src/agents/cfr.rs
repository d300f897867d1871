//! CFR-A and CFR-B: nobody can be sure of a player who tosses a weighted coin.
//!
//! At every move the present board is made into a small game of hidden colours, its equilibrium is learned, and the
//! move is drawn from it. What has happened before is not looked at.
//!
//! The thesis on mixed strategies draws that game as a tree (5.1, 5.2) whose depths 0 and 1 are the two sides' choices
//! of their colours, depth 0 being a turn of the side to move like all even depths ("自分は深さ偶数手番"). So colours are
//! chosen, not dealt: they are decisions whose regrets are matched as well, and a colouring that nobody would choose on
//! this board is soon chosen no more. The average strategy weighs iterations by the own chances of coming to a node
//! (2.4), so a side with such colours plays what it learned while it still might have had them: often close to uniform.
//! Both sides' regrets are updated in the same pass, as the thesis' formulas have it (2.8, 2.9).

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::needs::Need;
use super::roster::Kind;
use super::supply::{SMALL_TABLE, Supply};
use super::{Agent, Ask, Budget, Decision, Detail, Explanation, Mixture, escape, even_belief, looking};
use crate::cfr::geister::{Disclosed, LeafValue, Public, move_of, tree};
use crate::cfr::{Deal, Method, Solver, draw, reckon};
use crate::game::{Bits, Board, Colour, Move, Seat, View};

/// What an undecided board at the end of the tree is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Horizon {
    /// A draw: CFR-A.
    Draw,
    /// What it would be if all colours were open from then on and both sides played perfectly: CFR-B.
    Disclosed,
}

/// How an equilibrium is learned for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// Moves of the tree.
    pub plies: u32,
    /// Undecided boards.
    pub horizon: Horizon,
    /// The method.
    pub method: Method,
    /// Its iterations.
    pub iterations: u32,
}

/// The thesis' parameters (6.2.1): a tree of depth 5, of which two are the colours, and 1,000 iterations.
const CFR_A: Recipe = Recipe { plies: 3, horizon: Horizon::Draw, method: Method::Vanilla, iterations: 1000 };
const CFR_B: Recipe = Recipe { horizon: Horizon::Disclosed, ..CFR_A };

/// Deeper trees do not fit into memory.
const MOST_PLIES: u32 = 5;

/// Colourings of a side with all four ghosts. A tree for fewer would be quicker in end games, which are quick anyway,
/// and a page would have to load the same code once more.
const HANDS: usize = 6;

/// Iterations between two looks at the clock.
const BREATH: u32 = 20;

/// Draws its move from an equilibrium of the next plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cfr(pub Recipe);

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[
    Entry {
        id: "cfr-a",
        name: "CFR-A",
        paper_name: "CFR-A",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Cfr(CFR_A)),
        portrait: "cfr-a",
        character: "cfr-a",
        boards: &[Board::Small],
        fixed_checksum: Some("b56b29a865b42cf2"),
    },
    Entry {
        id: "cfr-b",
        name: "CFR-B",
        paper_name: "CFR-B",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Cfr(CFR_B)),
        portrait: "cfr-b",
        character: "cfr-b",
        boards: &[Board::Small],
        fixed_checksum: Some("5751e0d2549c3776"),
    },
    Entry {
        id: "cfr-a-5p-dcfr-100",
        name: "CFR-A 5",
        paper_name: "CFR-A",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Cfr(Recipe { plies: 5, method: Method::Discounted, iterations: 100, ..CFR_A })),
        portrait: "cfr-a",
        character: "cfr-a",
        boards: &[Board::Small],
        fixed_checksum: Some("63d23acfe636361a"),
    },
    Entry {
        id: "cfr-b-4p-dcfr-100",
        name: "CFR-B 4",
        paper_name: "CFR-B",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Cfr(Recipe { plies: 4, method: Method::Discounted, iterations: 100, ..CFR_B })),
        portrait: "cfr-b",
        character: "cfr-b",
        boards: &[Board::Small],
        fixed_checksum: Some("be5e61b188c77361"),
    },
];

impl Facts for Cfr {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        let recipe = self.0;
        let horizon = match recipe.horizon {
            Horizon::Draw => "a draw",
            Horizon::Disclosed => "the result with open colours",
        };
        vec![
            ("plies", recipe.plies.to_string()),
            ("undecided", horizon.to_owned()),
            ("method", recipe.method.to_string()),
            ("iterations", recipe.iterations.to_string()),
        ]
    }

    fn needs(&self) -> Option<Need> {
        (self.0.horizon == Horizon::Disclosed).then_some(Need::SmallTable)
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "CFR with plies, method and iterations.",
            regex: r"^cfr-[ab]-[1-5]p-(cfr|cfr\+|dcfr)-[1-9][0-9]*$",
            examples: &["cfr-b-5p-cfr+-200"],
        }]
    }

    /// `cfr-`, the horizon, the plies, the method, the iterations: `cfr-b-4p-dcfr-100`; also `a`, `cfr` and `cfr+`.
    fn named(id: &str) -> Option<Entry> {
        let mut words = id.strip_prefix("cfr-")?.split('-');
        let (base, portrait) = match words.next()? {
            "a" => (CFR_A, "cfr-a"),
            "b" => (CFR_B, "cfr-b"),
            _ => return None,
        };
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0 && number.to_string() == text);
        let plies = number(words.next()?.strip_suffix('p')?).filter(|plies| *plies <= MOST_PLIES)?;
        let method = words.next()?;
        let method = Method::ALL.into_iter().find(|known| known.name() == method)?;
        let iterations = number(words.next()?)?;
        if words.next().is_some() {
            return None;
        }
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("{} {plies}p {method} {iterations}", portrait.to_ascii_uppercase())),
            paper_name: leak(portrait.to_ascii_uppercase()),
            paper: Paper::MixedStrategies,
            kind: Kind::Cfr(Cfr(Recipe { plies, method, iterations, ..base })),
            portrait,
            character: portrait,
            boards: &[Board::Small],
            fixed_checksum: None,
        })
    }
}

impl Agent for Cfr {
    fn supply(&self) -> Option<&dyn Supply> {
        self.needs().map(|_| &SMALL_TABLE as &dyn Supply)
    }

    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return looking::leave(mv, ask.detail);
        }
        let legal = view.legal_moves();
        // Larger boards have more colourings than a tree holds; the roster does not offer them.
        let Some(public) = Public::of(view) else { return Decision::plain(legal[0]) };
        let learned = self.learn(view, &public, ask);
        let index = draw(&mut ask.luck.dice(), learned.chances.iter().map(|(_, chance)| *chance));
        let mv = learned.chances.get(index).map_or(legal[0], |(mv, _)| *mv);
        match ask.detail {
            Detail::Move => Decision::plain(mv),
            Detail::Explained => Decision { mv, explanation: learned },
        }
    }
}

impl Cfr {
    /// The mixed strategy of this board: for our colours in `chances` and, where that is asked for, for all others too.
    fn learn(&self, view: &View, public: &Public, ask: Ask<'_>) -> Explanation {
        let recipe = self.0;
        let table = (recipe.horizon == Horizon::Disclosed).then(|| OpenColours(SMALL_TABLE.get()));
        let leaf = table.as_ref().map(|table| table as &dyn LeafValue);
        let mut solver = Solver::<HANDS>::new(tree(public, recipe.plies, Deal::Chosen, leaf), recipe.method);
        match ask.budget {
            Budget::Own => solver.run(recipe.iterations),
            budget => {
                solver.run(BREATH);
                // An iteration counts, too: where nothing can happen within the horizon, no node is ever touched.
                while !budget.is_spent(solver.touched().saturating_add(solver.iterations().into())) {
                    solver.run(BREATH);
                }
            }
        }
        let (tree, average) = (solver.tree(), solver.average());
        let me = view.seat();
        let mixture = |(hand, colouring): (usize, u8)| -> Mixture {
            let blues = public.blues(me, colouring);
            let mut chances: Vec<(Move, f64)> =
                average.at(tree, tree.root(), hand).map(|(label, chance)| (move_of(label), chance)).collect();
            if chances.is_empty() {
                // Nothing can happen within the horizon: all moves are alike.
                chances = alike(public, me, blues);
            }
            Mixture { blues: blues.collect(), weight: average.hand(me, hand), chances }
        };
        let mixtures: Vec<Mixture> = public.hands(me).into_iter().enumerate().map(mixture).collect();
        let ours: Vec<_> = view.own(Colour::Blue).collect();
        let chances = mixtures.iter().find(|mixture| mixture.blues == ours).map(|mixture| mixture.chances.clone());
        let mut explanation = Explanation { chances: chances.unwrap_or_default(), ..Explanation::default() };
        if ask.detail == Detail::Explained {
            let found = reckon(tree, &average);
            let sign = if me == Seat::First { 1.0 } else { -1.0 };
            explanation.belief = even_belief(view);
            explanation.notes = vec![
                ("iterations".into(), solver.iterations().to_string()),
                ("nodes".into(), solver.touched().to_string()),
                ("value".into(), format!("{:+.4}", sign * found.value)),
                ("exploitability".into(), format!("{:.4}", found.exploitability)),
            ];
            explanation.mixtures = mixtures;
        }
        explanation
    }
}

/// Every legal move of these colours, all with the same chance.
fn alike(public: &Public, seat: Seat, blues: Bits) -> Vec<(Move, f64)> {
    let reds = public.pieces(seat) & !blues;
    let moves = crate::game::moves::legal_moves(public.board.shape(), seat, blues, reds);
    let each = 1.0 / moves.len() as f64;
    moves.into_iter().map(|mv| (mv, each)).collect()
}

/// The solved table as the worth of a board.
struct OpenColours(&'static crate::solve::SmallTable);

impl LeafValue for OpenColours {
    fn worth(&self, board: &Disclosed) -> f64 {
        let (me, shape) = (board.to_move, Board::Small.shape());
        // The table knows boards as the player to move sees them.
        let seen = |bits: Bits| match me {
            Seat::First => bits,
            Seat::Second => bits.fold(Bits::EMPTY, |turned, square| turned | shape.seen_by(square, me).bit()),
        };
        let you = me.other();
        let [own_blue, own_red, opp_blue, opp_red] =
            [board.blues[me], board.reds[me], board.blues[you], board.reds[you]].map(seen);
        let value = self.0.value(own_blue, own_red, opp_blue, opp_red);
        // Every board that is not decided is in the table.
        value.map_or(0.0, |value| f64::from(value.sign()))
    }
}
