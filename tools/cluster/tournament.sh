#!/bin/sh
# A tournament over a Slurm cluster: all parts as an array, then the result in $OUT/result.json.
#   PLAN='random rush murasaki-d5 --games 100000 --seed 1' OUT=/shared/run SHARDS=16 tools/cluster/tournament.sh
# More options for sbatch, such as --time or --partition, in SBATCH_OPTIONS. Prints the number of the last job.
set -eu
: "${PLAN:?which tournament}" "${OUT:?a folder that all nodes see}" "${SHARDS:?how many parts}"
export PLAN OUT SHARDS GEISTER="${GEISTER:-geister}"
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$OUT"
# shellcheck disable=SC2086 # options are several words
parts=$(sbatch --parsable ${SBATCH_OPTIONS:-} --output="$OUT/%x-%a.log" --array="1-$SHARDS" "$here/tournament.sbatch")
# shellcheck disable=SC2086
sbatch --parsable ${SBATCH_OPTIONS:-} --output="$OUT/merge.log" --dependency="afterok:$parts" --kill-on-invalid-dep=yes \
  --job-name=geister-merge --wrap='"$GEISTER" merge "$OUT"/shard-*.jsonl --json > "$OUT/result.json"'
