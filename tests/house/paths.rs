//! The paths that a Rust file names, from the root of its crate: groups taken apart, `super` followed. Comments may point
//! anywhere.

/// A path by its parts; `*` is everything.
pub type Path = Vec<String>;

/// All paths of a file that begin with one of the roots, such as `crate`, or with `super`. `module` is where the file stands,
/// `["web", "kit"]`; a module inside the file, as rustfmt lays it out, is one step further down.
pub fn paths(text: &str, roots: &[&str], module: &[&str]) -> Vec<Path> {
    let (mut found, mut inside, mut chunk) = (Vec::new(), Vec::<(String, String)>::new(), String::new());
    let mut read = |chunk: &mut String, inside: &[(String, String)]| {
        let names = inside.iter().map(|(_, name)| name.clone());
        let here: Path = module.iter().map(|part| (*part).to_owned()).chain(names).collect();
        found.extend(paths_in(&std::mem::take(chunk), roots, &here));
    };
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let indent: String = line.chars().take_while(|c| *c == ' ').collect();
        let ends = line.trim_end() == format!("{indent}}}") && inside.last().is_some_and(|(at, _)| *at == indent);
        let begins = line.trim_end().strip_suffix('{').and_then(|line| line.trim().rsplit_once("mod "));
        let begins = begins.filter(|(before, _)| before.is_empty() || before.starts_with("pub"));
        if ends || begins.is_some() {
            read(&mut chunk, &inside);
        }
        if ends {
            inside.pop();
        }
        match begins {
            Some((_, name)) => inside.push((indent, name.trim().to_owned())),
            None => chunk = chunk + line + "\n",
        }
    }
    read(&mut chunk, &inside);
    found
}

fn paths_in(code: &str, roots: &[&str], here: &[String]) -> Vec<Path> {
    let tokens = tokens(code);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let starts = tokens[at] == "super" || roots.contains(&tokens[at].as_str());
        let is_path = tokens.get(at + 1).is_some_and(|next| next == "::");
        if !starts || !is_path || (at > 0 && tokens[at - 1] == "::") {
            at += 1;
            continue;
        }
        let mut trees = Vec::new();
        at = tree(&tokens, at, &Path::new(), &mut trees);
        found.extend(trees.into_iter().map(|path| from_root(path, roots, here)));
    }
    found
}

/// Names, `::` and single signs; no blanks.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut chars = code.chars().peekable();
    let is_name = |c: &char| c.is_alphanumeric() || *c == '_';
    while let Some(first) = chars.next() {
        let mut token = first.to_string();
        if is_name(&first) {
            while let Some(next) = chars.next_if(is_name) {
                token.push(next);
            }
        } else if first == ':' {
            token.extend(chars.next_if_eq(&':'));
        }
        if !first.is_whitespace() {
            tokens.push(token);
        }
    }
    tokens
}

/// Reads a path, or a tree of them, from a place on; gives the place behind it.
fn tree(tokens: &[String], mut at: usize, before: &Path, found: &mut Vec<Path>) -> usize {
    let sign = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut path = before.clone();
    loop {
        if sign(at) == "{" {
            at += 1;
            while !["}", ""].contains(&sign(at)) {
                let next = tree(tokens, at, &path, found).max(at + 1);
                at = if sign(next) == "as" { next + 2 } else { next };
                at += usize::from(sign(at) == ",");
            }
            return at + 1;
        }
        path.push(sign(at).to_owned());
        at += 1;
        let goes_on = sign(at) == "::" && sign(at + 1).chars().all(|c| c.is_alphanumeric() || "_{*".contains(c));
        if !goes_on {
            found.push(path);
            return at;
        }
        at += 1;
    }
}

fn from_root(path: Path, roots: &[&str], here: &[String]) -> Path {
    let ups = path.iter().take_while(|part| *part == "super").count();
    if ups == 0 {
        let is_root = |part: &String| roots.contains(&part.as_str());
        return path.into_iter().skip_while(is_root).collect();
    }
    let kept = here.len().saturating_sub(ups);
    here[..kept].iter().cloned().chain(path.into_iter().skip(ups)).collect()
}

#[test]
fn groups_are_taken_apart_and_super_is_followed() {
    let read = |text: &str, module: &[&str]| -> Vec<String> {
        paths(text, &["crate", "geister_lab"], module).iter().map(|path| path.join("::")).collect()
    };
    assert_eq!(read("use crate::web::kit;", &["game"]), ["web::kit"]);
    assert_eq!(
        read("use crate::{web::kit, game as g,\n    search::{self, quick::*}};", &["game"]),
        ["web::kit", "game", "search::self", "search::quick::*"]
    );
    assert_eq!(read("use super::super::web::kit;", &["game", "view"]), ["web::kit"]);
    assert_eq!(read("let x = super::super::web::kit::<u8>(y);", &["game", "view"]), ["web::kit"]);
    assert_eq!(read("use super::{moves, super::{cfr}};", &["game", "view"]), ["game::moves", "cfr"]);
    assert_eq!(
        read("/// [`crate::web`]\n// use crate::web;\nuse std::{fmt, crate_of};", &["game"]),
        Vec::<String>::new()
    );
    let text = "use super::a;\nmod tests {\n    use super::super::b;\n    fn c() {\n    }\n}\nuse super::d;\n";
    assert_eq!(read(text, &["game", "view"]), ["game::a", "game::b", "game::d"]);
    assert_eq!(read("$crate::game::Board; geister_lab::web::x()", &["game"]), ["game::Board", "web::x"]);
    assert_eq!(read("use crate::*;", &["game"]), ["*"]);
}
