#!/usr/bin/env bash
# A real Redmine (Debian's package, SQLite, puma) on this machine for tests.
#   redmine.sh up PORT    installs what is missing, builds the seeded database once, starts, prints its address and key
#   redmine.sh stop       stops it
# Needs root and apt. Every step can be repeated.
set -euo pipefail
NAME=retaguarda-teste
KEY=00000000000000000000000000000000000000a1
APP=/usr/share/redmine
INSTANCE="/var/lib/redmine/$NAME"
DB="$INSTANCE/db/live.sqlite3"
GOLDEN="$INSTANCE/db/golden.sqlite3"
PID="$INSTANCE/tmp/puma.pid"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export RAILS_ENV=production REDMINE_INSTANCE="$NAME" REDMINE_LANG=pt-BR LANG=C.UTF-8
export SCHEMA=/dev/null DISABLE_DATABASE_ENVIRONMENT_CHECK=1 REDMINE_API_KEY="$KEY"

install_packages() {
  if dpkg -s redmine redmine-sqlite puma >/dev/null 2>&1; then return; fi
  debconf-set-selections <<'ANSWERS'
redmine redmine/instances/default/dbconfig-install boolean true
redmine redmine/instances/default/database-type select sqlite3
redmine redmine/current-instances string default
ANSWERS
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 redmine redmine-sqlite puma >/dev/null
}

layout() {
  mkdir -p "$INSTANCE"/{config,db,files,log,tmp,public/plugin_assets}
  printf 'production:\n  adapter: sqlite3\n  database: %s\n  timeout: 15000\n  pool: 8\n' "$DB" > "$INSTANCE/config/database.yml"
  [ -s "$INSTANCE/config/secret_key.txt" ] || head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' > "$INSTANCE/config/secret_key.txt"
}

golden() {
  local want
  want="$(sha256sum "$HERE/seed.rb" | cut -c1-16)"
  if [ -s "$GOLDEN" ] && [ "$(cat "$GOLDEN.version" 2>/dev/null)" = "$want" ]; then return; fi
  rm -f "$DB"* "$GOLDEN"*
  cd "$APP"
  bundle exec rake -s db:migrate >"$INSTANCE/log/migrate.log" 2>&1
  bundle exec rails runner "$HERE/seed.rb" >"$INSTANCE/log/seed.log" 2>&1 || { cat "$INSTANCE/log/seed.log" >&2; exit 1; }
  cp "$DB" "$GOLDEN"
  echo "$want" > "$GOLDEN.version"
}

stop() {
  [ -s "$PID" ] || return 0
  local pid
  pid="$(cat "$PID")"
  kill "$pid" 2>/dev/null || true
  for _ in $(seq 1 40); do kill -0 "$pid" 2>/dev/null || break; sleep 0.25; done
  rm -f "$PID"
}

start() {
  local port="$1"
  rm -f "$DB"*
  cp "$GOLDEN" "$DB"
  cd "$APP"
  setsid nohup puma -e production -b "tcp://127.0.0.1:$port" -t 1:5 -w 0 --pidfile "$PID" config.ru >"$INSTANCE/log/puma.log" 2>&1 </dev/null &
  for _ in $(seq 1 180); do
    if curl -fsS -m 5 -o /dev/null -H "X-Redmine-API-Key: $KEY" "http://127.0.0.1:$port/users/current.json" 2>/dev/null; then
      echo "http://127.0.0.1:$port $KEY"
      return
    fi
    sleep 0.5
  done
  tail -20 "$INSTANCE/log/puma.log" >&2
  exit 1
}

case "${1:-}" in
  up) install_packages; layout; stop; golden; start "$2" ;;
  stop) stop ;;
  *) sed -n 2,5p "$0"; exit 2 ;;
esac
