//! What the worker is asked next: first what is looked at now, then the rest of the game.

use super::story::Story;
use super::wish::Wish;
use crate::web::engine::watching::by::By;
use crate::web::engine::watching::messages::{Ask, Watched};

/// What the mover would do with other colours, as far as it is known.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Asked {
    /// After how many moves it was asked.
    pub ply: u16,
    /// The number of the next colouring; none when all were asked about.
    pub next: Option<u32>,
}

/// The next question; none when everything is known.
pub fn next(wish: &Wish, story: Option<&Story>, at: u16, what_if: Option<&Asked>) -> Option<Ask> {
    let watched =
        |moves: Vec<String>| Watched { board: wish.board, players: wish.players.clone(), seed: wish.seed, moves };
    let Some(story) = story else { return Some(Ask::Seat(watched(Vec::new()))) };
    let step = || Some(Ask::Step(watched(story.moves(story.length()))));
    let goes_on = !story.is_over();
    if goes_on && story.length() <= at {
        return step();
    }
    let believe = |ply: u16| Ask::Believe { watched: watched(story.moves(ply)), seat: wish.side, by: wish.by };
    let unknown = |ply: &u16| wish.by != By::Own && story.minds(wish.side, wish.by, *ply).is_none();
    if let Some(ply) = story.decision(wish.side, at).filter(unknown) {
        return Some(believe(ply));
    }
    if wish.panels.what_if && at < story.length() {
        let start = what_if.filter(|asked| asked.ply == at).map_or(Some(0), |asked| asked.next);
        if let Some(start) = start {
            return Some(Ask::WhatIf { watched: watched(story.moves(at)), start });
        }
    }
    // The chart needs all that came before, the time line the rest.
    let before = story.decisions(wish.side, at).find(unknown).map(believe);
    if before.is_some() {
        return before;
    }
    if goes_on {
        return step();
    }
    story.decisions(wish.side, story.length()).find(unknown).map(believe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::web::engine::watching::messages::Reply;
    use crate::web::engine::watching::work::answer;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn wish(query: &str) -> Wish {
        let (wish, bad) = Wish::read(query);
        assert_eq!(bad, Vec::<String>::new());
        wish
    }

    #[test]
    fn all_jobs_together_tell_the_whole_game_and_then_there_is_nothing_to_do() {
        let wish = wish("first=rush&second=murasaki-d5&board=4x4&seed=3&eyes=exit&show=belief,what-if");
        let (mut story, mut asked): (Option<Story>, Option<Asked>) = (None, None);
        let (at, mut kinds) = (2, Vec::new());
        for _ in 0..2000 {
            let Some(ask) = next(&wish, story.as_ref(), at, asked.as_ref()) else { break };
            let ply = ask.watched().moves.len() as u16;
            match (answer(ask).unwrap(), &mut story) {
                (Reply::Seated { setups }, _) => story = Story::begin(wish.board, &setups),
                (Reply::Stepped(told), Some(story)) => {
                    kinds.push('s');
                    story.add(*told).unwrap();
                }
                (Reply::Believed { blue }, Some(story)) => {
                    kinds.push('b');
                    story.learn(wish.side, wish.by, ply, blue);
                }
                (Reply::Chosen { next, .. }, _) => {
                    kinds.push('w');
                    asked = Some(Asked { ply, next });
                }
                other => panic!("{other:?}"),
            }
        }
        let story = story.unwrap();
        assert!(story.is_over() && next(&wish, Some(&story), at, asked.as_ref()).is_none());
        let kinds: String = kinds.into_iter().collect();
        assert!(kinds.starts_with("sssbwwwwwws"), "first what is looked at: {kinds}");
        assert_eq!(story.readings(Seat::Second, wish.by, story.length()).len(), usize::from(story.length()) / 2);
    }
}
