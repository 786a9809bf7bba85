import { Buffer } from 'node:buffer'

type Value = string | number | boolean
export type Cards = Record<string, Value>

const blockLength = 2880
const cardLength = 80

const valueText = (value: Value) => {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''").padEnd(8)}'`
  return (typeof value === 'boolean' ? (value ? 'T' : 'F') : String(value)).padStart(20)
}

export const card = (keyword: string, value: Value) =>
  (keyword === 'COMMENT' ? `COMMENT ${value}` : `${keyword.padEnd(8)}= ${valueText(value)}`).padEnd(
    cardLength,
  )

export const inBlocks = (cards: string) => cards.padEnd(Math.ceil(cards.length / blockLength) * blockLength)

const anImage = { SIMPLE: true, BITPIX: 16, NAXIS: 2, NAXIS1: 6248, NAXIS2: 4176, BZERO: 32768 }

/** The header of a FITS file without its pixels, of ASCII alone. */
export const fitsHeader = (cards: Cards) =>
  inBlocks(
    Object.entries({ ...anImage, ...cards })
      .map(([keyword, value]) => card(keyword, value))
      .join('') + 'END'.padEnd(cardLength),
  )

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const keywordTag = ([name, value]: [string, Value]) =>
  name === 'COMMENT'
    ? `<FITSKeyword name="COMMENT" value="" comment="${value}"/>`
    : `<FITSKeyword name="${name}" value="${escaped(valueText(value).trim())}" comment="a > b"/>`

const picture =
  'geometry="6248:4176:1" sampleFormat="UInt16" colorSpace="Gray" location="attachment:8192:52183296"'

const xisfOf = (metadata: string, image: string) =>
  `<?xml version="1.0" encoding="utf-8"?><!-- Extensible Image Serialization Format --><xisf version="1.0" xmlns="http://www.pixinsight.com/xisf">${image}<Metadata>${metadata}</Metadata></xisf>`

const program = (name: string) => `<Property id="XISF:CreatorApplication" type="String">${name}</Property>`

export const xisfXml = (cards: Cards) =>
  xisfOf(
    program('PixInsight 1.9.3'),
    `<Image ${picture}>${Object.entries(cards).map(keywordTag).join('')}</Image>`,
  )

type Properties = Record<string, string | number>

const propertyTag = ([id, value]: [string, string | number]) => {
  const type = id.includes(':Time:') ? 'TimePoint' : typeof value === 'number' ? 'Float32' : 'String'
  return type === 'String'
    ? `<Property id="${id}" type="String">${escaped(String(value))}</Property>`
    : `<Property id="${id}" type="${type}" value="${value}"/>`
}

/** Without keywords, and with a second picture of other values. */
export const xisfXmlOfProperties = (creator: string, imageType: string, properties: Properties) =>
  xisfOf(
    program(creator),
    `<Image ${picture} imageType="${imageType}">${Object.entries(properties).map(propertyTag).join('')}</Image><Image ${picture}>${propertyTag(['Instrument:Camera:ISOSpeed', 1600])}</Image>`,
  )

/** The properties of a frame, in XISF 1.0, section 11.5.3. */
export const propertiesOf = ({ seconds, filter, begin }: FrameValues): Properties => ({
  'Instrument:Camera:Gain': 1.00224268436432,
  'Instrument:Camera:Name': 'ZWO ASI2600MM Pro',
  'Instrument:Camera:XBinning': 1,
  'Instrument:Camera:YBinning': 1,
  'Instrument:ExposureTime': seconds,
  'Instrument:Filter:Name': filter,
  'Instrument:Sensor:TargetTemperature': -10,
  'Instrument:Sensor:Temperature': -9.4,
  'Observation:Location:Latitude': place.latitude,
  'Observation:Location:Longitude': place.longitude,
  'Observation:Time:Start': `${localTime(begin)}+02:00`,
})

/** The header of an XISF file without its pixels. */
export function xisfHeader(xml: string, length = Buffer.byteLength(xml)): Uint8Array<ArrayBuffer> {
  const prefix = Buffer.alloc(16)
  prefix.write('XISF0100')
  prefix.writeUInt32LE(length, 8)
  return new Uint8Array(Buffer.concat([prefix, Buffer.from(xml)]))
}

export interface FrameValues {
  type: 'light' | 'dark' | 'flat' | 'bias' | 'darkFlat'
  seconds: number
  filter: string
  /** In UTC, such as '2026-03-14T22:10:05.123'. */
  begin: string
}

/** Time zone and longitude of the observatory: Ghent in summer. */
const place = { hoursEast: 2, longitude: 3.72, latitude: 51.05 }
const localTime = (utc: string) =>
  new Date(Date.parse(`${utc}Z`) + place.hoursEast * 3_600_000).toISOString().replace('Z', '')

export const upperCase = { light: 'LIGHT', dark: 'DARK', flat: 'FLAT', bias: 'BIAS', darkFlat: 'DARKFLAT' }
const capitalized = { light: 'Light', dark: 'Dark', flat: 'Flat', bias: 'Bias', darkFlat: 'Dark Flat' }
const named = (type: FrameValues['type']) => `${capitalized[type]} Frame`
const cooled = { 'SET-TEMP': -10, 'CCD-TEMP': -9.4 }
const unbinned = { XBINNING: 1, YBINNING: 1 }
const amplified = { GAIN: 100, OFFSET: 50 }
const located = { SITELONG: place.longitude, SITELAT: place.latitude }
const exposed = (seconds: number) => ({ EXPOSURE: seconds, EXPTIME: seconds })
const taken = (filter: string, begin: string) => ({ FILTER: filter, 'DATE-OBS': begin, ...unbinned })

