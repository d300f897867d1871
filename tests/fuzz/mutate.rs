//! Changes of texts that know their form: a document stays a document, a log stays lines of documents.

use geister_lab::game::Dice;
use serde_json::{Map, Value};

/// What kind of text a reader reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One JSON document.
    Json,
    /// A JSON document a line.
    JsonLines,
    /// Lines of words.
    Text,
    /// Numbers at fixed places.
    Bytes,
}

/// Texts that somebody might put where they do not belong.
const HOSTILE: [&str; 22] = [
    "",
    " ",
    "0000000あ",
    "あ",
    "👻👻👻👻👻👻👻👻",
    "../../../mine",
    "/etc/passwd",
    "a\u{0}b",
    "\u{202e}\u{feff}",
    "\r\n",
    "=1+1",
    "<script>",
    "`|`|`",
    "99b",
    "88b",
    "u",
    "b5↑",
    "game-99",
    "random",
    "unknown-opponents",
    "-1",
    "0123456789abcdef0123456789abcdef",
];

/// Numbers at the ends of what a number can be.
const EDGES: [&str; 22] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "99",
    "100",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "1e18",
    "-0.0",
    "0.1",
    "1.7e308",
];

/// Another text: a change of the first, perhaps with a part of the second.
pub fn mutate(form: Form, first: &[u8], second: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = first.to_vec();
    for _ in 0..=dice.below(4) {
        // Now and then without regard to the form.
        text = match if dice.below(8) == 0 { Form::Text } else { form } {
            Form::Json => json(&text, second, dice),
            Form::JsonLines => lines(&text, second, dice),
            Form::Text => bytes(text, second, dice),
            Form::Bytes => places(text, second, dice),
        };
    }
    text.truncate(200_000);
    text
}

fn json(text: &[u8], second: &[u8], dice: &mut Dice) -> Vec<u8> {
    let Ok(mut document) = serde_json::from_slice::<Value>(text) else { return bytes(text.to_vec(), second, dice) };
    let other = serde_json::from_slice(second).unwrap_or(Value::Null);
    let many = count(&document);
    let at = dice.below(many as u32) as usize;
    let part = nth(&other, dice.below(count(&other) as u32) as usize).clone();
    change(&mut document, at, &part, dice);
    document.to_string().into_bytes()
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

fn nth(value: &Value, mut at: usize) -> &Value {
    if at == 0 {
        return value;
    }
    at -= 1;
    let inside: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    };
    for child in inside {
        let size = count(child);
        if at < size {
            return nth(child, at);
        }
        at -= size;
    }
    value
}

/// Changes the value at a place.
fn change(value: &mut Value, mut at: usize, part: &Value, dice: &mut Dice) {
    if at == 0 {
        return here(value, part, dice);
    }
    at -= 1;
    let inside: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for child in inside {
        let size = count(child);
        if at < size {
            return change(child, at, part, dice);
        }
        at -= size;
    }
}

fn here(value: &mut Value, part: &Value, dice: &mut Dice) {
    match (dice.below(6), &mut *value) {
        (0, _) => *value = part.clone(),
        (1, _) => *value = Value::Null,
        (_, Value::Number(_)) => *value = serde_json::from_str(pick(&EDGES, dice)).unwrap(),
        (_, Value::Bool(is)) => *is = !*is,
        (2, Value::String(text)) => *text = pick(&HOSTILE, dice).to_owned(),
        (_, Value::String(text)) => *text = string(text, dice),
        (_, Value::Array(items)) => array(items, part, dice),
        (_, Value::Object(fields)) => object(fields, part, dice),
        (_, Value::Null) => *value = part.clone(),
    }
}

fn pick<'a>(list: &[&'a str], dice: &mut Dice) -> &'a str {
    dice.pick(list).copied().unwrap_or_default()
}

fn string(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.below(letters.len() as u32 + 1) as usize;
    match dice.below(4) {
        0 if at < letters.len() => drop(letters.remove(at)),
        1 => letters.splice(at..at, pick(&HOSTILE, dice).chars()).for_each(drop),
        2 if at < letters.len() => letters[at] = char::from(32 + dice.below(95) as u8),
        _ => letters.extend(std::iter::repeat_n('x', dice.below(300) as usize)),
    }
    letters.into_iter().collect()
}

