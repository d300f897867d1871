//! People's guesses beside those of the estimators.

use super::{Teller, number, number_apart, percent};
use crate::agents::readers::Reader;
use crate::study::report::Skill;

impl Teller<'_> {
    pub(super) fn readers(&mut self) {
        let Some(readers) = &self.report.readers else { return };
        self.heading("People and estimators on the same ghosts", "同じ駒についての、人と推測手法");
        let text = self.t(
            &format!(
                "The {} ghosts that {} participants gave a final mark. Each estimator saw what the participant saw: the whole game without the opponent's colours. Right is the share of ghosts whose likelier colour is the true one; whoever cannot tell, or is unsure, is half right. A participant's mark speaks of its confidence, or of certainty where none was asked, which costs much in the Brier score when it is wrong. The last column is the estimator's Brier score less that of people: below 0 the estimator is better. The intervals come from the spread between participants, those of the last column with Bonferroni's correction for {} comparisons.",
                readers.ghosts,
                readers.people,
                readers.readers.len()
            ),
            &format!(
                "参加者{}人が最後に印を付けた駒{}個についての比較です。推測手法には、参加者が見たもの（相手の色を除く対局全体）だけを与えました。正解率は、可能性が高いとした色が正しかった割合で、どちらともいえない場合と「わからない」は半分とします。参加者の印は確信度を表し、確信度を尋ねていない場合は確実とみなすため、外れるとブライアスコアが大きく悪化します。最後の列は推測手法のブライアスコアから人のブライアスコアを引いた値で、0より小さければ推測手法の方がよいことを表します。区間は参加者間のばらつきから求め、最後の列は{}回の比較についてボンフェローニの補正をしています。",
                readers.people,
                readers.ghosts,
                readers.readers.len()
            ),
        );
        self.paragraph(text);
        let heading = [("", ""), ("right", "正解率"), ("Brier", "ブライア"), ("Brier less people's", "人との差")];
        let row =
            |name: String, skill: &Skill, apart: String| vec![name, percent(skill.right), number(skill.brier), apart];
        let mut rows = vec![row(self.t("participants", "参加者"), &readers.own, "–".to_owned())];
        for line in &readers.readers {
            let apart = line.than_people.map_or_else(|| "–".to_owned(), number_apart);
            rows.push(row(self.reader(line.reader), &line.skill, apart));
        }
        let caption = self.t("Final marks and estimators", "最後の印と推測手法");
        self.table(caption, &heading, rows);
    }

    fn reader(&self, reader: Reader) -> String {
        match reader {
            Reader::Even => self.t("captures alone", "取られた駒だけ"),
            Reader::Exit => self.t("the exit rule", "出口の規則"),
            Reader::Blueness => self.t("Blueness", "青らしさ"),
            Reader::Upp => self.t("UPP", "UPP"),
            Reader::Cnn => self.t("CNN", "CNN"),
            Reader::Sight => self.t("Sight", "Sight"),
            Reader::Population => self.t("population Bayes", "集団ベイズ"),
        }
    }
}
