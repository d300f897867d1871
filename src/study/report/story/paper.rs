//! Why the paper's figures do not stand beside ours, where somebody might look for them.

use super::Teller;
use crate::study::report::Departure;

impl Teller<'_> {
    pub(super) fn paper(&mut self) {
        let Some(comparison) = &self.report.paper else { return };
        if comparison.departures.is_empty() {
            return;
        }
        let otherwise: Vec<String> = comparison.departures.iter().map(|departure| self.departure(*departure)).collect();
        let (english, japanese) = (otherwise.join("; "), otherwise.join("、"));
        let text = self.t(
            &format!("The bluff paper's figures do not stand beside these, because its study was run otherwise: here {english}."),
            &format!("ブラフの論文の値は並べていません。次の点で論文の実験と異なるためです：{japanese}。"),
        );
        self.paragraph(text);
    }

    fn departure(&self, departure: Departure) -> String {
        let (english, japanese) = match departure {
            Departure::Game => ("the board or the length of games differ", "盤または引き分けの手数が異なる"),
            Departure::Order => ("the opponents come in another order", "対戦順が異なる"),
            Departure::Names => {
                ("participants are told something else about who plays", "相手について知らされることが異なる")
            }
            Departure::Tutorial => {
                ("the tutorial is not about the rules alone", "チュートリアルの内容がルールの説明だけではない")
            }
            Departure::Practice => ("there is a practice game", "練習対局がある"),
            Departure::Placing => ("set-ups are offered or drawn", "駒の並べ方を例示または抽選する"),
            Departure::Marks => ("the opponent's colours are marked", "相手の駒の色に印をつける"),
            Departure::Reveal => ("all colours are shown after each game", "各対局のあとに色を公開する"),
            Departure::Takebacks => ("moves may be taken back", "待ったができる"),
            Departure::Clock => ("a clock is shown", "時間を表示する"),
            Departure::Breaks => ("there are breaks", "休憩がある"),
            Departure::Before => ("more is asked before the games", "対局前にほかの質問がある"),
            Departure::Checks => ("answers are checked", "回答を確認する問題がある"),
            Departure::Between => ("questions are asked between the games", "対局の合間に質問がある"),
        };
        self.t(english, japanese)
    }
}
