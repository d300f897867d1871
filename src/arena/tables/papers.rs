//! What the papers print. Results are won-lost-drawn from the row player's side.

use super::curves::Curve;
use super::{Content, Table, evolved};
use crate::arena::tally::Score;
use crate::game::{Board, Colour, Reason};

/// The papers' games a cell.
pub const PAPER_GAMES: u64 = 100;

/// A player under the name that its table uses.
pub struct Who {
    pub id: &'static str,
    pub name: &'static str,
}

/// A figure of a table.
pub struct Printed {
    pub player: &'static Who,
    /// One opponent, or all over whom the figure is taken.
    pub opponents: &'static [&'static Who],
    pub figure: Figure,
}

/// What a figure counts, with its printed value.
#[derive(Clone, Copy)]
pub enum Figure {
    /// Won, lost and drawn.
    Result(Score),
    /// A win rate that a paper cites without its games.
    Cited(f64),
    /// A win rate that no paper has.
    Ours,
    /// The fewest points against any opponent, as the result against that one.
    Worst(Score),
    /// Own moves a game that ended next to an opposing piece.
    Approaches(Colour, f64),
    /// Plies a game.
    Plies(f64),
    /// Games won in a way.
    Won(Reason, u64),
    /// Games lost in the winner's way.
    Lost(Reason, u64),
    /// The share of pieces captured right after they came near.
    Captures(f64),
    /// The same while the opponent had one red left.
    CapturesAtOneRed(f64),
}

const RANDOM: &Who = &Who { id: "random", name: "Random" };
const RUSH: &Who = &Who { id: "rush", name: "Rush" };
const PURPLE: &Who = &Who { id: "murasaki-d5", name: "Purple" };
const ANTI_PURPLE: &Who = &Who { id: "sumire-d5", name: "Anti-purple" };
const CFR_A: &Who = &Who { id: "cfr-a", name: "CFR-A" };
const CFR_B: &Who = &Who { id: "cfr-b", name: "CFR-B" };
const MURASAKI: &Who = &Who { id: "murasaki-d5", name: "Murasaki" };
const SUMIRE: &Who = &Who { id: "sumire-d5", name: "Sumire" };
const BLUFF: &Who = &Who { id: "bluff-d5", name: "Bluff" };
const BLUFF_CONST: &Who = &Who { id: "bluff-const-d5", name: "Bluff-const" };
const MONTE_CARLO: &Who = &Who { id: "monte-carlo", name: "Monte-Carlo" };
const UPP: &Who = &Who { id: "upp", name: "UPP" };

