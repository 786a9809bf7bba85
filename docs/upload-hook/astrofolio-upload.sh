#!/bin/sh
# Uploads a picture to Astrofolio, as the 'run after' hook of a capture or processing program.
# Needs curl 7.76, jq 1.6 and sha256sum or shasum. docs/clients.md describes it.
set -eu

usage='Usage: astrofolio-upload.sh [--title TEXT] [--object NAME]... [--gear NAME]... [--csv FILE] PICTURE

PICTURE is a JPEG, PNG or WebP. --object names a sky object, --gear an item of your gear or its id;
both may be repeated. --csv is a file of exposures with the columns of AstroBin.
ASTROFOLIO is the address of the site, such as https://astrofolio.example.

Exit codes: 0 uploaded, 2 wrong call or file, 3 not connected, 4 refused by the site, 5 site unreachable.'

say() { printf 'astrofolio: %s\n' "$*" >&2; }
fail() {
  code=$1
  shift
  say "$@"
  exit "$code"
}

title='' csv='' picture='' objects='[]' gear='[]'
with() { jq -cn --argjson list "$1" --arg one "$2" '$list + [$one]'; }
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help)
      printf '%s\n' "$usage"
      exit 0
      ;;
    --title | --object | --gear | --csv)
      [ $# -ge 2 ] || fail 2 "$1 needs a value."
      case $1 in
        --title) title=$2 ;;
        --object) objects=$(with "$objects" "$2") ;;
        --gear) gear=$(with "$gear" "$2") ;;
        --csv) csv=$2 ;;
      esac
      shift 2
      ;;
    -*) fail 2 "Unknown option $1. See --help." ;;
    *)
      [ -z "$picture" ] || fail 2 "One picture at a time: $picture, $1."
      picture=$1
      shift
      ;;
  esac
done
[ -n "$picture" ] || fail 2 "$usage"
for file in "$picture" ${csv:+"$csv"}; do
  if [ ! -f "$file" ] || [ ! -r "$file" ]; then fail 2 "There is no readable file $file."; fi
done
case $(printf %s "$picture" | tr '[:upper:]' '[:lower:]') in
  *.jpg | *.jpeg) media=jpeg ;;
  *.png) media=png ;;
  *.webp) media=webp ;;
  *) fail 2 "$picture is not a JPEG, PNG or WebP." ;;
esac
site=${ASTROFOLIO:-}
site=${site%/}
case $site in
  https://* | http://localhost* | http://127.0.0.1*) ;;
  *) fail 2 'Set ASTROFOLIO to the https address of the site.' ;;
esac
for program in curl jq; do
  command -v "$program" >/dev/null || fail 2 "$program is not installed."
done
sha256() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -c 1-64; }

# Only the owner may read what this script writes.
umask 077
folder=${ASTROFOLIO_FOLDER:-${XDG_CONFIG_HOME:-$HOME/.config}/astrofolio}
mkdir -p "$folder"
chmod 700 "$folder"
tokens=$folder/$(printf %s "${site#*://}" | tr -c 'A-Za-z0-9.' _).json
lock=$tokens.lock
work=$(mktemp -d)
locked=''
finish() {
  [ -z "$locked" ] || rm -rf "$lock"
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' HUP INT TERM

# One run at a time connects or refreshes. A run that was killed loses its lock to one that renames its process id.
take_lock() {
  until mkdir "$lock" 2>/dev/null && printf '' 2>/dev/null >"$lock/$$"; do
    holder=$(ls "$lock" 2>/dev/null || true)
    if [ -z "$holder" ]; then
      sleep 1
      rmdir "$lock" 2>/dev/null || true
    elif kill -0 "$holder" 2>/dev/null; then
      sleep 1
    elif mv "$lock/$holder" "$lock/$$" 2>/dev/null; then
      break
    fi
  done
  locked=yes
}
release_lock() {
  rm -rf "$lock"
  locked=''
}

# Sends a request with the options in `config`, so that no secret is an argument, which other users could read.
# Sets `status`, which is 000 without a response; the body is in the file `answer`.
send() {
  : >"$work/answer"
  : >"$work/headers"
  status=$(curl --silent --config - --proto '=https,http' --connect-timeout 20 --max-time 300 \
    --dump-header "$work/headers" --output "$work/answer" --write-out '%{http_code}' "$@" 2>"$work/error" <<CONFIG
$config
CONFIG
  ) || status=000
}
answer() { jq -r "$1" "$work/answer" 2>/dev/null || true; }
retry_after() {
  sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9][0-9]*\).*/\1/p' "$work/headers" | tail -n 1
}

