//! A day and its result in words.

use crate::language::Language;
use crate::web::kit::today::{Daily, Day};

/// The date, as people write it.
pub fn date(language: Language, day: Day) -> String {
    let (year, month, day) = day.date();
    let months = language.text("today.months").split_whitespace();
    let name = months.into_iter().nth(month.saturating_sub(1) as usize).unwrap_or_default();
    let (year, day) = (year.to_string(), day.to_string());
    language.fill("today.date", &[("day", &day), ("month", name), ("year", &year)])
}

/// How it ended, in a few words.
pub fn result(language: Language, daily: Daily) -> String {
    let key = match daily.won {
        _ if daily.was_left() => "today.left",
        Some(true) => "today.won",
        Some(false) => "today.lost",
        None => "today.drawn",
    };
    let plies = daily.plies.to_string();
    let mut words = language.fill(key, &[("plies", &plies)]);
    let helps = [("today.hints", daily.hints), ("today.takebacks", daily.takebacks)];
    for (key, count) in helps.into_iter().filter(|(_, count)| *count > 0) {
        words += &language.fill(key, &[("count", &count.to_string())]);
    }
    words
}

/// A few lines to pass on. They name the day and the result: neither where anybody stood, nor who came.
pub fn to_pass_on(language: Language, daily: Daily, streak: u32, address: &str) -> String {
    let mut lines =
        vec![language.fill("today.headline", &[("date", &date(language, daily.day))]), result(language, daily)];
    if streak > 1 {
        lines.push(language.fill("today.streak", &[("days", &streak.to_string())]));
    }
    lines.push(address.to_owned());
    lines.join("\n")
}
