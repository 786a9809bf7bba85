import sharp, { type FormatEnum, type Metadata, type SharpOptions } from 'sharp'
import { limits } from '../../../../contract/limits.ts'
import { hasWideColours, inDisplayP3, inSrgb, isGrey, withColourProfile } from './colour-conversion.ts'
import { UnreadableImage } from './decoded-image.ts'
import { jpegQuality } from './jpeg-quality.ts'

export interface OpenImage {
  file: Buffer
  header: Metadata
  /** False if the profile only describes how a browser shows the colours. */
  hasOwnProfile: boolean
}

interface Encoding {
  format: Extract<keyof FormatEnum, 'jpeg' | 'png' | 'webp'>
  options: object
}

type Subsampling = '4:2:0' | '4:4:4'

interface Options {
  failOn: SharpOptions['failOn']
  isTransparent: boolean
  maxBytes: number
}

/** Noise looks the same (docs/decisions/0014-image-decoding.md). */
const maxQuality = { jpeg: 96, webp: 95 }
/** The first one unless the file would take more bytes than its upload. */
const partsOfQuality = [1, 0.97, 0.9, 0.75]
const maxWebpSide = 16_383
/** More would exceed the decoder's CPU time, or the first partition of a lossy WebP; above `repeated` one encoding has to do. */
const maxPixels = { lossless: 12.5e6, lossyWebp: 8e6, repeated: 30e6 }

/**
 * Encodes the picture in full size; more coarsely than usual if it took more bytes than its upload otherwise. Throws
 * `UnreadableImage`.
 */
export async function encodeLarge(image: OpenImage, { failOn, isTransparent, maxBytes }: Options) {
  const { file, header, hasOwnProfile } = image
  const encode = ({ format, options }: Encoding) => {
    const original = sharp(file, { failOn, autoOrient: true })
    const convert = hasOwnProfile ? withColourProfile : hasWideColours(header) ? inDisplayP3 : inSrgb
    const converted = convert(original, header)
    const coloured = isTransparent ? converted : converted.removeAlpha()
    return coloured.toFormat(format, options).toBuffer({ resolveWithObject: true })
  }
  const [finest, ...coarser] = encodingsOf(image, isTransparent)
  const isRepeated = header.width * header.height <= maxPixels.repeated
  let smallest = await encode(finest!)
  for (const encoding of isRepeated ? coarser : coarser.slice(-1)) {
    if (smallest.data.length <= (isRepeated ? file.length : maxBytes)) break
    const made = await encode(encoding)
    if (made.data.length < smallest.data.length) smallest = made
  }
  if (smallest.data.length > maxBytes) throw new UnreadableImage(limits.gallery.file.stored.tooMany)
  return smallest
}

/** The finest first. */
function encodingsOf(image: OpenImage, isTransparent: boolean): Encoding[] {
  const { file, header } = image
  const isLossyWebp = header.format === 'webp' && !isLosslessWebp(file)
  const isSmall = header.width * header.height <= maxPixels.lossyWebp
  // A PNG of a lossy WebP would be fifteen times as large.
  if (isTransparent ? header.format === 'webp' : isLossyWebp && isSmall)
    return partsOfQuality.map((part) => webp(part * maxQuality.webp))
  const charts = isSparse(image) && header.format !== 'jpeg' ? lossless(header) : []
  if (isTransparent) return [png(false), png(true), ...charts]
  // The quality of the upload gives the same pixels in as many bytes.
  const own = header.format === 'jpeg' ? jpegQuality(file) : undefined
  const quality = Math.min(maxQuality.jpeg, own ?? maxQuality.jpeg)
  const subsampling = header.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4'
  const [finest, ...coarser] = partsOfQuality.map((part) => jpeg(image, part * quality, subsampling))
  return [finest!, ...charts, ...coarser]
}

/** At most two bits per pixel: a chart, or a picture without noise. */
const isSparse = ({ file, header }: OpenImage) => file.length <= (header.width * header.height) / 4

/**
 * Optimised Huffman tables save 5 % of a photograph and a third of a picture with few bytes per pixel, but take 6 or 12 bytes
 * of memory per pixel.
 */
function jpeg(image: OpenImage, quality: number, chromaSubsampling: Subsampling): Encoding {
  const { width, height } = image.header
  const memory = width * height * (chromaSubsampling === '4:2:0' ? 6 : 12)
  const optimiseCoding = memory <= (isSparse(image) ? 600e6 : 100e6)
  return { format: 'jpeg', options: { quality: Math.round(quality), chromaSubsampling, optimiseCoding } }
}

const webp = (quality: number): Encoding => ({
  format: 'webp',
  options: { quality: Math.round(quality), alphaQuality: 100, effort: 1 },
})

const png = (adaptiveFiltering: boolean): Encoding => ({
  format: 'png',
  options: { adaptiveFiltering },
})

/** Quick for charts only. WebP has no profiles of greys. */
const lossless = (header: Metadata): Encoding[] =>
  header.width * header.height <= maxPixels.lossless &&
  Math.max(header.width, header.height) <= maxWebpSide &&
  !isGrey(header)
    ? [{ format: 'webp', options: { lossless: true, effort: 1 } }]
    : []

/** By its first chunk of pixels, which may follow a large colour profile. */
const isLosslessWebp = (file: Buffer) => /VP8[ L]/.exec(file.toString('latin1'))?.[0] === 'VP8L'
