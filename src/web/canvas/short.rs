//! Short lists in order.

use std::cmp::Ordering;

/// Sorts a list of a dozen things or so; what is equal stays in its order. The library's sorting is better at thousands,
/// and each use of it is four kilobytes of the page.
pub fn sort_few<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && compare(&list[at - 1], &list[at]) == Ordering::Greater {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn it_sorts_as_the_library_does() {
        for length in 0..12_u32 {
            let mut ours: Vec<(u32, u32)> = (0..length).map(|n| (n * 7 % 5, n)).collect();
            let mut theirs = ours.clone();
            sort_few(&mut ours, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|thing| thing.0);
            assert_eq!(ours, theirs);
        }
    }
}
