//! A tournament's result for people, spreadsheets and programs.

use super::CommandError;
use super::output::{print, print_json, table};
use geister_lab::arena::statistics::Estimate;
use geister_lab::arena::{CaptureRate, Endings, Figures, PairReport, PlayerReport, Report, Score, csv};

/// How a result is told.
#[derive(clap::Args)]
pub struct Form {
    /// Answer as comma-separated values, a line for every player against every other
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Form {
    /// Tells a result.
    pub fn print(&self, report: &Report) -> Result<(), CommandError> {
        if self.json {
            print_json(report)
        } else if self.csv {
            print(&csv::csv(report))
        } else {
            print(&text(report))
        }
    }
}

/// Won-lost-drawn.
pub fn score(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.losses, score.draws)
}

/// A share in per cent with its interval.
pub fn percent(estimate: Estimate) -> String {
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    format!("{rate:.1} % ({low:.1} to {high:.1})")
}

/// A number a game with its interval.
pub fn per_game(estimate: Estimate) -> String {
    let Estimate { rate, low, high } = estimate;
    format!("{rate:.2} ({low:.2} to {high:.2})")
}

fn text(report: &Report) -> String {
    let Report { board, games, seed, draw_ply, players } = report;
    let count = players.len();
    let pairs = count * (count - 1) / 2;
    let mut text = format!(
        "{count} players on {board}: {pairs} pairs, {games} games a pair, seed {seed}, draw at ply {}\n\
         Win rates count draws half; in brackets 95 % intervals.\n\n",
        draw_ply.0
    );
    let rows: Vec<Vec<String>> = players.iter().map(standing).collect();
    text += &table(&["player", "won-lost-drawn", "win rate", "worst win rate", "against", "Elo"], &rows);
    if players.iter().any(|player| player.elo.is_none()) {
        text += "No finite Elo fits: somebody took all points from the others, or none.\n";
    }
    let each = |row: fn(&PlayerReport, &PairReport) -> Vec<String>| -> Vec<Vec<String>> {
        players.iter().flat_map(|player| player.against.iter().map(move |pair| row(player, pair))).collect()
    };
    text += "\n";
    text += &table(&["player", "opponent", "won-lost-drawn", "win rate", "as first", "as second"], &each(result));
    text += "\nHow games ended: took all blues / gave all reds / escaped\n";
    text += &table(&["player", "opponent", "won by", "lost by", "drawn", "plies a game"], &each(ending));
    text += "\nMoves a game that ended next to an opposing piece, by the moved piece's colour, captures left out;\n\
             and how often an opposing piece was captured right after it came near\n";
    let heading = ["player", "opponent", "red", "blue", "captured", "a red", "a blue", "at one red left"];
    text += &table(&heading, &each(contact));
    text
}

fn standing(player: &PlayerReport) -> Vec<String> {
    vec![
        player.player.clone(),
        score(player.all.score),
        percent(player.all.half_point_rate),
        percent(player.worst.half_point_rate),
        player.worst.opponent.clone(),
        player.elo.map(|elo| format!("{elo:+.0}")).unwrap_or_default(),
    ]
}

fn result(player: &PlayerReport, pair: &PairReport) -> Vec<String> {
    let Figures { score: all, half_point_rate, as_first, as_second, .. } = pair.figures;
    let names = [player.player.clone(), pair.opponent.clone()];
    names.into_iter().chain([score(all), percent(half_point_rate), score(as_first), score(as_second)]).collect()
}

fn ending(player: &PlayerReport, pair: &PairReport) -> Vec<String> {
    let ways = |endings: Endings| {
        let Endings { took_all_blues, gave_all_reds, escaped, resigned } = endings;
        let resigned = if resigned > 0 { format!(", resigned {resigned}") } else { String::new() };
        format!("{took_all_blues} / {gave_all_reds} / {escaped}{resigned}")
    };
    let Figures { won, lost, score, plies, .. } = &pair.figures;
    let plies = format!("{:.1} ({} to {})", plies.mean, plies.min, plies.max);
    let names = [player.player.clone(), pair.opponent.clone()];
    names.into_iter().chain([ways(*won), ways(*lost), score.draws.to_string(), plies]).collect()
}

fn contact(player: &PlayerReport, pair: &PairReport) -> Vec<String> {
    let rate = |rate: CaptureRate| match rate.answers.came {
        0 => "never came".to_owned(),
        _ => percent(rate.rate),
    };
    let Figures { approaches, captures, captures_at_one_red, .. } = &pair.figures;
    vec![
        player.player.clone(),
        pair.opponent.clone(),
        per_game(approaches.red),
        per_game(approaches.blue),
        rate(captures.all),
        rate(captures.red),
        rate(captures.blue),
        rate(captures_at_one_red.all),
    ]
}
