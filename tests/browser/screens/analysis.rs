//! Games and positions that are analysed, and a game that is still played and looked back at.

use super::{Screen, board, page};
use crate::truth::{against_random, quiet_step};
use geister_lab::game::{Board, Seed};

/// The choice of games, a game at a moment with a forced win, a position, and the look back.
pub fn analysis() -> Vec<Screen> {
    vec![
        page("analysis", "document.querySelector('.analysis-front [data-part=none]')", |page| {
            Box::pin(page.open("#/analysis"))
        }),
        board(
            "analysis-game",
            "document.querySelector('[data-part=find]') && document.querySelector('.watch-chart')",
            |page| Box::pin(async { page.open(&crate::analysis::won_moment()).await }),
        )
        .in_view(&[".board-shadow", "[data-part=play]"]),
        board("analysis-position", "document.querySelector('[data-part=find]')", |page| {
            Box::pin(async { page.open(&crate::analysis::won_position()).await })
        })
        .in_view(&[".board-shadow"]),
        board("looking-back", "document.querySelector('[data-part=now]')", |page| {
            Box::pin(async {
                page.open(&against_random(Board::Standard).play(Seed(5))).await;
                let sheet = page.my_turn().await;
                page.play(quiet_step(&sheet.view().expect("a game"))).await;
                page.click(".moves li:first-child .move").await;
            })
        })
        .in_view(&[".board-shadow", ".actions"]),
    ]
}
