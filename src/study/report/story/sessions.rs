//! Who took part, and how far they came: the report's opening.

use super::{Block, Teller};
use crate::study::report::chart;

impl Teller<'_> {
    pub(super) fn sessions(&mut self) {
        let report = self.report;
        self.blocks.push(Block::Title(format!("{} ({})", report.title.get(self.language), report.study)));
        let sessions = &report.sessions;
        let (used, finished, unfinished, declined) =
            (sessions.used, sessions.finished, sessions.unfinished, sessions.declined);
        let mut text = self.t(
            &format!("{used} sessions: {finished} finished, {unfinished} left before the end, {declined} did not agree to take part."),
            &format!("{used}セッション：完了{finished}、途中まで{unfinished}、不同意{declined}。"),
        );
        if sessions.simulated {
            text += &self.t(
                " All of them are simulated: no person took part.",
                "すべてシミュレーションで、人は参加していません。",
            );
        }
        if sessions.previews > 0 {
            let count = sessions.previews;
            text += &self.t(&format!(" {count} previews are left out."), &format!("プレビュー{count}件は除きました。"));
        }
        if sessions.simulated_left_out > 0 {
            let count = sessions.simulated_left_out;
            text += &self.t(
                &format!(" {count} simulated sessions are left out."),
                &format!("シミュレーション{count}件は除きました。"),
            );
        }
        if sessions.screened_out > 0 {
            let count = sessions.screened_out;
            text += &self.t(
                &format!(" {count} more were screened out by checks and are in no figure but the first chart."),
                &format!("確認の質問により対象外となった{count}件は、最初の図を除き、どの数字にも入っていません。"),
            );
        }
        if sessions.failed_checks > 0 {
            let count = sessions.failed_checks;
            text += &self.t(
                &format!(" {count} of the sessions failed checks and are in the figures all the same."),
                &format!("確認の質問に通らなかった{count}件も、数字に入っています。"),
            );
        }
        if report.versions.len() > 1 {
            let count = report.versions.len();
            text += &self.t(
                &format!(" The study's document changed on the way: there are {count} versions."),
                &format!("研究の文書には{count}つの版があります。"),
            );
        }
        self.paragraph(text);
        let note = self.t(
            "In brackets are 95 % intervals. All of them come from the spread between participants: everything that one participant did belongs together, however many games it played.",
            "括弧内は95％信頼区間です。すべて参加者の間のばらつきから求めています。同じ参加者の対局や回答は、いくつあっても一人分として扱います。",
        );
        self.paragraph(note);
        self.funnel();
    }

    fn funnel(&mut self) {
        let stages = &self.report.funnel;
        let (Some(first), Some(last)) = (stages.first(), stages.last()) else { return };
        let title = self.t(
            &format!("{} of {} who opened the study finished it", last.sessions, first.sessions),
            &format!("研究を開いた{}人のうち{}人が最後まで終えた", first.sessions, last.sessions),
        );
        let label = |stage: &str| match stage {
            "opened" => self.t("opened", "開始"),
            "agreed" => self.t("agreed", "同意"),
            "finished" => self.t("finished", "完了"),
            "1" => self.t("1 game played", "1局終了"),
            games => self.t(&format!("{games} games played"), &format!("{games}局終了")),
        };
        let rows: Vec<(String, f64, String)> = stages
            .iter()
            .map(|stage| (label(&stage.stage), stage.sessions as f64, stage.sessions.to_string()))
            .collect();
        let svg = chart::bars(&title, &rows);
        self.blocks.push(Block::Figure { title, svg });
    }
}