pub const TABLES: &[Table] = &[
    Table {
        name: "bluff-1",
        title: "Murasaki against Sumire and itself (bluff paper, table 1)",
        board: Board::Standard,
        content: Content::Printed(&[result(MURASAKI, &[SUMIRE], 5, 72, 23), result(MURASAKI, &[MURASAKI], 30, 33, 37)]),
    },
    Table {
        name: "bluff-2",
        title: "Bluff against Sumire and Murasaki (bluff paper, table 2)",
        board: Board::Standard,
        content: Content::Printed(&[result(BLUFF, &[SUMIRE], 21, 59, 20), result(BLUFF, &[MURASAKI], 5, 58, 37)]),
    },
    Table {
        name: "bluff-3",
        title: "Bluff-const against Sumire and Murasaki (bluff paper, table 3)",
        board: Board::Standard,
        content: Content::Printed(&[
            result(BLUFF_CONST, &[SUMIRE], 100, 0, 0),
            result(BLUFF_CONST, &[MURASAKI], 1, 46, 53),
        ]),
    },
    Table {
        name: "bluff-masks",
        title: "All 256 constant masks of Bluff against Murasaki and Sumire (after tables 2 and 3 of the bluff paper)",
        board: Board::Standard,
        content: Content::Masks,
    },
    Table {
        name: "thesis-6.4",
        title: "Everybody against everybody (thesis on mixed strategies, table 6.4)",
        board: Board::Small,
        content: Content::Printed(&[
            result(RANDOM, &[RUSH], 9, 91, 0),
            result(RANDOM, &[PURPLE], 10, 90, 0),
            result(RANDOM, &[ANTI_PURPLE], 30, 70, 0),
            result(RUSH, &[PURPLE], 0, 100, 0),
            result(RUSH, &[ANTI_PURPLE], 92, 8, 0),
            result(PURPLE, &[ANTI_PURPLE], 12, 85, 3),
            result(CFR_A, &[RANDOM], 78, 22, 0),
            result(CFR_A, &[RUSH], 36, 64, 0),
            result(CFR_A, &[PURPLE], 24, 76, 0),
            result(CFR_A, &[ANTI_PURPLE], 43, 57, 0),
            result(CFR_B, &[RANDOM], 78, 22, 0),
            result(CFR_B, &[RUSH], 71, 29, 0),
            result(CFR_B, &[PURPLE], 20, 80, 0),
            result(CFR_B, &[ANTI_PURPLE], 19, 81, 0),
            worst(RANDOM, &[RUSH, PURPLE, ANTI_PURPLE], 9, 91, 0),
            worst(RUSH, &[RANDOM, PURPLE, ANTI_PURPLE], 0, 100, 0),
            worst(PURPLE, &[RANDOM, RUSH, ANTI_PURPLE], 12, 85, 3),
            worst(ANTI_PURPLE, &[RANDOM, RUSH, PURPLE], 8, 92, 0),
            worst(CFR_A, &[RANDOM, RUSH, PURPLE, ANTI_PURPLE], 24, 76, 0),
            worst(CFR_B, &[RANDOM, RUSH, PURPLE, ANTI_PURPLE], 19, 81, 0),
        ]),
    },
    Table {
        name: "thesis-6.5",
        title: "Purple's moves next to opposing pieces, and plies a game (thesis on mixed strategies, table 6.5)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(PURPLE, &[RANDOM], Figure::Approaches(Colour::Red, 4.29)),
            printed(PURPLE, &[RANDOM], Figure::Approaches(Colour::Blue, 0.12)),
            printed(PURPLE, &[RANDOM], Figure::Plies(28.54)),
            printed(PURPLE, &[RUSH], Figure::Approaches(Colour::Red, 1.07)),
            printed(PURPLE, &[RUSH], Figure::Approaches(Colour::Blue, 0.0)),
            printed(PURPLE, &[RUSH], Figure::Plies(10.85)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Approaches(Colour::Red, 3.95)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Approaches(Colour::Blue, 0.44)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Plies(28.82)),
        ]),
    },
    Table {
        name: "thesis-6.6",
        title: "How Purple's games end (thesis on mixed strategies, table 6.6)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(PURPLE, &[RANDOM], Figure::Won(Reason::TookAllBlues, 11)),
            printed(PURPLE, &[RANDOM], Figure::Won(Reason::GaveAllReds, 58)),
            printed(PURPLE, &[RANDOM], Figure::Won(Reason::Escaped, 21)),
            printed(PURPLE, &[RANDOM], Figure::Lost(Reason::GaveAllReds, 0)),
            printed(PURPLE, &[RANDOM], Figure::Lost(Reason::TookAllBlues, 0)),
            printed(PURPLE, &[RANDOM], Figure::Lost(Reason::Escaped, 10)),
            printed(PURPLE, &[RUSH], Figure::Won(Reason::TookAllBlues, 67)),
            printed(PURPLE, &[RUSH], Figure::Won(Reason::GaveAllReds, 33)),
            printed(PURPLE, &[RUSH], Figure::Won(Reason::Escaped, 0)),
            printed(PURPLE, &[RUSH], Figure::Lost(Reason::GaveAllReds, 0)),
            printed(PURPLE, &[RUSH], Figure::Lost(Reason::TookAllBlues, 0)),
            printed(PURPLE, &[RUSH], Figure::Lost(Reason::Escaped, 0)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Won(Reason::TookAllBlues, 0)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Won(Reason::GaveAllReds, 2)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Won(Reason::Escaped, 10)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Lost(Reason::GaveAllReds, 0)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Lost(Reason::TookAllBlues, 60)),
            printed(PURPLE, &[ANTI_PURPLE], Figure::Lost(Reason::Escaped, 25)),
        ]),
    },
    Table {
        name: "thesis-6.7",
        title: "CFR-A's moves next to opposing pieces, and plies a game (thesis on mixed strategies, table 6.7)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(CFR_A, &[RANDOM], Figure::Approaches(Colour::Red, 2.26)),
            printed(CFR_A, &[RANDOM], Figure::Approaches(Colour::Blue, 1.46)),
            printed(CFR_A, &[RANDOM], Figure::Plies(24.83)),
            printed(CFR_A, &[RUSH], Figure::Approaches(Colour::Red, 0.59)),
            printed(CFR_A, &[RUSH], Figure::Approaches(Colour::Blue, 0.47)),
            printed(CFR_A, &[RUSH], Figure::Plies(11.06)),
            printed(CFR_A, &[PURPLE], Figure::Approaches(Colour::Red, 3.69)),
            printed(CFR_A, &[PURPLE], Figure::Approaches(Colour::Blue, 2.4)),
            printed(CFR_A, &[PURPLE], Figure::Plies(34.6)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Approaches(Colour::Red, 1.7)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Approaches(Colour::Blue, 1.13)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Plies(16.7)),
        ]),
    },
    Table {
        name: "thesis-6.8",
        title: "CFR-B's moves next to opposing pieces, and plies a game (thesis on mixed strategies, table 6.8)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(CFR_B, &[RANDOM], Figure::Approaches(Colour::Red, 2.4)),
            printed(CFR_B, &[RANDOM], Figure::Approaches(Colour::Blue, 0.73)),
            printed(CFR_B, &[RANDOM], Figure::Plies(21.61)),
            printed(CFR_B, &[RUSH], Figure::Approaches(Colour::Red, 0.82)),
            printed(CFR_B, &[RUSH], Figure::Approaches(Colour::Blue, 0.15)),
            printed(CFR_B, &[RUSH], Figure::Plies(10.12)),
            printed(CFR_B, &[PURPLE], Figure::Approaches(Colour::Red, 4.16)),
            printed(CFR_B, &[PURPLE], Figure::Approaches(Colour::Blue, 1.11)),
            printed(CFR_B, &[PURPLE], Figure::Plies(26.14)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Approaches(Colour::Red, 2.03)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Approaches(Colour::Blue, 0.77)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Plies(16.14)),
        ]),
    },
    Table {
        name: "thesis-6.9",
        title: "Captures right after an opposing piece came near (thesis on mixed strategies, table 6.9)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(PURPLE, &[RANDOM, RUSH, ANTI_PURPLE], Figure::Captures(0.20)),
            printed(PURPLE, &[RANDOM, RUSH, ANTI_PURPLE], Figure::CapturesAtOneRed(0.0)),
            printed(CFR_A, &[RANDOM, RUSH, PURPLE, ANTI_PURPLE], Figure::Captures(0.21)),
            printed(CFR_A, &[RANDOM, RUSH, PURPLE, ANTI_PURPLE], Figure::CapturesAtOneRed(0.11)),
            printed(CFR_B, &[RANDOM, RUSH, PURPLE, ANTI_PURPLE], Figure::Captures(0.33)),
            printed(CFR_B, &[RANDOM, RUSH, PURPLE, ANTI_PURPLE], Figure::CapturesAtOneRed(0.20)),
        ]),
    },
    Table {
        name: "thesis-6.10",
        title: "How CFR-A's games end (thesis on mixed strategies, table 6.10)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(CFR_A, &[RANDOM], Figure::Won(Reason::TookAllBlues, 12)),
            printed(CFR_A, &[RANDOM], Figure::Won(Reason::GaveAllReds, 31)),
            printed(CFR_A, &[RANDOM], Figure::Won(Reason::Escaped, 35)),
            printed(CFR_A, &[RANDOM], Figure::Lost(Reason::GaveAllReds, 6)),
            printed(CFR_A, &[RANDOM], Figure::Lost(Reason::TookAllBlues, 7)),
            printed(CFR_A, &[RANDOM], Figure::Lost(Reason::Escaped, 9)),
            printed(CFR_A, &[RUSH], Figure::Won(Reason::TookAllBlues, 21)),
            printed(CFR_A, &[RUSH], Figure::Won(Reason::GaveAllReds, 10)),
            printed(CFR_A, &[RUSH], Figure::Won(Reason::Escaped, 5)),
            printed(CFR_A, &[RUSH], Figure::Lost(Reason::GaveAllReds, 0)),
            printed(CFR_A, &[RUSH], Figure::Lost(Reason::TookAllBlues, 8)),
            printed(CFR_A, &[RUSH], Figure::Lost(Reason::Escaped, 56)),
            printed(CFR_A, &[PURPLE], Figure::Won(Reason::TookAllBlues, 4)),
            printed(CFR_A, &[PURPLE], Figure::Won(Reason::GaveAllReds, 0)),
            printed(CFR_A, &[PURPLE], Figure::Won(Reason::Escaped, 20)),
            printed(CFR_A, &[PURPLE], Figure::Lost(Reason::GaveAllReds, 56)),
            printed(CFR_A, &[PURPLE], Figure::Lost(Reason::TookAllBlues, 3)),
            printed(CFR_A, &[PURPLE], Figure::Lost(Reason::Escaped, 17)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Won(Reason::TookAllBlues, 0)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Won(Reason::GaveAllReds, 36)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Won(Reason::Escaped, 7)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Lost(Reason::GaveAllReds, 13)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Lost(Reason::TookAllBlues, 31)),
            printed(CFR_A, &[ANTI_PURPLE], Figure::Lost(Reason::Escaped, 13)),
        ]),
    },
    Table {
        name: "thesis-6.11",
        title: "How CFR-B's games end (thesis on mixed strategies, table 6.11)",
        board: Board::Small,
        content: Content::Printed(&[
            printed(CFR_B, &[RANDOM], Figure::Won(Reason::TookAllBlues, 9)),
            printed(CFR_B, &[RANDOM], Figure::Won(Reason::GaveAllReds, 49)),
            printed(CFR_B, &[RANDOM], Figure::Won(Reason::Escaped, 20)),
            printed(CFR_B, &[RANDOM], Figure::Lost(Reason::GaveAllReds, 14)),
            printed(CFR_B, &[RANDOM], Figure::Lost(Reason::TookAllBlues, 5)),
            printed(CFR_B, &[RANDOM], Figure::Lost(Reason::Escaped, 3)),
            printed(CFR_B, &[RUSH], Figure::Won(Reason::TookAllBlues, 58)),
            printed(CFR_B, &[RUSH], Figure::Won(Reason::GaveAllReds, 13)),
            printed(CFR_B, &[RUSH], Figure::Won(Reason::Escaped, 0)),
            printed(CFR_B, &[RUSH], Figure::Lost(Reason::GaveAllReds, 0)),
            printed(CFR_B, &[RUSH], Figure::Lost(Reason::TookAllBlues, 0)),
            printed(CFR_B, &[RUSH], Figure::Lost(Reason::Escaped, 29)),
            printed(CFR_B, &[PURPLE], Figure::Won(Reason::TookAllBlues, 2)),
            printed(CFR_B, &[PURPLE], Figure::Won(Reason::GaveAllReds, 0)),
            printed(CFR_B, &[PURPLE], Figure::Won(Reason::Escaped, 18)),
            printed(CFR_B, &[PURPLE], Figure::Lost(Reason::GaveAllReds, 64)),
            printed(CFR_B, &[PURPLE], Figure::Lost(Reason::TookAllBlues, 3)),
            printed(CFR_B, &[PURPLE], Figure::Lost(Reason::Escaped, 13)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Won(Reason::TookAllBlues, 0)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Won(Reason::GaveAllReds, 8)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Won(Reason::Escaped, 11)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Lost(Reason::GaveAllReds, 41)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Lost(Reason::TookAllBlues, 32)),
            printed(CFR_B, &[ANTI_PURPLE], Figure::Lost(Reason::Escaped, 8)),
        ]),
    },
    evolved::AS_USUAL,
    evolved::APART,
    evolved::BY_MOVE,
    evolved::OURS,
    Table {
        name: "upp",
        title: "UPP against Monte-Carlo at equal playouts, and against Rush (cited in both theses)",
        board: Board::Standard,
        content: Content::Printed(&[
            printed(UPP, &[MONTE_CARLO], Figure::Cited(0.55)),
            printed(UPP, &[RUSH], Figure::Cited(0.94)),
        ]),
    },
    Table {
        name: "upp-guesses",
        title: "How often UPP knows the colour of a moved ghost, by ply (cited: 80 %)",
        board: Board::Standard,
        content: Content::Curve(Curve::Guesses),
    },
    Table {
        name: "upp-power",
        title: "What UPP believes of Monte-Carlo's colours, by the power of its comparisons (how β was chosen)",
        board: Board::Standard,
        content: Content::Curve(Curve::Powers),
    },
    Table {
        name: "known-colours",
        title: "Monte-Carlo that is told some colours against one that is not (cited: levels off near 90 %)",
        board: Board::Standard,
        content: Content::Curve(Curve::Known),
    },
];

pub const fn printed(player: &'static Who, opponents: &'static [&'static Who], figure: Figure) -> Printed {
    Printed { player, opponents, figure }
}

pub const fn result(
    player: &'static Who,
    opponents: &'static [&'static Who],
    wins: u64,
    losses: u64,
    draws: u64,
) -> Printed {
    printed(player, opponents, Figure::Result(Score { wins, losses, draws }))
}

const fn worst(
    player: &'static Who,
    opponents: &'static [&'static Who],
    wins: u64,
    losses: u64,
    draws: u64,
) -> Printed {
    printed(player, opponents, Figure::Worst(Score { wins, losses, draws }))
}
