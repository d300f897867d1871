#!/bin/sh
# The experiments of the thesis on estimating colours, all of them, one after the other: games of UPP players, thirteen trainings split
# by game and two split by position, and the figures. Safe to break off and to run again: what is done is not done again.
#
#   tools/thesis-colours.sh FOLDER [POSITIONS [EPOCHS [PLAYOUTS]]]
#
# The thesis has 500,000 positions (300,000 for the three models) and 20 epochs. GEISTER names the program, built for this
# processor: RUSTFLAGS="-C target-cpu=native" cargo build --release
set -eu
out=${1:?a folder for games, trainings and figures}
positions=${2:-500000}
epochs=${3:-20}
playouts=${4:-1000}
geister=${GEISTER:-target/release/geister}
# A game has some 87 moves; a fifth as many positions, at most 20,000, are tested on.
tested=$((positions / 5 < 20000 ? positions / 5 : 20000))
games=$(((positions + tested) / 83 / 10 * 10 + 20))
mkdir -p "$out"

"$geister" learn data --games "$games" --playouts "$playouts" --seed 1 --out "$out/games"

train() {
    name=$1
    shift
    [ -s "$out/$name.txt" ] && return
    echo "== $name: learn colours $*"
    "$geister" learn colours "$@" --data "$out/games" --positions "$positions" --epochs "$epochs" --seed 1 --out "$out/$name" \
        >"$out/$name.part"
    mv "$out/$name.part" "$out/$name.txt"
    cat "$out/$name.txt"
}

# Experiment 1, then hints and wrong hints; the preliminary experiment's model 1 takes six times as long as the others.
train model-3 --model 3
train model-3-counts --model 3 --counts
for hints in 25 50 75 100; do
    train "hints-$hints-counts" --model 3 --counts --hints "$hints"
    train "hints-$hints" --model 3 --hints "$hints"
done
train hints-25-wrong-10-counts --model 3 --counts --hints 25 --wrong 10
train model-3-by-position --model 3 --split position
train model-3-counts-by-position --model 3 --counts --split position
train model-2 --model 2
train model-1 --model 1

figure() {
    file=$1
    over=$2
    shift 2
    "$geister" learn figure --over "$over" "$@" >"$out/$file.svg"
}
figure colours-models epochs "model 1=$out/model-1" "model 2=$out/model-2" "model 3=$out/model-3" "with the pieces left=$out/model-3-counts"
figure colours-hints hints "25 %=$out/hints-25-counts" "50 %=$out/hints-50-counts" "75 %=$out/hints-75-counts" \
    "100 %=$out/hints-100-counts"
figure colours-hints-alone hints "25 %=$out/hints-25" "50 %=$out/hints-50" "75 %=$out/hints-75" "100 %=$out/hints-100"
figure colours-wrong hints "learned from right hints=$out/hints-25-counts" "from 10 % wrong ones=$out/hints-25-wrong-10-counts"
