#!/bin/sh
# Programs that turn a picture into FITS store its rows in opposite orders, and the keyword that should tell does not: netpbm and
# astrometry.net write the top row first and say nothing (FITS displays the first row at the bottom), Siril 1.0.6 writes the bottom
# row first and says ROWORDER TOP-DOWN; after mirrorx it writes the top row first and says the same. So whether a WCS made from such
# a file is mirrored against the picture is not in its header. Ends with 1 if that has changed. Needs Debian 12 and root, for apt's
# downloads.
set -eu
netpbm=2:11.01.00-2
astrometry=0.93+dfsg-1+b1
siril=1.0.6-1+b2
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work"
mkdir -p debs/partial root
apt-get update -qq
apt-get install -qq --yes --reinstall --no-install-recommends --download-only -o Dir::Cache::archives="$work/debs" \
  "netpbm=$netpbm" "astrometry.net=$astrometry" "siril=$siril" >/dev/null
for package in debs/*.deb; do dpkg-deb --extract "$package" root; done
PATH=$work/root/usr/bin:$PATH
LD_LIBRARY_PATH=$(find "$work/root" -name '*.so*' -exec dirname {} + | sort -u | tr '\n' ':')
export LD_LIBRARY_PATH

# Eight rows of eight pixels: the top one is 10 in all its pixels, the last 80.
{
  printf 'P5\n8 8\n255\n'
  for row in 10 20 30 40 50 60 70 80; do for _ in 1 2 3 4 5 6 7 8; do printf "\\$(printf %03o $row)"; done; done
} >picture.pgm
pnmtopng -force picture.pgm >picture.png 2>log
pamtofits picture.pgm >netpbm.fit 2>>log
an-pnmtofits picture.pgm >astrometry.fit 2>>log
printf 'requires 1.0.6\nload picture.png\nsave loaded\nmirrorx\nsave mirrored\n' >convert.ssf
siril-cli -d "$work" -s convert.ssf >>log 2>&1 || { tail -n 12 log; exit 1; }

header() { tr '\0' ' ' <"$1.fit" | fold -b -w 80 | sed '/^END  /q'; }
echo "netpbm $netpbm, astrometry.net $astrometry, Siril $siril"
for file in netpbm astrometry loaded mirrored; do
  cards=$(header $file | wc -l)
  data=$(((cards + 35) / 36 * 2880))
  order=$(header $file | sed -n "s/^ROWORDER= '\([^']*\)'.*/\1/p")
  echo "$file: first row $(tail -c +$((data + 1)) $file.fit | head -c 1 | od -An -tu1 | tr -d ' '), ROWORDER ${order:-none}"
done | tee found
cat >expected <<'TEXT'
netpbm: first row 10, ROWORDER none
astrometry: first row 10, ROWORDER none
loaded: first row 80, ROWORDER TOP-DOWN
mirrored: first row 10, ROWORDER TOP-DOWN
TEXT
cmp expected found
