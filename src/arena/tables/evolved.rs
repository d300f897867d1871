//! The tables of the paper on evolved playouts, one for each way to read its tree, and the players that we evolved ourselves.

use super::papers::{Figure, Who, printed, result};
use super::{Content, Table};
use crate::game::Board;

/// The paper's two tables, by the endings of the ids of those that play: evolved ones, and plain MCTS. The rows have
/// population and generations, as the paper names its policies. Those with colour are not printed; one of ours stands in,
/// whose file says how it was evolved.
macro_rules! of_the_paper {
    ($name:literal, $title:literal, $evolved:literal, $plain:literal) => {{
        const PLAIN: &Who = &Who { id: concat!("mcts-10k", $plain), name: "MCTS" };
        const COLOUR: &str = concat!("mcts-gp-colour", $evolved);
        const ROWS: [&Who; 6] = [
            &Who { id: concat!("mcts-gp-1", $evolved), name: "100, 30 (Algorithm 1)" },
            &Who { id: concat!("mcts-gp-2", $evolved), name: "100, 50 (Algorithm 2)" },
            &Who { id: concat!("mcts-gp-3", $evolved), name: "300, 30 (Algorithm 3)" },
            &Who { id: concat!("mcts-gp-4", $evolved), name: "300, 50 (Algorithm 4)" },
            &Who { id: COLOUR, name: "100, 30 with colour (ours)" },
            &Who { id: COLOUR, name: "300, 30 with colour (ours)" },
        ];
        Table {
            name: $name,
            title: $title,
            board: Board::Standard,
            content: Content::Printed(&[
                result(ROWS[0], &[PLAIN], 511, 430, 59),
                result(ROWS[1], &[PLAIN], 486, 403, 111),
                result(ROWS[2], &[PLAIN], 613, 347, 40),
                result(ROWS[3], &[PLAIN], 621, 349, 30),
                result(ROWS[4], &[PLAIN], 513, 436, 51),
                result(ROWS[5], &[PLAIN], 521, 451, 28),
            ]),
        }
    }};
}

/// The players of the wall.
pub const AS_USUAL: Table = of_the_paper!(
    "evolved-1",
    "MCTS with evolved playouts against MCTS (paper on evolved playouts, tables 1 and 2; 1,000 games)",
    "",
    ""
);

/// The child with the most playouts names the move.
pub const APART: Table = of_the_paper!(
    "evolved-apart",
    "The same players, who count the colours that a capture may show apart",
    "-10k-apart",
    "-apart"
);

/// The move is chosen, and the colour seen after it.
pub const BY_MOVE: Table = of_the_paper!(
    "evolved-bymove",
    "The same players, who choose a capture before they see its colour",
    "-10k-bymove",
    "-bymove"
);

/// Policies that we evolved, which no paper has.
pub const OURS: Table = Table {
    name: "evolved-ours",
    title: "MCTS with playouts that we evolved against MCTS",
    board: Board::Standard,
    content: Content::Printed(&[
        printed(&Who { id: "mcts-gp-own", name: "MCTS GP own" }, &[MCTS], Figure::Ours),
        printed(&Who { id: "mcts-gp-colour", name: "MCTS GP colour" }, &[MCTS], Figure::Ours),
        printed(&Who { id: "mcts-gp-points", name: "MCTS GP points" }, &[MCTS], Figure::Ours),
    ]),
};

const MCTS: &Who = &Who { id: "mcts-10k", name: "MCTS" };