/** By program, the cards that it writes, with the values of its documentation or of a frame. */
export const headersOfPrograms = {
  'N.I.N.A.': ({ type, seconds, filter, begin }) => ({
    IMAGETYP: upperCase[type],
    ...exposed(seconds),
    'DATE-LOC': localTime(begin),
    'DATE-OBS': begin,
    ...unbinned,
    ...amplified,
    EGAIN: 1.00224268436432,
    INSTRUME: 'ZWO ASI2600MM Pro',
    ...cooled,
    FOCRATIO: 4.9,
    FILTER: filter,
    SWCREATE: 'N.I.N.A. 3.1.2.9001 (x64)',
  }),
  'Sequence Generator Pro': ({ type, seconds, filter, begin }) => ({
    OBJECT: 'M57',
    'DATE-LOC': `${localTime(begin)}8820`,
    'DATE-OBS': `${begin}8820`,
    IMAGETYP: upperCase[type],
    CREATOR: 'Sequence Generator Pro v3.1.0.479',
    INSTRUME: 'ZWO ASI294MC Pro',
    SITELAT: '51 3 0.000',
    SITELONG: '3 43 0.000',
    FILTER: filter,
    EXPOSURE: seconds,
    ...cooled,
    ...unbinned,
    CCDXBIN: 1,
    GAIN: 120,
    EGAIN: 3.99000000953674,
    OFFSET: 30,
  }),
  ASIAIR: ({ type, seconds, filter, begin }) => ({
    CREATOR: 'ZWO ASIAIR Plus',
    PRODUCER: 'ZWO',
    PROGRAM: '4.43',
    IMAGETYP: capitalized[type],
    ...exposed(seconds),
    ...cooled,
    ...located,
    ...taken(filter, begin),
    INSTRUME: 'ZWO ASI2600MC Duo',
    ...amplified,
  }),
  SharpCap: ({ type, seconds, filter, begin }) => ({
    ROWORDER: 'TOP-DOWN',
    EXPTIME: seconds && seconds - 1e-6,
    SUBEXP: seconds && seconds - 1e-6,
    ...unbinned,
    'CCD-TEMP': -9.8,
    FRAMETYP: capitalized[type],
    FILTER: filter,
    SWCREATE: 'SharpCap v4.1.12946.0, 64 bit',
    'DATE-OBS': `${begin}6323`,
    GAIN: 150,
    BLKLEVEL: 20,
    INSTRUME: 'ZWO ASI183MC Pro',
  }),
  'KStars and Ekos': ({ type, seconds, filter, begin }) => ({
    ROWORDER: 'TOP-DOWN',
    INSTRUME: 'ZWO CCD ASI2600MM Pro',
    EXPTIME: seconds,
    'CCD-TEMP': -9.8,
    FRAME: capitalized[type],
    IMAGETYP: named(type),
    ...taken(filter, begin),
    ...located,
    ...amplified,
    COMMENT: 'Generated by INDI',
  }),
  Siril: ({ type, seconds, filter, begin }) => ({
    PROGRAM: 'Siril 1.2.4',
    ROWORDER: 'BOTTOM-UP',
    INSTRUME: 'ZWO ASI2600MM Pro',
    EXPTIME: seconds,
    ...cooled,
    ...taken(filter, begin),
    IMAGETYP: upperCase[type],
    ...amplified,
    CVF: 0.25,
    ...located,
  }),
  'MaxIm DL': ({ type, seconds, filter, begin }) => ({
    'DATE-OBS': begin.slice(0, 19),
    ...exposed(seconds),
    ...cooled,
    ...unbinned,
    FILTER: filter,
    IMAGETYP: named(type),
    SITELAT: '51 03 00',
    SITELONG: '03 43 12',
    EGAIN: 1.3,
    SWCREATE: 'MaxIm DL Version 6.20 180801 0KJR5',
    SBSTDVER: 'SBFITSEXT Version 1.0',
    SNAPSHOT: 1,
    INSTRUME: 'Apogee USB/Net',
  }),
  Voyager: ({ type, seconds, filter, begin }) => ({
    SWCREATE: 'Voyager 2.3.5',
    IMAGETYP: capitalized[type].toUpperCase(),
    EXPOSURE: seconds,
    SITELAT: '+51 03 00.000',
    SITELONG: '+03 43 12.000',
    ...taken(filter, begin),
    ...amplified,
    ...cooled,
    INSTRUME: 'QHY268M',
  }),
  'Astro Photography Tool': ({ type, seconds, filter, begin }) => ({
    INSTRUME: 'ZWO ASI294MC Pro',
    'DATE-OBS': begin.slice(0, 19),
    'HIERARCH CAMERA-DATE-OBS': begin.slice(0, 19),
    EXPTIME: seconds,
    ...unbinned,
    EGAIN: 1.00224268436432,
    SWCREATE: 'Astro Photography Tool - APT v.3.54.1',
    SBSTDVER: 'SBFITSEXT Version 1.0',
    FILTER: filter,
    SNAPSHOT: 1,
    ...cooled,
    IMAGETYP: named(type),
    SITELAT: '+51 03 00.000',
    SITELONG: '+03 43 12.000',
    GAIN: 120,
  }),
  Seestar: ({ type, seconds, filter, begin }) => ({
    CREATOR: 'ZWO Seestar S50',
    PRODUCER: 'ZWO',
    PROGRAM: '3.38',
    IMAGETYP: capitalized[type],
    ...exposed(seconds),
    'CCD-TEMP': 22.4,
    ...located,
    ...taken(filter, begin),
    INSTRUME: 'Seestar S50',
    GAIN: 80,
  }),
} satisfies Record<string, (values: FrameValues) => Cards>
