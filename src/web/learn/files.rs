//! The chapters' numbers as tables, for whoever goes on with them elsewhere. Heads and names are English, as everywhere in
//! the project's files.

use super::crowd::Shares;
use super::mixing::{at_worst, value};
use crate::web::engine::teaching::gate::Learned;
use crate::web::engine::teaching::raids::Raids;
use crate::web::engine::teaching::tally::{Both, Tally, Way};
use crate::web::engine::teaching::wall::{Reds, Weighed};

const WAYS: [(&str, Way); 3] = [("first", Way::First), ("later", Way::Later), ("never", Way::Away)];

/// Which colours of players came near first, later or never.
pub fn ways(players: &[(&str, Tally)]) -> String {
    let mut text = String::from("player,games,comes_near,blue,red\n");
    for (player, tally) in players {
        for (name, way) in WAYS {
            let Both { blue, red } = tally.ways.first.count(way);
            text += &format!("{player},{},{name},{blue},{red}\n", tally.games);
        }
    }
    text
}

/// What a belief of one half becomes after each of three things that a ghost may do.
pub fn beliefs(tally: Tally) -> String {
    let mut text = String::from("comes_near,games,blue,red,red_before,red_after\n");
    for (name, way) in WAYS {
        let both = tally.ways.first.count(way);
        let Both { blue, red } = both;
        text += &format!("{name},{},{blue},{red},0.5000,{:.4}\n", tally.games, both.reds_after(0.5));
    }
    text
}

/// Which colours of players come near first, and what the reader who goes by that gets against them.
pub fn lies(reader: &str, players: &[(&str, Tally)]) -> String {
    let mut text = String::from("player,reader,games,first_blue,first_red,reader_won,drawn,reader_lost\n");
    for (player, tally) in players {
        let (first, won, lost) = (tally.ways.first.first, tally.won.second, tally.won.first);
        let drawn = tally.games.saturating_sub(won + lost);
        text += &format!("{player},{reader},{},{},{},{won},{drawn},{lost}\n", tally.games, first.blue, first.red);
    }
    text
}

/// Matches: who won, and how often.
pub fn results(matches: &[([&str; 2], Tally)]) -> String {
    let mut text = String::from("player,opponent,games,won,drawn,lost,points\n");
    for ([player, opponent], tally) in matches {
        let (won, lost) = (tally.won.first, tally.won.second);
        let drawn = tally.games.saturating_sub(won + lost);
        text += &format!("{player},{opponent},{},{won},{drawn},{lost},{:.4}\n", tally.games, tally.share());
    }
    text
}

/// Raids: which colour came first, whether it was taken at once, and who won.
pub fn raids<'a>(cells: impl Iterator<Item = (&'a str, &'a str, Raids)>) -> String {
    let mut text =
        String::from("raider,guard,games,came_blue,came_red,taken_blue,taken_red,raider_won,drawn,raider_lost\n");
    for (raider, guard, Raids { games, came, taken, won }) in cells {
        let drawn = games.saturating_sub(won.first + won.second);
        text += &format!(
            "{raider},{guard},{games},{},{},{},{},{},{drawn},{}\n",
            came.blue, came.red, taken.blue, taken.red, won.first, won.second
        );
    }
    text
}

/// What each first move at the wall comes to, with the last red and with one more.
pub fn proofs<'a>(rows: impl Iterator<Item = (Reds, &'a str, &'a Weighed)>) -> String {
    let mut text = String::from("reds,first_move,wins_in,reply,positions\n");
    for (reds, mv, Weighed { win, reply, positions }) in rows {
        let reds = if reds == Reds::Last { "last" } else { "one-more" };
        let win = win.map(|plies| plies.0.to_string()).unwrap_or_default();
        text += &format!("{reds},{mv},{win},{},{positions:.0}\n", reply.as_deref().unwrap_or_default());
    }
    text
}

/// What every mixture at the gate is worth, in points a round.
pub fn mixtures() -> String {
    let mut text = String::from("blue_percent,always_taken,never_taken,known\n");
    for percent in 0..=100 {
        let blue = f64::from(percent) / 100.0;
        text += &format!("{percent},{:.4},{:.4},{:.4}\n", value(blue, 1.0), value(blue, 0.0), at_worst(blue));
    }
    text
}

