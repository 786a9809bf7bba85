#!/bin/sh
# Siril 1.0.6 (Debian 12): stacks of the same five frames say different things of when they were taken and of how many.
# By rejection, mean or median DATE-OBS is the first frame's, and EXPSTART and EXPEND are there; of a sum it is the frame of
# reference's, without them. Of a maximum or minimum, STACKCNT is missing too: its header is that of one exposure. All lack
# SITELAT and SITELONG, which the frames have. Ends with 1 if that has changed. Needs Debian 12 and root, for apt's downloads.
set -eu
version=1.0.6-1+b2
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" TZ=UTC
mkdir -p debs/partial root
apt-get update -qq
apt-get install -qq --yes --reinstall --no-install-recommends --download-only -o Dir::Cache::archives="$work/debs" \
  "siril=$version" >/dev/null
for package in debs/*.deb; do dpkg-deb --extract "$package" root; done
libraries=$(find "$work/root" -name '*.so*' -exec dirname {} + | sort -u | tr '\n' ':')
siril() { LD_LIBRARY_PATH=$libraries "$work/root/usr/bin/siril-cli" "$@"; }

card() { printf '%-8s= %-70s' "$1" "$2"; }
frame() { # its number, its minute
  {
    card SIMPLE T; card BITPIX 16; card NAXIS 2; card NAXIS1 16; card NAXIS2 16; card BZERO 32768; card BSCALE 1
    card IMAGETYP "'LIGHT   '"; card EXPTIME 30.0; card DATE-OBS "'2026-05-10T22:0$2:00.123'"
    card SITELAT 51.05; card SITELONG 3.72; printf '%-80s' END
  } >header
  { cat header; head -c $((2880 - $(wc -c <header))) /dev/zero | tr '\0' ' '; head -c 512 /dev/urandom | tr '\200-\377' '\0-\177'
    head -c 2368 /dev/zero; } >"lights/L_000$1.fit"
}
mkdir lights
for number in 1 2 3 4 5; do frame $number $number; done
cat >stacks.ssf <<'SSF'
requires 1.0.6
cd lights
convert f -out=../work
cd ../work
setref f 3
stack f rej 3 3 -nonorm -out=../rejection
stack f med -nonorm -out=../median
stack f sum -out=../sum
stack f max -out=../maximum
SSF
siril -d "$work" -s stacks.ssf >log 2>&1 || { tail -n 5 log; exit 1; }

value() { head -c 5760 "$2.fit" | tr '\0' ' ' | fold -b -w 80 | sed -n "s/^$1 *= *\([^ /]*\).*/\1/p" | tr -d "'" | head -n 1; }
echo "siril $version"
for stack in rejection median sum maximum; do
  for keyword in DATE-OBS STACKCNT EXPSTART SITELONG; do eval "$(echo $keyword | tr -d -)=\$(value $keyword $stack)"; done
  echo "$stack: DATE-OBS ${DATEOBS%000} STACKCNT ${STACKCNT:-none} EXPSTART ${EXPSTART:+given} SITELONG ${SITELONG:-none}"
done | tee found
cat >expected <<'TEXT'
rejection: DATE-OBS 2026-05-10T22:01:00.123 STACKCNT 5 EXPSTART given SITELONG none
median: DATE-OBS 2026-05-10T22:01:00.123 STACKCNT 5 EXPSTART given SITELONG none
sum: DATE-OBS 2026-05-10T22:03:00.123 STACKCNT 5 EXPSTART  SITELONG none
maximum: DATE-OBS 2026-05-10T22:03:00.123 STACKCNT none EXPSTART  SITELONG none
TEXT
cmp expected found
