//! The lines as a table, for whoever goes on with them elsewhere.

use crate::cfr::Way;
use crate::web::engine::mini::messages::Learned;

/// Every point of every line.
pub fn table(limit: u32, lines: &[(Way, Vec<Learned>)]) -> String {
    let mut text = String::from("method,limit,iterations,nodes,value,exploitability\n");
    for (way, line) in lines {
        for Learned { iterations, nodes, value, exploitability, .. } in line {
            text += &format!("{way},{limit},{iterations},{nodes:.0},{value:.6},{exploitability:.9}\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::engine::mini::messages::LearnTask;
    use crate::web::engine::mini::work::MiniLearner;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_point_has_its_row() {
        let mut learner = MiniLearner::default();
        let mut learn = |way: Way, iterations| {
            let task = LearnTask { limit: 4, method: way.name().to_owned(), seed: 1, iterations };
            learner.learn(&task).unwrap()
        };
        let lines: Vec<_> = Way::ALL.into_iter().take(2).map(|way| (way, vec![learn(way, 1), learn(way, 5)])).collect();
        let table = table(4, &lines);
        assert_eq!(table.lines().count(), 5);
        assert!(table.lines().all(|row| row.split(',').count() == 6), "{table}");
        assert!(table.contains(&format!("\n{},4,5,", lines[1].0)), "{table}");
    }
}
