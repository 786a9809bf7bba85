#!/bin/sh
# INDI 1.9.9 (Debian 12): the header of a frame has the mount's coordinates of the time when it is read out, not of its exposure.
# A mount that is told to go on while the camera exposes gives the frame its next target. One that was disconnected gives its last
# position and its TELESCOP to all later frames, and no keyword tells. OBJECT is 'Unknown' until a program sets it, and a
# dark has the FILTER that was in front of the camera. So they are hints, which stars must prove. Ends with 1 if that has
# changed. Needs Debian 12 and root, for apt's downloads.
set -eu
version=1.9.9+dfsg-2+b1
work=$(mktemp -d)
chmod 755 "$work"
server=
trap 'test -z "$server" || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" TZ=UTC
mkdir -p debs/partial root
apt-get update -qq
apt-get install -qq --yes --reinstall --no-install-recommends --download-only -o Dir::Cache::archives="$work/debs" \
  "indi-bin=$version" >/dev/null
for package in debs/*.deb; do dpkg-deb --extract "$package" root; done
PATH=$work/root/usr/bin:$PATH
LD_LIBRARY_PATH=$(find "$work/root" -name '*.so*' -exec dirname {} + | sort -u | tr '\n' ':')
export LD_LIBRARY_PATH
port=7690
camera='CCD Simulator'
mount='Telescope Simulator'

indiserver -p $port indi_simulator_ccd indi_simulator_telescope >log 2>&1 &
server=$!
set_() { indi_setprop -p $port "$1"; }
get() { indi_getprop -p $port -1 "$1" 2>/dev/null || true; }
until_() { # a property, a pattern
  for _ in $(seq 120); do case $(get "$1") in $2) return ;; esac; sleep 0.5; done
  echo "$1 never became $2: $(get "$1")"; tail -n 5 log; exit 1
}
expose() { # seconds, the number of the frame, a command while it is exposed
  set_ "$camera.CCD_EXPOSURE.CCD_EXPOSURE_VALUE=$1"
  sleep 1
  ${3:-true}
  for _ in $(seq 120); do test -s "frame_$2.fits" && test -z "$(find . -name "frame_$2.fits" -newermt '-1 second')" && return; sleep 0.5; done
  echo "No frame $2"; tail -n 5 log; exit 1
}
value() { head -c 8640 "frame_$2.fits" | tr '\0' ' ' | fold -b -w 80 | sed -n "s/^$1 *= *'\{0,1\}\([^'/]*[^'/ ]\) *['/].*/\1/p" | head -n 1; }

until_ "$camera.CONNECTION.DISCONNECT" On
until_ "$mount.CONNECTION.DISCONNECT" On
set_ "$mount.CONNECTION.CONNECT=On"
until_ "$mount.CONNECTION.CONNECT" On
set_ "$camera.CONNECTION.CONNECT=On"
until_ "$camera.CONNECTION.CONNECT" On
set_ "$mount.GEOGRAPHIC_COORD.LAT;LONG;ELEV=51.05;3.72;10"
set_ "$camera.UPLOAD_MODE.UPLOAD_LOCAL=On"
set_ "$camera.UPLOAD_SETTINGS.UPLOAD_DIR;UPLOAD_PREFIX=$work;frame_XXX"
go_to() { set_ "$mount.EQUATORIAL_EOD_COORD.RA;DEC=3.0;$1"; }
go_to 60
until_ "$mount.EQUATORIAL_EOD_COORD._STATE" 'Ok'
expose 2 001
next_target() { go_to 64; }
expose 15 002 next_target
until_ "$mount.EQUATORIAL_EOD_COORD._STATE" 'Ok'
set_ "$mount.CONNECTION.DISCONNECT=On"
until_ "$mount.CONNECTION.CONNECT" Off
expose 2 003
set_ "$camera.CCD_FRAME_TYPE.FRAME_DARK=On"
expose 2 004

echo "INDI $version"
for frame in 001 002 003 004; do
  declination=$(value DEC $frame)
  test -z "$declination" || declination=$(printf '%.0f' "$declination")
  echo "$frame: $(value IMAGETYP $frame), DEC ${declination:-none}, TELESCOP $(value TELESCOP $frame | grep . || echo none)," \
    "OBJECT $(value OBJECT $frame), FILTER $(value FILTER $frame)"
done | tee found
cat >expected <<'TEXT'
001: Light Frame, DEC 60, TELESCOP Telescope Simulator, OBJECT Unknown, FILTER Red
002: Light Frame, DEC 64, TELESCOP Telescope Simulator, OBJECT Unknown, FILTER Red
003: Light Frame, DEC 64, TELESCOP Telescope Simulator, OBJECT Unknown, FILTER Red
004: Dark Frame, DEC none, TELESCOP Telescope Simulator, OBJECT Unknown, FILTER Red
TEXT
cmp expected found
