#!/bin/sh
# An evolution over a Slurm cluster: for each generation an array of shards and a merge, each waiting for the one before.
#   PLAN='--population 300 --fitness-playouts 10000 --seed 1' GENERATIONS=50 OUT=/shared/run SHARDS=16 tools/cluster/evolve.sh
# More options for sbatch, such as --time or --partition, in SBATCH_OPTIONS. Prints the number of the last job. Given again
# after a failure, it does what is missing.
set -eu
: "${PLAN:?population, playouts and so on}" "${GENERATIONS:?how many}" "${OUT:?a folder that all nodes see}" "${SHARDS:?how many parts}"
export PLAN GENERATIONS OUT SHARDS GEISTER="${GEISTER:-geister}"
here=$(cd "$(dirname "$0")" && pwd)
logs="$OUT-logs"
mkdir -p "$logs"
after=
GENERATION=1
while [ "$GENERATION" -le "$GENERATIONS" ]; do
  export GENERATION
  # shellcheck disable=SC2086 # options are several words
  parts=$(sbatch --parsable ${SBATCH_OPTIONS:-} --output="$logs/$GENERATION-%a.log" --array="1-$SHARDS" $after \
    "$here/evolve-shard.sbatch")
  # shellcheck disable=SC2086
  merged=$(sbatch --parsable ${SBATCH_OPTIONS:-} --output="$logs/$GENERATION-merge.log" --dependency="afterok:$parts" \
    --kill-on-invalid-dep=yes "$here/evolve-merge.sbatch")
  after="--dependency=afterok:$merged --kill-on-invalid-dep=yes"
  GENERATION=$((GENERATION + 1))
done
echo "$merged"
