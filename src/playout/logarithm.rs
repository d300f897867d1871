//! Natural logarithms of whole numbers by additions, multiplications and divisions alone: the platforms' own differ in
//! their last digit, and a playout more or less would change a game.

/// √ln n, for every n that was asked for so far and those below.
#[derive(Debug, Default)]
pub struct Logarithms {
    /// ln of the last number.
    last: f64,
    roots: Vec<f64>,
}

impl Logarithms {
    /// √ln n; 0 for 0, too.
    #[inline(always)]
    pub fn root_of_ln(&mut self, n: u32) -> f64 {
        if let Some(root) = self.roots.get(n as usize) {
            return *root;
        }
        self.grow(n)
    }

    #[cold]
    fn grow(&mut self, n: u32) -> f64 {
        while self.roots.len() <= n as usize {
            if self.roots.len() > 1 {
                self.last += step(self.roots.len() as f64);
            }
            self.roots.push(self.last.sqrt());
        }
        self.last.sqrt()
    }
}

/// ln n − ln (n−1) = 2 artanh x with x = 1/(2n−1), by its series.
fn step(n: f64) -> f64 {
    let x = 1.0 / (2.0 * n - 1.0);
    let (mut sum, mut power, mut odd) = (0.0, x, 1.0);
    while power > 1e-18 {
        sum += power / odd;
        power *= x * x;
        odd += 2.0;
    }
    2.0 * sum
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn they_are_the_logarithms() {
        let mut known = Logarithms::default();
        assert_eq!((known.root_of_ln(0), known.root_of_ln(1)), (0.0, 0.0));
        for n in [2, 3, 10, 9_999, 10_000, 7, 100_000] {
            assert!((known.root_of_ln(n) - f64::from(n).ln().sqrt()).abs() < 1e-12, "{n}");
        }
    }

    #[test]
    fn they_are_the_same_to_the_last_digit_everywhere() {
        let mut known = Logarithms::default();
        let bits: Vec<u64> = [2, 17, 10_000].into_iter().map(|n| known.root_of_ln(n).to_bits()).collect();
        assert_eq!(bits, BITS);
    }
    const BITS: [u64; 3] = [4_605_674_204_818_427_206, 4_610_259_346_432_586_016, 4_614_016_303_054_478_239];
}
