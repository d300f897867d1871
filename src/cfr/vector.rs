//! A number for each hand, and the little arithmetic that walks need.

/// A number for each hand.
pub type Vector<const H: usize> = [f64; H];

/// Is there nothing in it?
#[inline]
pub(super) fn is_zero<const H: usize>(vector: &Vector<H>) -> bool {
    vector.iter().all(|&number| number == 0.0)
}

/// Rows, each weighed and added up. The inner loop runs along the hands, so that it becomes vector instructions without
/// another order of additions.
#[inline(always)]
pub(super) fn weighed<const H: usize>(rows: &[Vector<H>; H], weights: &Vector<H>) -> Vector<H> {
    let mut sum = [0.0; H];
    for (row, weight) in rows.iter().zip(weights) {
        for hand in 0..H {
            sum[hand] += row[hand] * weight;
        }
    }
    sum
}

/// Adds hand by hand.
#[inline(always)]
pub(super) fn add<const H: usize>(to: &mut Vector<H>, other: &Vector<H>) {
    for hand in 0..H {
        to[hand] += other[hand];
    }
}

/// Multiplies hand by hand.
#[inline(always)]
pub(super) fn times<const H: usize>(one: &Vector<H>, other: &Vector<H>) -> Vector<H> {
    let mut product = *one;
    for hand in 0..H {
        product[hand] *= other[hand];
    }
    product
}
