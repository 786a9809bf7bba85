#!/bin/sh
# STILTS 3.4.7 (with the libraries of TOPCAT 4.8.7): the HEALPix layer of a sky plot takes the numbers of a column as NESTED, also if
# the table says RING. STIL knows the order: it writes ORDERING = 'RING' and reads it back as STIL_HPX_ISNEST = false. The same numbers as
# RING and as NESTED are drawn at the same place, without a word; by `healpixNestIndex` of their positions they are drawn elsewhere, where
# astropy-healpix has them. Ends with 1 if that has changed. Needs Debian 12 with root for apt's downloads, and Java 17 with AWT's headless libraries.
set -eu
version=3.4.7-4
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial root
apt-get update -qq
libraries=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
  starlink-ttools-java | grep -E '^[a-z0-9-]+-java$' | sort -u)
apt-get install -qq --yes --reinstall --no-install-recommends --download-only -o Dir::Cache::archives="$work/debs" \
  "starlink-ttools-java=$version" $libraries >/dev/null 2>&1
for package in debs/*-java_*.deb; do dpkg-deb --extract "$package" root; done
stilts() { java -Djava.awt.headless=true -classpath 'root/usr/share/java/*' uk.ac.starlink.ttools.Stilts "$@"; }

printf 'PIXEL,HOURS\n300,1\n301,2\n302,3\n303,4\n' >cells.csv
write() {
  stilts tpipe in=cells.csv ifmt=csv cmd='setparam STIL_HPX_LEVEL 3' cmd="setparam STIL_HPX_ISNEST $1" \
    cmd="setparam STIL_HPX_COLNAME '\"PIXEL\"'" ofmt=fits-healpix out="$2"
}
draw() { stilts plot2sky layer1=healpix in1="$1" healpix1="$2" value1=HOURS projection=aitoff out="$3"; }
write false ring.fits
write true nested.fits
for name in ring nested; do
  echo "$name.fits: $(tr -d '\000' <$name.fits | grep -ao "ORDERING= '[A-Z]*" | head -1), read as:" \
    $(stilts tpipe in=$name.fits omode=meta | grep -A1 STIL_HPX_ISNEST)
  draw $name.fits PIXEL $name.png
done
draw ring.fits 'healpixNestIndex(3, healpixRingLon(3, PIXEL), healpixRingLat(3, PIXEL))' converted.png
same() { cmp -s "$1" "$2" && echo same || echo other; }
drawn="$(same ring.png nested.png), $(same ring.png converted.png)"
echo "RING beside NESTED, and beside the converted numbers: $drawn pictures"
test "$drawn" = 'same, other'
