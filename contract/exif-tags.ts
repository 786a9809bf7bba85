import { limits } from './limits.ts'
import { galleryImageRules } from './rules/gallery.ts'
import { fieldOf } from './sky-frame.ts'

/** Metadata that a camera wrote into a file. */
export interface Exif {
  /** Day of the capture, YYYY-MM-DD. */
  day?: string | undefined
  /** Duration of one exposure. */
  seconds?: number | undefined
  iso?: number | undefined
  /** In millimetres. */
  focalLength?: number | undefined
  /** Maker and model. */
  camera?: string | undefined
  /** As it names itself, such as 'RF135mm F1.8 L IS USM'. */
  lens?: string | undefined
  /** The longer side of the frame, in degrees. */
  longerSide?: number | undefined
}

const tags = {
  make: 0x01_0f,
  model: 0x01_10,
  exifDirectory: 0x87_69,
  exposureTime: 0x82_9a,
  sensitivity: 0x88_27,
  dateTimeOriginal: 0x90_03,
  /** Written by scanners, and by cameras the same as the original. */
  dateTimeDigitized: 0x90_04,
  focalLength: 0x92_0a,
  lensModel: 0xa4_34,
  pixelColumns: 0xa0_02,
  pixelRows: 0xa0_03,
  /** Pixels per unit of the sensor. */
  focalPlaneResolution: 0xa2_0e,
  focalPlaneUnit: 0xa2_10,
  /** 0 if it is unknown. */
  equivalentFocalLength: 0xa4_05,
}

/** By the number of the unit. */
const millimetres = new Map([
  [2, 25.4],
  [3, 10],
  [4, 1],
])
const fullFrameMm = 36
/** From phones to medium format. Some programs make a picture smaller and leave the resolution of its pixels. */
const sensorMm = { min: 3, max: 60 }
const shortType = 3

/** Written by cameras for any larger sensitivity. */
const unknownSensitivity = 65_535
const maxTextLength = 64
const dayLength = 10

/** The first days of clocks, which a camera writes whose clock was never set. */
const daysOfUnsetClocks = ['1970-01-01', '1980-01-01', '2000-01-01']
const dayMs = 24 * 60 * 60 * 1000

/** Returns whether an image can be of the day; it may be tomorrow already in the time zone of the camera. */
export function isPlausibleDay(captureDate: string): boolean {
  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, dayLength)
  return (
    galleryImageRules.isValidSync({ captureDate }) &&
    !daysOfUnsetClocks.includes(captureDate) &&
    captureDate <= tomorrow
  )
}

/** Parses a TIFF structure; omits values that are truncated, malformed or out of range. */
export function readExif(tiff: DataView, isLittle: boolean): Exif {
  const { exposure } = limits.gallery
  const main = () => tiff.getUint32(4, isLittle)
  const details = () => tiff.getUint32(entryOf(tags.exifDirectory, main()) + 8, isLittle)

  /** Returns the offset of a tag's entry; throws if the directory has none. */
  function entryOf(tag: number, directory: number): number {
    const count = tiff.getUint16(directory, isLittle)
    const entries = Array.from({ length: count }, (_, index) => directory + 2 + index * 12)
    const entry = entries.find((at) => tiff.getUint16(at, isLittle) === tag)
    if (entry === undefined) throw new RangeError('no such tag')
    return entry
  }
  function textIn(tag: number, directory: number, length?: number): string {
    const entry = entryOf(tag, directory)
    length ??= Math.min(tiff.getUint32(entry + 4, isLittle), maxTextLength)
    const at = length > 4 ? tiff.getUint32(entry + 8, isLittle) : entry + 8
    const codes = new Uint8Array(tiff.buffer, tiff.byteOffset + at, length)
    const [text = ''] = String.fromCharCode(...codes).split('\0')
    // oxlint-disable-next-line no-control-regex
    return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim()
  }
  function fractionIn(tag: number): number {
    const at = tiff.getUint32(entryOf(tag, details()) + 8, isLittle)
    const value = tiff.getUint32(at, isLittle) / tiff.getUint32(at + 4, isLittle)
    return Number(value.toPrecision(4))
  }
  const dayIn = (tag: number) =>
    readable(() => textIn(tag, details(), dayLength).replaceAll(':', '-'), isPlausibleDay)
  function sensitivity(): number {
    const entry = entryOf(tags.sensitivity, details())
    const isShort = tiff.getUint16(entry + 2, isLittle) === shortType
    if (tiff.getUint32(entry + 4, isLittle) > (isShort ? 2 : 1)) throw new RangeError('not in the entry')
    return isShort ? tiff.getUint16(entry + 8, isLittle) : tiff.getUint32(entry + 8, isLittle)
  }
  function wholeNumber(tag: number): number {
    const entry = entryOf(tag, details())
    const isShort = tiff.getUint16(entry + 2, isLittle) === shortType
    return isShort ? tiff.getUint16(entry + 8, isLittle) : tiff.getUint32(entry + 8, isLittle)
  }
  function longerSide(): number {
    const equivalent = readable(
      () => wholeNumber(tags.equivalentFocalLength),
      within({ min: 1, max: 20_000 }),
    )
    if (equivalent !== undefined) return fieldOf(fullFrameMm, equivalent)
    const pixels = Math.max(wholeNumber(tags.pixelColumns), wholeNumber(tags.pixelRows))
    const sensor =
      (pixels / fractionIn(tags.focalPlaneResolution)) * millimetres.get(wholeNumber(tags.focalPlaneUnit))!
    if (!within(sensorMm)(sensor)) throw new RangeError('no sensor')
    return fieldOf(sensor, fractionIn(tags.focalLength))
  }
  return {
    day: dayIn(tags.dateTimeOriginal) ?? dayIn(tags.dateTimeDigitized),
    seconds: readable(() => fractionIn(tags.exposureTime), within(exposure.seconds)),
    iso: readable(sensitivity, (iso) => iso !== unknownSensitivity && within(exposure.iso)(iso)),
    focalLength: readable(() => fractionIn(tags.focalLength), within({ min: 1, max: 100_000 })),
    camera: readable(() => cameraOf(textIn(tags.make, main()), textIn(tags.model, main())), Boolean),
    lens: readable(() => textIn(tags.lensModel, details()), isLensName),
    longerSide: readable(longerSide, within({ min: 0.01, max: 120 })),
  }
}

/** Cameras on a telescope write '0.0 mm f/0.0' or dashes. */
const isLensName = (text: string) => /\p{L}/u.test(text) && /[1-9]/.test(text)

const within =
  ({ min, max }: { min: number; max: number }) =>
  (value: number) =>
    value >= min && value <= max

/** Undefined if the file is truncated or malformed there, or the value makes no sense. */
function readable<Value>(read: () => Value, isValid: (value: Value) => boolean): Value | undefined {
  try {
    const value = read()
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The model may have the maker's name already: 'Canon' and 'Canon EOS Ra'. */
function cameraOf(make: string, model: string): string {
  const [maker = ''] = make.split(' ')
  return model.toLowerCase().includes(maker.toLowerCase()) ? model : `${maker} ${model}`
}
