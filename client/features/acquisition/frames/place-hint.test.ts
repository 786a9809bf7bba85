import { describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { file, fitsWithLines, nina, without } from '../../../../server/testing/frame-files.ts'
import { type Cards, xisfHeader, xisfXml } from '../../../../server/testing/frame-headers.ts'
import { hintsIn } from './hints.ts'
import { readFrames } from './read-frames.ts'

const hintOf = async (...files: File[]) => hintsIn(await readFrames(files, () => {}))?.placeHint

/** A light of 6248 x 4176 pixels of a RedCat 51: 5.38 degrees. */
const rig = { INSTRUME: 'ZWO ASI2600MM Pro', FOCALLEN: 250, XPIXSZ: 3.76 }
const redCat = { rightAscension: 10.68, declination: 41.27, width: expect.closeTo(5.379, 2) }

let number = 0
const light = (cards: Cards, ...lines: string[]) => {
  const time = `2026-05-10T22:${String(++number % 60).padStart(2, '0')}:05.123`
  const all = nina({ ...rig, 'DATE-OBS': time, NAXIS1: 6248, NAXIS2: 4176, ...cards })
  const inLines = lines.map((line) => line.split('=')[0]!.trim())
  return fitsWithLines(`light ${number}.fits`, without(all, ...inLines), ...lines)
}
const m31 = { RA: 10.68, DEC: 41.27 }

describe('where to look for a picture is what its frames say', () => {
  test.each<[string, File, object | undefined]>([
    ['N.I.N.A., in degrees', light(m31), redCat],
    [
      'N.I.N.A., binned: the size of the pixels is that of binned ones',
      light({ ...m31, XBINNING: 2, YBINNING: 2, XPIXSZ: 7.52, NAXIS1: 3124, NAXIS2: 2088 }),
      redCat,
    ],
    [
      'MaxIm DL, with hours and degrees of the target',
      light({ SWCREATE: 'MaxIm DL Version 6.20', OBJCTRA: '00 42 43.2', OBJCTDEC: '+41 16 12' }),
      { ...redCat, rightAscension: expect.closeTo(10.68), declination: expect.closeTo(41.27) },
    ],
    [
      'INDI, binned as its comment says',
      light(
        { ...m31, SWCREATE: '', XBINNING: 2, YBINNING: 2, NAXIS1: 3124, NAXIS2: 2088 },
        'XPIXSZ  =         7.520000E+00 / X binned pixel size in microns',
      ),
      redCat,
    ],
    [
      'a program whose binned pixels are not clear, without a width',
      light({ ...m31, SWCREATE: '', PROGRAM: 'Siril v1.2', XBINNING: 2, YBINNING: 2 }),
      { rightAscension: 10.68, declination: 41.27 },
    ],
    [
      'a scale in arcseconds',
      light({ ...m31, FOCALLEN: '', XPIXSZ: '' }, 'SCALE   = 3.1 / [arcsec/pixel] Image scale'),
      { ...m31Hint(), width: expect.closeTo(5.38, 1) },
    ],
    [
      'a scale of something else, without a width',
      light({ ...m31, FOCALLEN: '' }, 'SCALE   = 3.1 / of the display'),
      m31Hint(),
    ],
    [
      'hours that a comment names',
      light({}, 'RA      = 0.712 / [h] RA in hours', 'DEC     = 41.27 / [deg]'),
      { ...redCat, rightAscension: expect.closeTo(10.68) },
    ],
    [
      'a plain number in place of hours, which is not clear',
      light({ OBJCTRA: 10.68, OBJCTDEC: 41.27 }),
      undefined,
    ],
    [
      'a mount that was not connected',
      light({ RA: 0, DEC: 0, OBJCTRA: '00 00 00', OBJCTDEC: '00 00 00' }),
      undefined,
    ],
    [
      'a solved frame, by its middle and its scale',
      light({ ...m31, FOCALLEN: 900, ...solved(1, 1) }),
      {
        rightAscension: expect.closeTo(13.691, 2),
        declination: expect.closeTo(43.24, 2),
        width: expect.closeTo(5.38, 1),
      },
    ],
    [
      'a smart telescope, by the longer side of its upright frame',
      light({ ...m31, XPIXSZ: 2.9, NAXIS1: 1080, NAXIS2: 1920 }),
      {
        ...m31Hint(),
        width: expect.closeTo(1.276, 2),
      },
    ],
  ])('%s', async (_program, frame, hint) => {
    expect(await hintOf(frame)).toEqual(hint)
  })

  test('XISF: in metres, and in the geometry of the picture', async () => {
    const xml = xisfXml({ IMAGETYP: 'LIGHT', EXPTIME: 60 }).replace(
      '</Image>',
      `<Property id="Instrument:Telescope:FocalLength" type="Float32" value="0.25"/>
       <Property id="Instrument:Sensor:XPixelSize" type="Float32" value="3.76"/>
       <Property id="Observation:Center:RA" type="Float64" value="10.68"/>
       <Property id="Observation:Center:Dec" type="Float64" value="41.27"/></Image>`,
    )
    expect(await hintOf(file('light.xisf', xisfHeader(xml)))).toEqual(redCat)
  })

  test('their middle if they are panels of a mosaic, without a width; nothing if they are of several objects', async () => {
    const panels = [8.68, 12.68].flatMap((RA) => [38.27, 41.27, 44.27].map((DEC) => light({ RA, DEC })))
    expect(await hintOf(...panels)).toEqual({ rightAscension: 8.68, declination: 41.27 })
    expect(
      await hintOf(light(m31), light({ RA: 83.8, DEC: -5.4 }), light({ RA: 200, DEC: 60 })),
    ).toBeUndefined()
  })

  test('their middle on both sides of right ascension 0, without a frame for which the mount has moved on', async () => {
    const [dithered, ...others] = [359.98, 0.01, 0.02, 359.99, 0].map((RA) => light({ RA, DEC: 20 }))
    expect(await hintOf(dithered!, ...others, light({ RA: 120, DEC: 89 }))).toEqual({
      rightAscension: expect.closeTo(0, 1),
      declination: 20,
      width: redCat.width,
    })
  })

  test('no width if telescopes differ', async () => {
    expect(await hintOf(light(m31), light(m31), light({ ...m31, FOCALLEN: 900 }))).toEqual(m31Hint())
  })

  test('that of the demo, which has no place', async () => {
    const bytes = await readFile('server/demo/frames/Light_L_01.fits')
    expect(await hintOf(new File([new Uint8Array(bytes)], 'a.fits'))).toBeUndefined()
  })
})

function m31Hint() {
  return { rightAscension: 10.68, declination: 41.27 }
}

/** The reference pixel need not be the middle: that of astrometry.net is not. */
function solved(x: number, y: number): Cards {
  const scale = 3.102 / 3600
  return {
    CTYPE1: 'RA---TAN',
    CTYPE2: 'DEC--TAN',
    CRVAL1: 10,
    CRVAL2: 41.5,
    CRPIX1: x,
    CRPIX2: y,
    CD1_1: scale,
    CD1_2: 0,
    CD2_1: 0,
    CD2_2: scale,
  }
}
