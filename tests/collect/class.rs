//! A class of forty against the real collector: everybody joins with a code, plays, and is counted once; nobody stops it.

use crate::{KEY, Kind, Person, Stage, on_both, refused};
use geister_lab::collect::client::{Beginning, Client};
use geister_lab::game::Seed;
use geister_lab::study::class::{ClassCode, Seen, Standing};
use geister_lab::study::shipped::shipped;
use geister_lab::study::simulate::{Simulation, simulate};
use geister_lab::study::{Event, check, log};
use serde_json::Value;
use std::sync::Mutex;
use std::thread;

on_both!(a_class_of_forty_fills_the_projector_and_nothing_is_lost);

const STUDENTS: u64 = 40;
const UNLIMITED: [&str; 4] = ["--sessions-per-minute", "0", "--requests-per-minute", "0"];

fn document() -> Value {
    check::parse(shipped("class-game").unwrap()).unwrap()
}

/// Somebody who joins a class.
struct Student {
    person: Person,
    lines: Vec<String>,
}

impl Student {
    fn beginning(number: u64, code: &ClassCode) -> (Person, Beginning) {
        let person = Person::new(number);
        let hash = check::hash(&document());
        let beginning = Beginning::new(person.session.clone(), &person.secret, "class-game", &hash, 1);
        (person, Beginning { class: Some(code.clone()), ..beginning })
    }

    /// Joins, and plays as students do: most to the end, some close the page, some do not agree to anything.
    fn joins(client: &Client, code: &ClassCode, number: u64) -> Student {
        let (person, beginning) = Student::beginning(number, code);
        let name = client.register(&beginning).unwrap().participant.unwrap();
        let short: String = person.session.chars().take(8).collect();
        assert_eq!(name, format!("{}-{short}", code.as_str()), "nobody gave a name");
        let who = Simulation {
            player: ["random", "rush"][number as usize % 2].to_owned(),
            participant: None,
            stop_after: number.is_multiple_of(10).then_some(12),
            resigns: 0,
            ..Simulation::new(Seed(number))
        };
        let mut log = simulate(&document(), &who).unwrap();
        log.entries.iter_mut().for_each(|entry| entry.session = person.session.clone());
        if let Event::Start(start) = &mut log.entries[0].event {
            start.participant = Some(name);
        }
        Student { lines: log.entries.iter().map(|entry| entry.line()).collect(), person }
    }

    fn sends(&self, client: &Client, part: usize) {
        let until = self.lines.len() * part / 3;
        self.person.append(client, &self.lines[..until]).unwrap();
    }

    fn seen(&self) -> Seen {
        Seen::of(&log::read(&self.lines.join("\n")).unwrap()[0]).unwrap()
    }
}

fn a_class_of_forty_fills_the_projector_and_nothing_is_lost(kind: Kind) {
    let mut stage = Stage::with(kind, &UNLIMITED);
    let class = stage.client.open_class("class-game", KEY).unwrap();
    assert_eq!(stage.client.study_of_class(class.code.as_str()).unwrap(), "class-game", "a code is all one needs");
    let look = |stage: &Stage| stage.client.standing(class.code.as_str(), KEY).unwrap().standing;
    assert_eq!(look(&stage), Standing::default());

    let class_of = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for part in 0..4 {
            let (client, code, class_of) = (stage.client.clone(), class.code.clone(), &class_of);
            scope.spawn(move || {
                for number in (part..STUDENTS).step_by(4) {
                    class_of.lock().unwrap().push(Student::joins(&client, &code, number));
                }
            });
        }
    });
    let students = class_of.into_inner().unwrap();
    assert_eq!((look(&stage).joined, look(&stage).done), (40, 0), "everybody has joined, nobody has begun");
    // Two thirds of the way: live, and the same however often it is looked at.
    students.iter().for_each(|student| student.sends(&stage.client, 2));
    let halfway = look(&stage);
    assert!(halfway.under > 20 && halfway.done < 40, "{halfway:?}");
    assert_eq!(look(&stage), halfway);
    // The collector is killed; whoever looks afterwards sees what was there.
    stage.kill_and_restart(&UNLIMITED);
    assert_eq!(look(&stage), halfway, "nothing of it was in memory alone");
    students.iter().for_each(|student| student.sends(&stage.client, 3));
    let mut expected = Standing::default();
    students.iter().for_each(|student| expected.add(&student.seen()));
    let whole = look(&stage);
    assert_eq!(whole, expected, "what the projector shows is what the logs say");
    assert_eq!((whole.joined, whole.done, whole.aside), (40, 36, 0));
    assert!(whole.last.marks > 36 && whole.plies.len() > 5, "{whole:?}");
    assert_eq!(whole.games.iter().sum::<u32>(), 36);
    // The study's own tools read the same sessions.
    let sessions = stage.client.sessions("class-game", KEY).unwrap();
    assert!(sessions.len() == 40 && sessions.iter().filter(|one| one.finished.is_some()).count() == 36);
    let gone = students.iter().find(|student| student.seen().last.marks > 0).unwrap();
    stage.client.withdraw(&gone.person.session, &gone.person.secret).unwrap();
    let after = look(&stage);
    assert_eq!((after.joined, after.done), (39, 35), "whoever withdraws is not counted any more");
    assert!(after.last.marks < whole.last.marks);
    assert_eq!(stage.client.classes(KEY).unwrap()[0].joined, 39);
}

