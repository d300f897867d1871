#!/bin/sh
# Holds the Kubernetes jobs against the schema that Kubernetes publishes, strictly: a field that it does not know is an error,
# not ignored. The schema comes in a Python package, into target/.
set -eu
cd "$(dirname "$0")/../.."
python=target/kubernetes
if [ ! -x $python/bin/kubernetes-validate ]; then
  python3 -m venv $python || { echo "Python's venv is missing: apt-get install python3-venv" >&2; exit 2; }
  $python/bin/pip install --quiet kubernetes-validate==1.37.0
fi
$python/bin/kubernetes-validate --strict tools/cluster/*.yaml
