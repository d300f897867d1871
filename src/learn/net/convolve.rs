//! A convolution as a product of matrices: the squares under a filter, for every place of it, as a row.

use crate::belief::network::Layer;

/// Every place of a filter on a batch of boards: where it lies in the rows, and which square of which board it is on.
fn each_square(layer: Layer, boards: usize, mut take: impl FnMut(usize, usize)) {
    let Layer::Convolution { channels, filter, padding, from, .. } = layer else { return };
    let to = layer.to();
    let mut row = 0;
    for board in 0..boards {
        for place in 0..to * to {
            let (top, left) = (place / to, place % to);
            for square in 0..filter * filter {
                let (y, x) = (top + square / filter, left + square % filter);
                let inside = |at: usize| (padding..padding + from).contains(&at);
                if inside(y) && inside(x) {
                    take(row, ((board * from + y - padding) * from + x - padding) * channels);
                }
                row += channels;
            }
        }
    }
}

/// The rows that the filters are multiplied with; beyond the board there is nothing.
pub fn rows(layer: Layer, boards: usize, input: &[f32]) -> Vec<f32> {
    let Layer::Convolution { channels, .. } = layer else { return input.to_vec() };
    let mut rows = vec![0.0; boards * layer.to() * layer.to() * layer.inputs()];
    each_square(layer, boards, |row, square| {
        rows[row..row + channels].copy_from_slice(&input[square..square + channels]);
    });
    rows
}

/// What the rows are told, told to the squares that they were made of.
pub fn back(layer: Layer, boards: usize, rows: &[f32]) -> Vec<f32> {
    let Layer::Convolution { channels, from, .. } = layer else { return rows.to_vec() };
    let mut input = vec![0.0; boards * from * from * channels];
    each_square(layer, boards, |row, square| {
        let squares = input[square..square + channels].iter_mut();
        squares.zip(&rows[row..row + channels]).for_each(|(sum, more)| *sum += more);
    });
    input
}
