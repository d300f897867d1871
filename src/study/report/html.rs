//! A report as one HTML file that needs nothing else and prints well.

use super::Report;
use super::chart::escape;
use super::story::{Block, story};
use crate::language::Language;
use std::fmt::Write;

const STYLE: &str = "\
:root{color-scheme:light}\
body{margin:0 auto;max-width:56rem;padding:2rem 1.25rem 4rem;background:#fff;color:#1f2430;\
font:16px/1.55 system-ui,-apple-system,'Segoe UI','Hiragino Sans','Noto Sans JP',sans-serif}\
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}\
h2{font-size:1.2rem;margin:2.5rem 0 .5rem;border-top:1px solid #e4e6ea;padding-top:1rem}\
p{margin:.5rem 0}\
table{border-collapse:collapse;margin:1rem 0;width:100%;font-variant-numeric:tabular-nums;font-size:.93rem}\
caption{text-align:left;font-weight:600;padding-bottom:.35rem}\
th,td{text-align:right;padding:.3rem .6rem;border-bottom:1px solid #e4e6ea;vertical-align:top}\
td{white-space:nowrap}\
th:first-child,td:first-child{text-align:left;padding-left:0;white-space:normal}\
thead th{font-weight:500;color:#5b6170;border-bottom-color:#8a8f98}\
figure{margin:1.25rem 0;max-width:44rem}figcaption{font-weight:600;margin-bottom:.5rem}\
svg{width:100%;height:auto;font-family:inherit}\
blockquote{margin:.5rem 0;padding:.1rem 0 .1rem .9rem;border-left:3px solid #d5d8de;white-space:pre-line}\
@media (max-width:48rem){table{display:block;overflow-x:auto}}\
@media print{body{font-size:10.5pt;max-width:none;padding:0}h2{break-after:avoid}table{font-size:8.5pt}th,td{padding:.2rem .4rem}figure,table,blockquote{break-inside:avoid}\
@page{margin:18mm}}";

/// A report as HTML.
pub fn html(report: &Report, language: Language) -> String {
    let title = format!("{} ({})", report.title.get(language), report.study);
    let mut body = String::new();
    for block in story(report, language) {
        match block {
            Block::Title(text) => {
                let _ = write!(body, "<h1>{}</h1>", escape(&text));
            }
            Block::Heading(text) => {
                let _ = write!(body, "<h2>{}</h2>", escape(&text));
            }
            Block::Paragraph(text) => {
                let _ = write!(body, "<p>{}</p>", escape(&text));
            }
            Block::Quote(text) => {
                let _ = write!(body, "<blockquote>{}</blockquote>", escape(&text));
            }
            Block::Figure { title, svg } => {
                let _ = write!(body, "<figure><figcaption>{}</figcaption>{svg}</figure>", escape(&title));
            }
            Block::Table { caption, heading, rows } => {
                let _ = write!(body, "<table><caption>{}</caption><thead><tr>", escape(&caption));
                for cell in &heading {
                    let _ = write!(body, "<th scope=\"col\">{}</th>", escape(cell));
                }
                body += "</tr></thead><tbody>";
                for row in &rows {
                    body += "<tr>";
                    for cell in row {
                        let _ = write!(body, "<td>{}</td>", escape(cell));
                    }
                    body += "</tr>";
                }
                body += "</tbody></table>";
            }
        }
        body.push('\n');
    }
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>{}</title><style>{STYLE}</style></head><body>\n{body}</body></html>\n",
        language.tag(),
        escape(&title)
    )
}