/// How the mixture was learned.
pub fn learning(line: &[Learned]) -> String {
    let mut text = String::from("rounds,blue,take,value,loss\n");
    for Learned { iterations, blue, take, value, loss } in line {
        text += &format!("{iterations},{blue:.6},{take:.6},{value:.6},{loss:.6}\n");
    }
    text
}

/// A crowd over time, as far back as it is drawn.
pub fn crowd(players: [&str; 3], history: &[Shares]) -> String {
    let [a, b, c] = players;
    let mut text = format!("step,{a},{b},{c}\n");
    for (step, [one, two, three]) in history.iter().enumerate() {
        text += &format!("{step},{one:.6},{two:.6},{three:.6}\n");
    }
    text
}

/// Rounds at the gate: what was foreseen, and what was done. `names` are those of the two choices.
pub fn rounds(names: [&str; 2], rounds: impl Iterator<Item = (f64, bool, i32)>) -> String {
    let mut text = format!("round,foreseen_{},chosen,points\n", names[0]);
    for (number, (expected, choice, points)) in rounds.enumerate() {
        text += &format!("{},{expected:.4},{},{points}\n", number + 1, names[usize::from(!choice)]);
    }
    text
}

/// Who had how many right.
pub fn scores(player: &str, scores: &[(&str, usize)], of: usize) -> String {
    let mut text = String::from("opponent,reader,right,of\n");
    for (reader, right) in scores {
        text += &format!("{player},{reader},{right},{of}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Colour, PerSeat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn tally() -> Tally {
        let mut tally = Tally { games: 4, won: PerSeat::new(1, 2), ..Tally::default() };
        (0..3).for_each(|_| tally.ways.first.of(Way::First).add(Colour::Red));
        tally
    }

    fn columns(table: &str) -> (usize, usize) {
        let wide = table.lines().next().unwrap().split(',').count();
        assert!(table.ends_with('\n') && table.lines().all(|row| row.split(',').count() == wide), "{table}");
        assert!(!table.contains("NaN"), "{table}");
        (table.lines().count() - 1, wide)
    }

    #[test]
    fn every_table_has_as_many_columns_in_every_row() {
        assert_eq!(columns(&ways(&[("murasaki-d5", tally()), ("bluff-d5", Tally::default())])), (6, 5));
        assert_eq!(columns(&lies("sumire-d5", &[("bluff-d5", tally())])), (1, 8));
        assert_eq!(columns(&beliefs(tally())), (3, 6));
        assert_eq!(columns(&results(&[(["sumire-d5", "murasaki-d5"], tally())])), (1, 7));
        assert_eq!(columns(&raids([("bluff-d5", "sumire-d5", Raids::default())].into_iter())), (1, 10));
        assert_eq!(columns(&mixtures()), (101, 4));
        let learned = Learned { iterations: 7, blue: 0.3, take: 0.4, value: 0.3, loss: 0.1 };
        assert_eq!(columns(&learning(&[learned; 2])), (2, 5));
        assert_eq!(columns(&crowd(["a", "b", "c"], &[[0.2, 0.3, 0.5]; 4])), (4, 4));
        assert_eq!(columns(&rounds(["blue", "red"], [(0.5, true, 1), (0.7, false, 0)].into_iter())), (2, 4));
        assert_eq!(columns(&scores("bluff-d5", &[("you", 3)], 8)), (1, 4));
    }

    #[test]
    fn the_numbers_are_those_that_are_shown() {
        assert!(
            results(&[(["sumire-d5", "murasaki-d5"], tally())]).ends_with("sumire-d5,murasaki-d5,4,1,1,2,0.3750\n")
        );
        assert!(beliefs(tally()).contains("first,4,0,3,0.5000,0.8750\n"));
        assert!(mixtures().contains("\n33,0.3400,0.3300,0.3300\n"), "{}", mixtures());
        assert!(rounds(["take", "leave"], [(0.25, false, -1)].into_iter()).ends_with("1,0.2500,leave,-1\n"));
    }
}
