#!/bin/sh
# PyAVM 0.9.4 scales the place of a picture to a smaller copy (`to_wcs(target_image=...)`) only if the metadata have Spatial.Scale:
# of Spatial.CDMatrix the reference pixel is moved, and the matrix stays that of the large picture. AVM 1.2 allows either. From Scale
# and Rotation it makes a sky that is never mirrored, so a mirrored picture needs the matrix, which then is right at one size alone.
# Here a copy of half the size: the corner is half a field off. Ends with 1 if that has changed. Needs Debian 12 and root, for apt's
# downloads.
set -eu
pyavm=0.9.4-7
astropy=5.2.1-2+deb12u1
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial root
apt-get update -qq
apt-get install -qq --yes --reinstall --no-install-recommends --download-only -o Dir::Cache::archives="$work/debs" \
  "python3-pyavm=$pyavm" "python3-astropy=$astropy" python3-erfa python3-numpy python3-packaging python3-pil python3-yaml >/dev/null
for package in debs/*.deb; do dpkg-deb --extract "$package" root; done
LD_LIBRARY_PATH=$(find "$work/root" -name '*.so*' -exec dirname {} + | sort -u | tr '\n' ':')
PYTHONPATH=$work/root/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH PYTHONPATH

cat >find.py <<'SCRIPT'
import sys
import warnings

import pyavm
from PIL import Image

warnings.filterwarnings('ignore')
Image.new('L', (600, 400)).save('half.png')


def place(**spatial):
    avm = pyavm.AVM()
    avm.Spatial.CoordinateFrame = 'ICRS'
    avm.Spatial.CoordsystemProjection = 'TAN'
    avm.Spatial.Equinox = 'J2000'
    avm.Spatial.ReferenceDimension = [1200, 800]
    avm.Spatial.ReferencePixel = [600.5, 400.5]
    avm.Spatial.ReferenceValue = [10.685, 41.269]
    for name, value in spatial.items():
        setattr(avm.Spatial, name, value)
    return avm


def width(wcs, pixels):
    """The field in degrees, along the middle row."""
    left = wcs.pixel_to_world(0, wcs.wcs.crpix[1])
    return left.separation(wcs.pixel_to_world(pixels, wcs.wcs.crpix[1])).deg


def parity(wcs):
    matrix = wcs.pixel_scale_matrix
    return 'mirrored' if matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0] > 0 else 'as the sky'


scale = 0.0025
found = []
for name, spatial in {
    'Scale': {'Scale': [-scale, scale], 'Rotation': 0.0},
    'Scale of a mirrored picture': {'Scale': [scale, scale], 'Rotation': 0.0},
    'CDMatrix': {'CDMatrix': [-scale, 0.0, 0.0, scale]},
    'CDMatrix of a mirrored picture': {'CDMatrix': [scale, 0.0, 0.0, scale]},
}.items():
    avm = place(**spatial)
    whole = avm.to_wcs()
    half = avm.to_wcs(target_image='half.png')
    row = f'{name}: {width(whole, 1200):.2f} degrees whole, {width(half, 600):.2f} at half the size, {parity(whole)}'
    print(row)
    found.append(row)
print('PyAVM', pyavm.__version__)
sys.exit(0 if found == [
    'Scale: 3.00 degrees whole, 3.00 at half the size, as the sky',
    'Scale of a mirrored picture: 3.00 degrees whole, 3.00 at half the size, as the sky',
    'CDMatrix: 3.00 degrees whole, 1.50 at half the size, as the sky',
    'CDMatrix of a mirrored picture: 3.00 degrees whole, 1.50 at half the size, mirrored',
] else 1)
SCRIPT
python3=$(command -v /usr/bin/python3)
"$python3" find.py
