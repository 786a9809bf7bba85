"""Prints where astropy's WCS puts pixels: python3 scripts/wcs-by-astropy.py > server/testing/wcs-by-astropy.csv

In the convention of contract/wcs.ts.
"""

import numpy as np
from astropy.wcs import WCS, Sip

places = [(10.6847, 41.2687), (0.01, 0.02), (359.99, -30.5), (123.4, 89.95), (200.1, -89.96), (77.0, 90.0)]
pixels = [(0.5, 0.5), (1180.25, 90.5), (600, 400), (1199.5, 799.5), (31.0, 777.75)]
width, height, scale = 1200, 800, 0.001
# A lens that shows the corners nearer to the middle, and not quite alike on both sides.
terms = [2e-6, -1e-6, 5e-7, 3e-8, 1e-9, 3e-8, -2e-9, -1e-6, 2e-6, 1e-6, 1e-9, 3e-8, -1e-9, 3e-8]
powers = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]


def wcs_of(place, cd, terms):
    wcs = WCS(naxis=2)
    wcs.wcs.ctype = ["RA---TAN-SIP", "DEC--TAN-SIP"] if terms else ["RA---TAN", "DEC--TAN"]
    wcs.wcs.crval = place
    wcs.wcs.crpix = [width / 2 + 0.5, height / 2 + 0.5]
    wcs.wcs.cd = np.reshape(cd, (2, 2))
    # Otherwise the standard turns the image by 180 degrees exactly at a pole.
    wcs.wcs.lonpole = 180
    if terms:
        a, b = np.zeros((4, 4)), np.zeros((4, 4))
        for (p, q), along, across in zip(powers, terms[:7], terms[7:]):
            a[p, q], b[p, q] = along, across
        wcs.sip = Sip(a, b, None, None, wcs.wcs.crpix)
    wcs.wcs.set()
    return wcs


print("ra,dec,cd1_1,cd1_2,cd2_1,cd2_2,x,y,raOfPixel,decOfPixel,terms")
for eighth in range(8):
    angle = np.radians(45 * eighth + 7)
    for mirrored in (False, True):
        for index, place in enumerate(places):
            # A third of all combinations, in which each place has all that may differ.
            if (eighth + index + mirrored) % 3:
                continue
            side = 1 if mirrored else -1
            cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
            cd = [round(value, 9) for value in (side * cos, -sin, -side * sin, -cos)]
            shown = terms if (eighth + index) % 2 else None
            x, y = pixels[(eighth + index + mirrored) % len(pixels)]
            ra, dec = wcs_of(place, cd, shown).all_pix2world(x - 0.5, y - 0.5, 0)
            print(*place, *cd, x, y, round(float(ra), 9), round(float(dec), 9), *(shown or []), sep=",")
