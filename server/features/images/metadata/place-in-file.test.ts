import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exifOf, metadataOf } from '../../../../contract/exif.ts'
import { cpuMsOf } from '../../../testing/cpu-time.ts'
import { toSky, type Wcs } from '../../../../contract/wcs.ts'
import { placeInFile } from './place-in-file.ts'

const black = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'black' } })

const packetOf = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:avm="http://www.communicatingastronomy.org/avm/1.0/"${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`

const sequence = (name: string, ...numbers: (number | string)[]) =>
  `<avm:Spatial.${name}><rdf:Seq>${numbers.map((number) => `<rdf:li>${number}</rdf:li>`).join('')}</rdf:Seq></avm:Spatial.${name}>`

const blobOf = (content: Buffer | string) => new Blob([new Uint8Array(Buffer.from(content))])

const placeOf = async (content: Buffer, size = { width: 300, height: 200 }) =>
  placeInFile(await metadataOf(blobOf(content)), size)

/** As pyavm and the archives of ESO and Hubble write it: a reference pixel that is not the middle. */
const eso = `>${sequence('ReferenceValue', 10.6847, '4.12690e+01')}
  ${sequence('ReferenceDimension', '3000.0', '2000.0')} ${sequence('ReferencePixel', 500.5, 400.5)}
  ${sequence('Scale', -0.001, 0.001)} <avm:Spatial.Rotation>30.0</avm:Spatial.Rotation>
  <avm:Spatial.CoordinateFrame>ICRS</avm:Spatial.CoordinateFrame>`

describe('where a file says that its picture is', () => {
  /** The same place by the solver's own projection: y is down, pixels count from 0. */
  const wcs: Wcs = {
    rightAscension: 10.6847,
    declination: 41.269,
    width: 3000,
    height: 2000,
    cd: [-0.001 * Math.cos(Math.PI / 6), 0.001 * 0.5, -0.001 * 0.5, -0.001 * Math.cos(Math.PI / 6)],
    terms: null,
  }
  const middle = toSky(wcs, 1500 + 1000, 1000 - 600)
  const m31 = {
    source: 'avm',
    rightAscension: expect.closeTo(middle.rightAscension, 4),
    declination: expect.closeTo(middle.declination, 4),
    width: expect.closeTo(3, 2),
  }

  test('is read from AVM in each format, also of a smaller and turned picture', async () => {
    const tagged = black().withXmp(packetOf(eso))
    for (const format of ['jpeg', 'png', 'webp'] as const)
      expect(await placeOf(await tagged.clone().toFormat(format).toBuffer()), format).toEqual(m31)
    const turned = await placeOf(await tagged.jpeg().toBuffer(), { width: 200, height: 300 })
    expect(turned).toEqual({ ...m31, width: expect.closeTo(2, 2) })
  })

  test('is read from attributes, a CD matrix and a FITS header in the notes', async () => {
    const cd = sequence('CDMatrix', '-8.6603e-4', '-5e-4', '-5e-4', '8.6603e-4')
    const withCd = eso.replace(sequence('Scale', -0.001, 0.001), cd).replace('30.0', '0')
    expect(await placeOf(await black().withXmp(packetOf(withCd)).jpeg().toBuffer())).toEqual(m31)
    const header = `CRVAL1  =              10.6847 / RA
CRVAL2  =               41.269
CRPIX1  = 500.5
CRPIX2  = 400.5
NAXIS1  = 3000
NAXIS2  = 2000
CDELT1  = -1.0D-03
CDELT2  = 1.0D-03
CROTA2  = 30`
    const notes = ` avm:Spatial.Notes="${header.replaceAll('\n', '&#xA;')}" avm:Spatial.Quality="Full">`
    const inNotes = await black().withXmp(packetOf(notes)).jpeg().toBuffer()
    expect(await placeOf(inNotes)).toMatchObject({ source: 'avm' })
    const element = `><avm:Spatial.Notes><rdf:Alt><rdf:li>${header}</rdf:li></rdf:Alt></avm:Spatial.Notes>`
    expect(await placeOf(await black().withXmp(packetOf(element)).jpeg().toBuffer())).toEqual(m31)
  })

  test.each([
    ['zeros', eso.replace('10.6847', '0').replace('4.12690e+01', '0')],
    ['galactic coordinates', eso.replace('ICRS', 'GAL')],
    ['no place in the sky', eso.replace('10.6847', '1e400')],
    ['a text', eso.replace('10.6847', 'ten')],
    ['an end that is missing', eso.replaceAll('</avm:', '<avm:')],
  ])('is nothing for %s', async (_what, properties) => {
    expect(await placeOf(await black().withXmp(packetOf(properties)).jpeg().toBuffer())).toBeUndefined()
  })

  test('costs little, even of a file that is made to cost much', async () => {
    const hostile = [
      '<avm:Spatial.ReferenceValue><'.repeat(12_000),
      `<avm:Spatial.ReferenceValue>${'<'.repeat(300_000)}`,
      `avm:Spatial.Notes="${'CRVAL1 '.repeat(40_000)}"`,
      `<avm:Spatial.Notes>${'CRVAL1=1'.repeat(30_000)}</avm:Spatial.Notes>`,
    ]
    for (const text of hostile) {
      const metadata = await metadataOf(blobOf(text))
      expect(await cpuMsOf(() => placeInFile(metadata, { width: 300, height: 200 }))).toBeLessThan(100)
    }
  })
})

describe('how wide a picture is', () => {
  const takenWith = async (details: Record<string, string>) =>
    await black()
      .withExif({ IFD0: { Make: 'Acme' }, IFD2: details })
      .jpeg()
      .toBuffer()

  test.each<[string, Record<string, string>, number | undefined]>([
    ['by the focal length in full frame', { FocalLength: '24/1', FocalLengthIn35mmFilm: '36' }, 53.13],
    [
      'by focal length and sensor',
      { FocalLength: '200/1', FocalPlaneXResolution: '21285/100', FocalPlaneResolutionUnit: '2' },
      10.24,
    ],
    ['unknown of a telescope', { FocalLength: '0/1', FocalLengthIn35mmFilm: '0' }, undefined],
    [
      'unknown of a picture that was made smaller, but not its resolution',
      { FocalLength: '200/1', FocalPlaneXResolution: '5472000/1409', FocalPlaneResolutionUnit: '2' },
      undefined,
    ],
  ])('%s', async (_how, details, width) => {
    const content = await takenWith(details)
    expect(await placeOf(content)).toEqual(
      width === undefined ? undefined : { source: 'exif', width: expect.closeTo(width, 1) },
    )
    if (width === undefined) return
    expect((await placeOf(content, { width: 200, height: 300 }))?.width).toBeCloseTo((width * 2) / 3, 1)
    expect((await exifOf(blobOf(content))).longerSide).toBeCloseTo(width, 1)
  })
})
