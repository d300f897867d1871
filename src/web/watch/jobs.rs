//! What the worker is asked next: first what is looked at now, then the rest of the game.

use super::story::Story;
use super::wish::Wish;
use crate::game::Seat;
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
    let watched = |moves: Vec<String>| {
        let Wish { board, seed, .. } = *wish;
        match &wish.past {
            Some(past) => past.watched(wish.players.clone(), moves),
            None => Watched { board, players: wish.players.clone(), seed, moves, placed: None },
        }
    };
    let Some(story) = story else { return Some(Ask::Seat(watched(Vec::new()))) };
    if wish.past.is_some() {
        return looked_back(wish, story, at, what_if, &watched);
    }
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
    if let Some(ask) = other_colours(wish, story, at, what_if, &watched) {
        return Some(ask);
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

fn other_colours(
    wish: &Wish,
    story: &Story,
    at: u16,
    what_if: Option<&Asked>,
    watched: &dyn Fn(Vec<String>) -> Watched,
) -> Option<Ask> {
    if !wish.panels.what_if || at >= story.length() {
        return None;
    }
    let start = what_if.filter(|asked| asked.ply == at).map_or(Some(0), |asked| asked.next)?;
    Some(Ask::WhatIf { watched: watched(story.moves(at)), start })
}

/// The next question about a game that was played already: what somebody would do in the mover's place, and what both sides
/// might have believed.
fn looked_back(
    wish: &Wish,
    story: &Story,
    at: u16,
    what_if: Option<&Asked>,
    watched: &dyn Fn(Vec<String>) -> Watched,
) -> Option<Ask> {
    let at = at.min(story.length());
    let untold = |ply: &u16| story.goes_on(*ply) && story.told(*ply).is_none();
    let step = |ply: u16| Ask::Step(watched(story.moves(ply)));
    let unknown = |seat: Seat, ply: u16| match wish.by {
        By::Own => untold(&ply),
        by => story.minds(seat, by, ply).is_none(),
    };
    let believe = |seat: Seat, ply: u16| match wish.by {
        By::Own => step(ply),
        by => Ask::Believe { watched: watched(story.moves(ply)), seat, by },
    };
    let mind = |seat: Seat, upto: u16| story.decisions(seat, upto).find(|ply| unknown(seat, *ply));
    if let Some(ply) = story.decision(wish.side, at).filter(|ply| unknown(wish.side, *ply)) {
        return Some(believe(wish.side, ply));
    }
    if wish.panels.moves && untold(&at) {
        return Some(step(at));
    }
    if let Some(ask) = other_colours(wish, story, at, what_if, watched) {
        return Some(ask);
    }
    // The chart needs all that came before, the turning points everything.
    let sides = [(wish.side, at), (wish.side, story.length()), (wish.side.other(), story.length())];
    let next = sides.into_iter().find_map(|(seat, upto)| Some(believe(seat, mind(seat, upto)?)));
    // Whoever steps on should not have to wait.
    next.or_else(|| Some(at + 1).filter(|ply| wish.panels.moves && untold(ply)).map(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::engine::watching::messages::Reply;
    use crate::web::engine::watching::work::answer;
    use crate::web::watch::past::{Past, tests::small};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn wish(query: &str) -> Wish {
        let (wish, bad) = Wish::read(query);
        assert_eq!(bad, Vec::<String>::new());
        wish
    }

    #[test]
    fn of_a_game_that_was_played_both_sides_are_read_and_the_moment_is_thought_about_first() {
        let past = small(3);
        let mut wish = Past::wish(past.clone());
        let (mut story, mut kinds) = (past.story().unwrap(), String::new());
        let at = 3;
        for _ in 0..2000 {
            let Some(ask) = next(&wish, Some(&story), at, None) else { break };
            let ply = ask.watched().moves.len() as u16;
            match (&ask, answer(ask.clone()).unwrap()) {
                (_, Reply::Stepped(told)) => {
                    kinds.push('s');
                    story.add(*told).unwrap();
                }
                (Ask::Believe { seat, by, .. }, Reply::Believed { blue }) => {
                    kinds.push('b');
                    story.learn(*seat, *by, ply, blue);
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(kinds.starts_with("bs") && kinds.ends_with("bs"), "{kinds}");
        assert_eq!(kinds.matches('s').count(), 2, "this moment and the next: {kinds}");
        assert_eq!(kinds.matches('b').count(), past.record.moves.len());
        assert_eq!(usize::from(story.length()), past.record.moves.len(), "what somebody would do is not played");
        // Asked for its own belief, a player is asked for its moves.
        wish.by = By::Own;
        assert!(matches!(next(&wish, Some(&story), at, None), Some(Ask::Step(_))));
        story.forget_told();
        assert!(story.told(3).is_none());
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
