#!/bin/sh
# The cluster's scripts on a cluster of one machine: Debian's Slurm, with its own configuration, keys and ports below
# target/cluster. A tournament and an evolution run as arrays; a task of each is killed in the middle and requeued; the bytes
# must be those of a single run. Takes some minutes, most of which Slurm waits before it starts a killed task again.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work="$root/target/cluster"
cd "$root"
GEISTER="${GEISTER:-$root/target/release/geister}"
export GEISTER

if ! { command -v slurmctld && command -v slurmd && command -v sbatch && command -v munged; } > /dev/null; then
  [ "$(id -u)" -eq 0 ] || { echo "Slurm is not installed, and only root can install it" >&2; exit 2; }
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends slurmctld slurmd slurm-client munge
fi
[ "$(id -u)" -eq 0 ] || { echo "slurmd runs as root: call this as root" >&2; exit 2; }
[ -x "$GEISTER" ] || cargo build --release --bin geister

rm -rf "$work"
mkdir -p "$work/state" "$work/spool"
chmod 700 "$work"
daemons=
finish() {
  status=$?
  # shellcheck disable=SC2086 # a list of numbers
  [ -z "$daemons" ] || kill $daemons 2> /dev/null || true
  [ "$status" -eq 0 ] || tail -n 20 "$work"/*.log >&2 2> /dev/null || true
  exit "$status"
}
trap finish EXIT
trap 'exit 1' INT TERM

dd if=/dev/urandom of="$work/munge.key" bs=128 count=1 2> /dev/null
chmod 600 "$work/munge.key"
munged --foreground --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munge.pid" \
  --log-file="$work/munged.log" --seed-file="$work/munge.seed" > /dev/null 2>&1 &
daemons="$daemons $!"
host=$(hostname -s)
cat > "$work/slurm.conf" <<CONF
ClusterName=geister
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,bf_interval=2
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF="$work/slurm.conf"
until [ -S "$work/munge.socket" ]; do sleep 0.1; done
slurmctld -D > /dev/null 2>&1 &
daemons="$daemons $!"
slurmd -D > /dev/null 2>&1 &
daemons="$daemons $!"
for _ in $(seq 60); do
  sinfo --noheader --format=%T 2> /dev/null | grep -q idle && break
  sleep 1
done
sinfo

# wait_for NUMBER: until a job has gone, or for ten minutes.
wait_for() {
  for _ in $(seq 600); do
    [ -n "$(squeue --noheader --jobs="$1" 2> /dev/null)" ] || return 0
    sleep 1
  done
  squeue
  return 1
}

# kill_when FILE NAME TASK: as soon as the file has more than its first line, kills the task, which Slurm then starts again.
kill_when() {
  for _ in $(seq 1200); do
    if [ -e "$1" ] && [ "$(wc -l < "$1")" -gt 1 ]; then
      job=$(squeue --noheader --array --name="$2" --states=RUNNING --format='%F_%K' | grep "_$3\$" | head -n 1)
      [ -n "$job" ] || { echo "task $3 of $2 ended before it could be killed" >&2; return 1; }
      scontrol requeue "$job"
      echo "killed and requeued: $job"
      return 0
    fi
    sleep 0.1
  done
  return 1
}

echo "a tournament"
export PLAN='random rush murasaki-d5 sumire-d5 --games 600 --seed 5' SHARDS=3 OUT="$work/tournament"
last=$("$root/tools/cluster/tournament.sh")
kill_when "$OUT/shard-2-of-3.jsonl" geister-tournament 2
wait_for "$last"
# shellcheck disable=SC2086 # the plan is several words
"$GEISTER" tournament $PLAN --json > "$work/single.json"
cmp "$OUT/result.json" "$work/single.json"
echo "  the merged bytes are those of a single run"

echo "an evolution"
export PLAN='--population 24 --positions 60 --fitness-playouts 60 --seed 3' GENERATIONS=3 SHARDS=2 OUT="$work/evolution"
last=$("$root/tools/cluster/evolve.sh")
kill_when "$OUT/generation-002-shard-2-of-2.jsonl" geister-evolve 2
wait_for "$last"
# shellcheck disable=SC2086
"$GEISTER" evolve $PLAN --generations "$GENERATIONS" --out "$work/evolution-single" > /dev/null 2>&1
diff -r "$OUT" "$work/evolution-single"
echo "  the merged bytes are those of a single run"
