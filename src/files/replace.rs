//! Writing a file whole or not at all: it is written beside its place, brought to the disk, and only then given its name.
//! Where that fails, on a full disk for instance, what was there before is there still, and nothing half-written is.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// What becomes of a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the new one is not written: an error of the kind [`io::ErrorKind::AlreadyExists`].
    Stays,
    /// The new one takes its place.
    IsReplaced,
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    stage(path, existing, |file| file.write_all(bytes))?.settle()
}

/// Writes many files: all of them are on the disk before the first takes its place.
pub fn write_all<'a>(files: impl IntoIterator<Item = (PathBuf, &'a [u8])>, existing: Existing) -> io::Result<()> {
    let stage = |(path, bytes): (PathBuf, &[u8])| {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
        }
        stage(&path, existing, |file| file.write_all(bytes)).map_err(|error| named(&path, error))
    };
    let staged = files.into_iter().map(stage).collect::<io::Result<Vec<Staged>>>()?;
    staged.into_iter().try_for_each(|one| {
        let path = one.place.clone();
        one.settle().map_err(|error| named(&path, error))
    })
}

/// A file that is written and has not taken its place. It goes away where it never does.
#[derive(Debug)]
pub struct Staged {
    place: PathBuf,
    beside: Option<PathBuf>,
    existing: Existing,
}

/// Writes a file beside its place with `fill`.
pub fn stage(
    path: &Path,
    existing: Existing,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Staged> {
    let there = fs::symlink_metadata(path).ok();
    if there.is_some() && existing == Existing::Stays {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is there already"));
    }
    // What a link points to is replaced, not the link; and what is no file, such as /dev/stdout, cannot be.
    let place = if there.is_some_and(|there| there.is_symlink()) { path.canonicalize()? } else { path.to_owned() };
    let before = fs::metadata(&place).ok();
    if before.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        fill(&mut OpenOptions::new().write(true).open(&place)?)?;
        return Ok(Staged { place, beside: None, existing });
    }
    let beside = name_beside(&place)?;
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let staged = Staged { place, beside: Some(beside), existing };
    if let Some(before) = before {
        file.set_permissions(before.permissions())?;
    }
    fill(&mut file)?;
    file.sync_all()?;
    Ok(staged)
}

impl Staged {
    /// Gives it its name.
    pub fn settle(mut self) -> io::Result<()> {
        let Some(beside) = self.beside.take() else { return Ok(()) };
        let done = match self.existing {
            Existing::IsReplaced => fs::rename(&beside, &self.place),
            Existing::Stays => keep(&beside, &self.place),
        };
        if done.is_err() {
            self.beside = Some(beside);
        }
        done?;
        sync_folder(&self.place);
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // What cannot be taken away now is hidden and named after its program.
            let _ = fs::remove_file(beside);
        }
    }
}

/// Gives a file its name only where nobody has it: a second name first, which fails where there is one.
fn keep(beside: &Path, place: &Path) -> io::Result<()> {
    match fs::hard_link(beside, place) {
        Ok(()) => fs::remove_file(beside),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without second names.
        Err(_) if !place.exists() => fs::rename(beside, place),
        Err(error) => Err(error),
    }
}

/// The new name is on the disk too; where a system cannot do that, it comes there by itself.
fn sync_folder(place: &Path) {
    if let Some(folder) = place.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// A hidden name that nobody else uses, in the same folder.
fn name_beside(place: &Path) -> io::Result<PathBuf> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = place.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is no file's name"))?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}-{number}.part", std::process::id()));
    Ok(place.with_file_name(hidden))
}

fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("geister-replace-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// As a disk does that is full after so many bytes.
    fn full(file: &mut dyn Write) -> io::Result<()> {
        file.write_all(b"the first half")?;
        Err(io::ErrorKind::StorageFull.into())
    }

    #[test]
    fn a_full_disk_keeps_the_old_file_and_leaves_nothing_else() {
        let folder = folder("full");
        let place = folder.join("set.csv");
        assert!(stage(&place, Existing::IsReplaced, full).is_err());
        assert_eq!(names(&folder), Vec::<String>::new(), "no empty file either");
        write(&place, b"old", Existing::Stays).unwrap();
        assert_eq!(stage(&place, Existing::IsReplaced, full).unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!((fs::read(&place).unwrap(), names(&folder)), (b"old".to_vec(), vec!["set.csv".to_owned()]));
        write(&place, b"new", Existing::IsReplaced).unwrap();
        assert_eq!((fs::read(&place).unwrap(), names(&folder).len()), (b"new".to_vec(), 1));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_there_stays_unless_it_may_be_replaced() {
        let folder = folder("stays");
        let place = folder.join("a");
        write(&place, b"first", Existing::Stays).unwrap();
        let refused = write(&place, b"second", Existing::Stays).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        // Also where it came while the other was being written.
        let other = folder.join("b");
        let staged = stage(&other, Existing::Stays, |file| file.write_all(b"mine")).unwrap();
        fs::write(&other, b"somebody else's").unwrap();
        assert_eq!(staged.settle().unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&other).unwrap(), b"somebody else's");
        assert_eq!(names(&folder), ["a", "b"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_rights_stay_as_they_were() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("link");
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new", Existing::IsReplaced).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        write(Path::new("/dev/null"), b"gone", Existing::IsReplaced).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn many_files_come_together_or_not_at_all() {
        let folder = folder("many");
        let files = |text: &'static [u8]| [(folder.join("a/one"), text), (folder.join("a/two"), text)];
        write_all(files(b"old"), Existing::IsReplaced).unwrap();
        // The last one has no place: nothing of the others is seen.
        fs::create_dir(folder.join("a/three")).unwrap();
        let with_bad = files(b"new").into_iter().chain([(folder.join("a/three"), b"new".as_slice())]);
        assert!(write_all(with_bad, Existing::IsReplaced).unwrap_err().to_string().contains("three"));
        assert_eq!(fs::read(folder.join("a/one")).unwrap(), b"old");
        assert_eq!(names(&folder.join("a")), ["one", "three", "two"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