# Sends the same request again while the site is busy or unreachable: `try_again NUMBER` waits, or fails after six.
try_again() {
  case $status in
    000 | 429 | 5??) ;;
    *) return 1 ;;
  esac
  # 501, 505 and 507, a full disk, stay as they are.
  case $status in 501 | 505 | 507) return 1 ;; esac
  if [ "$1" -ge 6 ]; then
    fail 5 "$site did not answer ($status). $(head -n 1 "$work/error")"
  fi
  seconds=$(retry_after)
  [ -n "$seconds" ] || seconds=$((1 << ($1 - 1)))
  say "$site is busy or unreachable ($status); again in $seconds s."
  sleep "$seconds"
}

# The path, then `name=value` pairs, whose values have no quotes. A lost answer is noticed early, because a refresh token may be
# sent again for a minute only.
post_form() {
  path=$1
  shift
  config=$(
    printf 'url = "%s%s"\n' "$site" "$path"
    for pair in "$@"; do printf 'data-urlencode = "%s"\n' "$pair"; done
  )
  send --max-time 10
}

store_tokens() {
  jq --argjson now "$(date +%s)" '{ access_token, refresh_token, expires_at: ($now + .expires_in) }' \
    "$work/answer" >"$tokens.$$"
  mv -f "$tokens.$$" "$tokens"
}
stored() { jq -r "$1 // empty" "$tokens" 2>/dev/null || true; }

app='Upload script'
connect() {
  number=1
  post_form /oauth/device "client_id=$app" scope=write
  while try_again "$number"; do
    number=$((number + 1))
    post_form /oauth/device "client_id=$app" scope=write
  done
  device=$(answer '.device_code // empty')
  [ -n "$device" ] || fail 4 "$site refused to connect ($status): $(answer '.error_description // .error // .message')"
  pause=$(answer '.interval // 5')
  end=$(($(date +%s) + $(answer .expires_in)))
  say "To connect, open $(answer .verification_uri) and enter the code $(answer .user_code)"
  say "or open $(answer '.verification_uri_complete // .verification_uri')"
  while [ "$(date +%s)" -lt "$end" ]; do
    sleep "$pause"
    post_form /oauth/token "client_id=$app" grant_type=urn:ietf:params:oauth:grant-type:device_code "device_code=$device"
    if [ "$status" = 200 ]; then
      store_tokens
      say 'Connected.'
      return
    fi
    case $status$(answer '.error // empty') in
      400authorization_pending) ;;
      400slow_down) pause=$((pause + 5)) ;;
      400access_denied) fail 3 'The connection was declined.' ;;
      400expired_token) break ;;
      000* | 429* | 5*)
        seconds=$(retry_after)
        pause=${seconds:-$((pause * 2))}
        ;;
      *) fail 3 "The connection failed ($status): $(answer '.error_description // .error // .message')" ;;
    esac
  done
  fail 3 'Nobody entered the code in time. Run this again.'
}

