"""Prints what astropy says of frames and altitudes: python3 scripts/framing-by-astropy.py [ROWS] > client/features/framing/by-astropy.json

Frames: centre and CD matrix of a picture of 1,200 x 800 pixels, turned or mirrored; a pixel, a second one; the point of the sky at
the first, and the position angle from it to the second. Altitudes: a point of the sky, a place, seconds since 1970, and the altitudes
of the point, the Sun and the Moon, all in degrees and without refraction.
"""

import json
import random
import sys

import astropy.units as u
import numpy as np
from astropy.coordinates import AltAz, EarthLocation, SkyCoord, get_body, get_sun
from astropy.time import Time
from astropy.utils import iers
from astropy.wcs import WCS

# Nothing is downloaded; the rotation of the Earth is known to a second without it.
iers.conf.auto_download = False
iers.conf.iers_degraded_accuracy = "ignore"

count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
source = random.Random(58)
places = [(10.6847, 41.2687), (0.01, 0.02), (359.99, -30.5), (123.4, 85.0)]
frames = []
for turn in range(0, 360, 60):
    for mirrored in (False, True):
        place = places[len(frames) % len(places)]
        angle, scale = np.radians(turn + 7), 0.001
        side = 1 if mirrored else -1
        # Of pixels that are counted down from the top.
        cd = [side * scale * np.cos(angle), -scale * np.sin(angle), -side * scale * np.sin(angle), -scale * np.cos(angle)]
        wcs = WCS(naxis=2)
        wcs.wcs.ctype = ["RA---TAN", "DEC--TAN"]
        wcs.wcs.crval, wcs.wcs.crpix, wcs.wcs.cd = place, [600.5, 400.5], np.reshape(cd, (2, 2))
        x, y, x2, y2 = [source.uniform(0, side) for side in (1200, 800, 1200, 800)]
        centre, other = (wcs.pixel_to_world(px - 0.5, py - 0.5) for px, py in ((x, y), (x2, y2)))
        pa = centre.position_angle(other).to_value(u.deg)
        frames.append([*place, cd, x, y, x2, y2, centre.ra.deg, centre.dec.deg, pa])

on_sphere = [np.degrees(np.arcsin(source.uniform(-1, 1))) for _ in range(2 * count)]
ra = np.array([source.uniform(0, 360) for _ in range(count)])
longitude = np.array([source.uniform(-180, 180) for _ in range(count)])
seconds = np.array([source.randrange(1735689600, 2051222400) for _ in range(count)])
dec, latitude = np.array(on_sphere[:count]), np.array(on_sphere[count:])
time = Time(seconds, format="unix")
here = EarthLocation(lat=latitude * u.deg, lon=longitude * u.deg)
horizon = AltAz(obstime=time, location=here)
bodies = [SkyCoord(ra * u.deg, dec * u.deg), get_sun(time), get_body("moon", time, here)]
seen = [body.transform_to(horizon).alt.deg for body in bodies]
columns = [ra, dec, latitude, longitude, seconds, *seen]
altitudes = [[round(float(value), 4) for value in row] for row in zip(*columns)]

rows = lambda values: "[\n" + ",\n".join(json.dumps(value) for value in values) + "\n]"
print(f'{{"frames": {rows(frames)},\n"altitudes": {rows(altitudes)}}}')