fn array(items: &mut Vec<Value>, part: &Value, dice: &mut Dice) {
    let at = dice.below(items.len() as u32 + 1) as usize;
    match dice.below(4) {
        0 if at < items.len() => drop(items.remove(at)),
        1 if at < items.len() => items.insert(at, items[at].clone()),
        2 if at < items.len() => items.swap(0, at),
        _ => items.insert(at, part.clone()),
    }
}

fn object(fields: &mut Map<String, Value>, part: &Value, dice: &mut Dice) {
    let keys: Vec<String> = fields.keys().cloned().collect();
    let key = dice.pick(&keys).cloned().unwrap_or_default();
    match dice.below(4) {
        0 => drop(fields.remove(&key)),
        1 => drop(fields.insert(pick(&HOSTILE, dice).to_owned(), part.clone())),
        2 => {
            let other = dice.pick(&keys).cloned().unwrap_or_default();
            if let (Some(one), Some(two)) = (fields.get(&key).cloned(), fields.get(&other).cloned()) {
                fields.insert(key, two);
                fields.insert(other, one);
            }
        }
        _ => drop(fields.insert(key, part.clone())),
    }
}

/// Lines come and go, change places, and change inside.
fn lines(text: &[u8], second: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut all: Vec<Vec<u8>> = text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let others: Vec<&[u8]> = second.split(|byte| *byte == b'\n').collect();
    let at = dice.below(all.len() as u32) as usize;
    let other = dice.pick(&others).copied().unwrap_or_default();
    match dice.below(10) {
        0 => drop(all.remove(at)),
        1 => all.insert(at, all[at].clone()),
        2 => {
            let with = dice.below(all.len() as u32) as usize;
            all.swap(at, with);
        }
        3 => all.insert(at, other.to_vec()),
        4 => all.truncate(at),
        _ => all[at] = json(&all[at], other, dice),
    }
    all.join(&b'\n')
}

/// Changes what stands at a place and seldom the length, so that most are not refused for that alone. What stands at the front
/// says what the rest is: it is changed as often as all that.
fn places(mut text: Vec<u8>, second: &[u8], dice: &mut Dice) -> Vec<u8> {
    const FRONT: u32 = 40;
    const NUMBERS: [f32; 8] = [0.0, -1.0, 0.5, 999_999.0, 3e38, f32::INFINITY, f32::NAN, f32::MIN_POSITIVE];
    let near = if dice.below(2) == 0 { FRONT.min(text.len() as u32) } else { text.len() as u32 };
    let at = dice.below(near.max(1)) as usize;
    let mut put = |bytes: &[u8]| text.iter_mut().skip(at).zip(bytes).for_each(|(place, byte)| *place = *byte);
    match dice.below(6) {
        0 => return bytes(text, second, dice),
        1 => put(&second.iter().skip(at).take(64).copied().collect::<Vec<u8>>()),
        2 | 3 => put(&dice.pick(&NUMBERS).copied().unwrap_or_default().to_le_bytes()),
        _ => put(&[dice.below(256) as u8]),
    }
    text
}

fn bytes(mut text: Vec<u8>, second: &[u8], dice: &mut Dice) -> Vec<u8> {
    let at = dice.below(text.len() as u32 + 1) as usize;
    match dice.below(7) {
        0 if at < text.len() => text[at] ^= 1 << dice.below(8),
        1 if at < text.len() => drop(text.remove(at)),
        2 => text.truncate(at),
        3 => text.splice(at..at, pick(&HOSTILE, dice).bytes()).for_each(drop),
        4 => text.splice(at..at, pick(&EDGES, dice).bytes()).for_each(drop),
        5 => {
            let from = dice.below(second.len() as u32 + 1) as usize;
            let length = dice.below(40) as usize;
            text.splice(at..at, second.iter().skip(from).take(length).copied()).for_each(drop);
        }
        _ => {
            let length = dice.below(40) as usize;
            let part: Vec<u8> = text.iter().skip(at).take(length).copied().collect();
            text.splice(at..at, part).for_each(drop);
        }
    }
    text
}