# Sets `access`. The argument is an access token that the site refused, if any.
authorize() {
  refused=${1:-}
  take_lock
  access=$(stored .access_token)
  expires=$(stored .expires_at)
  if [ -z "$access" ]; then
    connect
  elif [ "$access" = "$refused" ] || [ "$(date +%s)" -ge $((${expires:-0} - 60)) ]; then
    refresh
  fi
  access=$(stored .access_token)
  release_lock
}
refresh() {
  number=1
  token=$(stored .refresh_token)
  post_form /oauth/token "client_id=$app" grant_type=refresh_token "refresh_token=$token"
  while try_again "$number"; do
    number=$((number + 1))
    post_form /oauth/token "client_id=$app" grant_type=refresh_token "refresh_token=$token"
  done
  case $status$(answer '.error // empty') in
    200) store_tokens ;;
    400invalid_grant)
      say 'The connection has ended.'
      rm -f "$tokens"
      connect
      ;;
    *) fail 3 "The connection could not be refreshed ($status): $(answer '.error_description // .error // .message')" ;;
  esac
}

# Sends a request to the graph with the options of curl, again if it is busy or the token is refused.
graph() {
  number=1
  while :; do
    config=$(printf 'url = "%s/graphql"\nheader = "Authorization: Bearer %s"' "$site" "$access")
    send "$@"
    if [ "$status" = 401 ] && [ "$number" = 1 ]; then
      authorize "$access"
    else
      try_again "$number" || return 0
    fi
    number=$((number + 1))
  done
}
problem() {
  message=$(answer '[.errors[]? | .message] | join(" ")')
  printf '%s' "${message:-HTTP $status}"
}

authorize

jq -n '{ query: "{ session { creatorProfile { id slug gear { id itemName brand model } } } }" }' >"$work/query"
graph --header 'Content-Type: application/json' --data-binary "@$work/query"
profile=$(answer '.data.session.creatorProfile.id // empty')
if [ -z "$profile" ]; then
  [ "$status" = 200 ] || fail 4 "$(problem)"
  fail 4 "Your account has no profile yet. Create one at $site/dashboard"
fi
items=$(jq -c --argjson wanted "$gear" '
  .data.session.creatorProfile.gear as $all
  | def folded: ascii_downcase | gsub("\\s+"; " ");
  [$wanted[] as $name
    | [$all[] | select(([.itemName, "\(.brand) \(.itemName)", "\(.brand) \(.model)", (.id | tostring)] | map(folded))
        | index($name | folded))]
    | if length == 1 then .[0] | { gearItemId: .id }
      else error("\(length) items of your gear are \($name): use one of \([$all[] | "\(.itemName) (\(.id))"] | join(", "))") end]
  | unique_by(.gearItemId)
' "$work/answer" 2>"$work/error") || fail 2 "$(sed 's/^jq: error[^:]*: //' "$work/error" | head -n 1)"

# A picture is added once a day with the same key, also when a hook runs again.
key=$(sha256 <"$picture")
jq -n --argjson profile "$profile" --arg title "$title" --argjson objects "$objects" --argjson gear "$items" \
  --arg file "$csv" --rawfile csv "${csv:-/dev/null}" '{
    query: "mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { id title imageUrl } } }",
    variables: { input: {
      creatorProfileId: $profile, title: $title, objects: $objects, gear: $gear, images: [null],
      acquisitionCsv: (if $file == "" then null else $csv end)
    } }
  }' >"$work/operations"
case $picture in
  /*) ln -s "$picture" "$work/picture" ;;
  *) ln -s "$PWD/$picture" "$work/picture" ;;
esac
cd "$work"
graph --header 'Apollo-Require-Preflight: true' --header "Idempotency-Key: $key" \
  --form 'operations=<operations' --form 'map={ "0": ["variables.input.images.0"] }' \
  --form "0=@picture;filename=picture.$media;type=image/$media"
address=$(answer '.data.uploadGalleryImages.galleryImages[0].imageUrl // empty')
if [ -z "$address" ]; then
  case $(answer '.errors[0].extensions.code // empty') in
    BAD_USER_INPUT) fail 2 "$(problem)" ;;
    *) fail 4 "$(problem)" ;;
  esac
fi
say 'Uploaded.'
printf '%s\n' "$address"
