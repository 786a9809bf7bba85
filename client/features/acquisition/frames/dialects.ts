import type { Header } from './header.ts'

/** Keywords that give a value. If a header has several of them, they must agree. */
const usual = {
  type: ['IMAGETYP', 'FRAMETYP'],
  seconds: ['EXPTIME', 'EXPOSURE'],
  filter: ['FILTER'],
  gain: ['GAIN'],
  offset: ['OFFSET'],
  iso: ['ISOSPEED'],
  fNumber: ['FOCRATIO'],
  binning: ['XBINNING', 'YBINNING'],
  sensorTemperature: ['CCD-TEMP'],
  /** The cooler's. */
  targetTemperature: ['SET-TEMP'],
  utc: ['DATE-OBS'],
  localTime: ['DATE-LOC'],
}

export type Keywords = typeof usual

/** Keywords to fall back on if a header has none of the usual ones. */
const fallback: Keywords = {
  ...usual,
  // FRAME: INDI before it wrote IMAGETYP. OBSTYPE: observatories.
  type: ['FRAME', 'OBSTYPE'],
  utc: ['DATE-BEG'],
  binning: ['BINNING'],
  iso: ['ISO'],
}

interface Dialect extends Partial<Keywords> {
  /** Whether the program wrote a header. */
  wrote: (header: Header) => boolean
}

/** Where a program names itself, and how. */
const named =
  (name: RegExp, ...keywords: string[]) =>
  (header: Header) =>
    keywords.some((keyword) => name.test(String(header.get(keyword) ?? '')))

const isOfSiril = named(/^siril/i, 'PROGRAM')

/**
 * By program, what differs from the keywords that most of them share (SBIG's SBFITSEXT and MaxIm DL began with these). The
 * others need no row: N.I.N.A., whose GAIN is the ISO of a camera that has no other gain; CCDciel, INDIGO, KStars and Ekos,
 * Sequence Generator Pro, ASIAIR, Seestar, Voyager, Astro Photography Tool, PixInsight.
 */
const dialects: Dialect[] = [
  // Siril keeps the keywords of the program that took the frames: src/io/fits_keywords.c. For a raw of a camera, APERTURE is its f-number.
  {
    wrote: (header) => isOfSiril(header) && header.has('ISOSPEED'),
    seconds: ['EXPTIME'],
    fNumber: ['APERTURE'],
  },
  { wrote: isOfSiril, seconds: ['EXPTIME'] },
  // SharpCap calls the offset a black level: frames of versions 3 and 4, and Siril's reader of them.
  { wrote: named(/^sharpcap/i, 'SWCREATE'), type: ['FRAMETYP', 'IMAGETYP'], offset: ['BLKLEVEL'] },
  // MaxIm DL: 'FITS File Header Definitions' of its help. EGAIN is electrons per unit, not the setting.
  { wrote: named(/^maxim dl/i, 'SWCREATE'), gain: [], offset: [] },
  // DWARF II, 3 and mini: frames. The time has no zone, and is that of the phone.
  {
    wrote: named(/^dwarf/i, 'ORIGIN', 'TELESCOP'),
    seconds: ['EXPTIME', 'EXP'],
    sensorTemperature: ['CCD-TEMP', 'DET-TEMP'],
    utc: [],
    localTime: ['DATE-OBS'],
  },
  // Astro Pixel Processor: masters of versions 1.0 and 2.0.
  { wrote: named(/^astro pixel processor/i, 'SOFTWARE'), type: ['CALFRAME', 'INTEGRAT'] },
]

/** The keyword is in mm. */
export const focalLengthInMetres = 'Instrument:Telescope:FocalLength'

/**
 * By property of XISF 1.0 (section 11.5.3), the keyword that says the same. Instrument:Camera:Gain is none of them: as EGAIN, it
 * is electrons per unit, not the setting.
 */
export const keywordsOfProperties = new Map([
  ['XISF:CreatorApplication', 'SWCREATE'],
  ['Instrument:ExposureTime', 'EXPTIME'],
  ['Instrument:Filter:Name', 'FILTER'],
  ['Instrument:Camera:Name', 'INSTRUME'],
  ['Instrument:Camera:ISOSpeed', 'ISOSPEED'],
  ['Instrument:Camera:XBinning', 'XBINNING'],
  ['Instrument:Camera:YBinning', 'YBINNING'],
  ['Instrument:Sensor:Temperature', 'CCD-TEMP'],
  ['Instrument:Sensor:XPixelSize', 'XPIXSZ'],
  ['Instrument:Sensor:TargetTemperature', 'SET-TEMP'],
  ['Instrument:Telescope:Name', 'TELESCOP'],
  [focalLengthInMetres, 'FOCALLEN'],
  ['Observation:Object:Name', 'OBJECT'],
  ['Observation:Object:RA', 'RA'],
  ['Observation:Object:Dec', 'DEC'],
  ['Observation:Center:RA', 'RA'],
  ['Observation:Center:Dec', 'DEC'],
  ['Observation:Time:Start', 'DATE-OBS'],
  ['Observation:Location:Longitude', 'SITELONG'],
  ['Observation:Location:Latitude', 'SITELAT'],
])

/** Returns the keywords of the program that wrote a header, and what is read without them. */
export function keywordsOf(header: Header): { keywords: Keywords; fallback: Keywords } {
  const dialect = dialects.find(({ wrote }) => wrote(header))
  return { keywords: { ...usual, ...dialect }, fallback: { ...fallback, ...dialect } }
}
