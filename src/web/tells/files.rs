//! The numbers as tables, for whoever goes on with them elsewhere.

use super::counted::Counted;
use super::wish::blue_first;
use crate::arena::statistics::mean;
use crate::arena::tells::Tell;
use crate::web::engine::tells::messages::Plan;

/// A player's tells: how often a game, by colour, with 95 % intervals.
pub fn tells(plan: &Plan, counted: &Counted, which: usize) -> String {
    let mut text = String::from("player,board,seed,games,tell,colour,per_game,low,high\n");
    let Plan { players, board, seed, .. } = plan;
    let games = counted.games();
    for tell in Tell::ALL {
        let both = blue_first(counted.tells.side(Counted::side(which)).of(tell));
        for (colour, total) in ["blue", "red"].into_iter().zip(both) {
            let of = mean(total, games);
            let name = tell.name();
            text += &format!(
                "{},{board},{seed},{games},{name},{colour},{:.4},{:.4},{:.4}\n",
                players[which], of.rate, of.low, of.high
            );
        }
    }
    text
}

/// Both players' curves: bits after so many moves of their own, with 95 % intervals.
pub fn curves(plan: &Plan, counted: &Counted) -> String {
    let mut text = String::from("player,board,seed,games,move,bits,low,high\n");
    let Plan { players, board, seed, .. } = plan;
    for (player, reading) in players.iter().zip(&counted.readings) {
        for (made, point) in reading.curve.iter().enumerate() {
            let (games, bits) = (reading.games, point.bits);
            text += &format!("{player},{board},{seed},{games},{made},{bits:.4},{:.4},{:.4}\n", point.low, point.high);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::wish::Wish;
    use super::*;
    use crate::web::engine::tells::work::answer;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_number_is_in_its_row() {
        let plan = Wish::read("one=rush&other=random&games=50").0.plan;
        let mut counted = Counted::default();
        while let Some(ask) = counted.next(&plan) {
            counted.hear(answer(ask).unwrap());
        }
        let table = tells(&plan, &counted, 0);
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!(rows.len(), 1 + 2 * Tell::ALL.len());
        assert!(rows[1].starts_with("rush,4x4,1,50,near,blue,"), "{table}");
        let table = curves(&plan, &counted);
        assert!(table.contains("\nrush,4x4,1,50,0,0.0000,0.0000,0.0000\n") && table.contains("\nrandom,4x4,1,50,1,"));
    }
}