#[test]
fn only_the_key_begins_a_class_and_only_a_code_joins_it() {
    let stage = Stage::new(Kind::Sqlite);
    assert_eq!(refused(stage.client.open_class("class-game", "not-the-researchers-key")).0, 401);
    assert_eq!(refused(stage.client.open_class("no-such-study", KEY)).0, 404);
    assert_eq!(refused(stage.client.open_class("../x", KEY)).0, 400);
    let class = stage.client.open_class("pilot", KEY).unwrap();
    let code = class.code.as_str();
    assert_eq!(refused(stage.client.standing(code, "not-the-researchers-key")).0, 401);
    assert_eq!(refused(stage.client.classes("not-the-researchers-key")).0, 401);
    for wrong in ["xxxxxx", "../../", "3479b", ""] {
        assert_eq!(refused(stage.client.study_of_class(wrong)).0, 404, "{wrong}");
    }
    // A class of another study is none for this one.
    let (_, beginning) = Student::beginning(1, &class.code);
    let (status, told) = refused(stage.client.register(&beginning));
    assert_eq!((status, told.contains("no class with this code")), (404, true), "{told}");
    assert!(stage.client.sessions("class-game", KEY).unwrap().is_empty(), "nothing of it is kept");
    let (_, beginning) = Student::beginning(1, &"xxxxxx".parse().unwrap());
    assert_eq!(refused(stage.client.register(&beginning)).0, 404);
    let other = stage.client.open_class("pilot", KEY).unwrap();
    assert_ne!(other.code, class.code);
    let listed: Vec<ClassCode> = stage.client.classes(KEY).unwrap().into_iter().map(|class| class.code).collect();
    assert!(listed.len() == 2 && listed.contains(&class.code) && listed.contains(&other.code));
    // Where only participants come, a class is joined and not looked at.
    let open = stage.second(&["--participants-only"]);
    let open = Client::at(&open.base);
    assert_eq!(open.study_of_class(code).unwrap(), "pilot");
    assert_eq!(refused(open.standing(code, KEY)).0, 404);
    assert_eq!(refused(open.open_class("pilot", KEY)).0, 404);
}

#[test]
fn a_student_who_sends_nonsense_is_set_aside_and_the_class_goes_on() {
    let stage = Stage::new(Kind::Sqlite);
    let class = stage.client.open_class("class-game", KEY).unwrap();
    let good = Student::joins(&stage.client, &class.code, 1);
    good.sends(&stage.client, 3);
    // Entries that each look right, and cannot have happened one after the other.
    let mut broken = Student::joins(&stage.client, &class.code, 2);
    let moves: Vec<usize> =
        (0..broken.lines.len()).filter(|at| broken.lines[*at].contains(r#""event":"move""#)).collect();
    let number = |line: &str, n: usize| {
        let mut entry: Value = serde_json::from_str(line).unwrap();
        entry["n"] = n.into();
        entry.to_string()
    };
    let copied = number(&broken.lines[moves[2]], moves[0]);
    broken.lines[moves[0]] = copied;
    broken.sends(&stage.client, 3);
    // A log that is longer than any game.
    let long = Student::joins(&stage.client, &class.code, 3);
    long.sends(&stage.client, 3);
    let trouble = |n: usize| {
        number(r#"{"v":1,"session":"","n":0,"load":0,"mono":1.0,"wall":1767600000000,"event":"trouble","what":"あ<script>"}"#, n)
            .replace(r#""session":"""#, &format!(r#""session":"{}""#, long.person.session))
    };
    let more: Vec<String> = (long.lines.len()..3100).map(trouble).collect();
    long.person.append(&stage.client, &more).unwrap();
    // And somebody who joins and sends nothing.
    let (_, beginning) = Student::beginning(4, &class.code);
    stage.client.register(&beginning).unwrap();
    let standing = stage.client.standing(class.code.as_str(), KEY).unwrap().standing;
    assert_eq!((standing.joined, standing.done, standing.aside), (4, 1, 2), "{standing:?}");
    let mut alone = Standing::default();
    alone.add(&good.seen());
    assert_eq!((standing.last, &standing.plies), (alone.last, &alone.plies), "of them nothing is counted");
}
