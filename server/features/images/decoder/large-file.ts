import sharp, { type FormatEnum, type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { limits } from '../../../../contract/limits.ts'
import { hasWideColours, inDisplayP3, inSrgb, isGrey, withColourProfile } from './colour-conversion.ts'
import { UnreadableImage } from './decoded-image.ts'
import { jpegQuality } from './jpeg-quality.ts'
import { similarity } from './similarity.ts'

export interface OpenImage {
  file: Buffer
  header: Metadata
  /** False if the profile only describes how a browser shows the colours. */
  hasOwnProfile: boolean
}

interface Encoding {
  format: Extract<keyof FormatEnum, 'jpeg' | 'png' | 'webp'>
  isLossless?: boolean
  options: object
}

type Subsampling = '4:2:0' | '4:4:4'

interface Options {
  failOn: SharpOptions['failOn']
  isTransparent: boolean
  maxBytes: number
}

/** Of noise with 4:4:4, lower ones fall below `minSimilarity` (docs/decisions/0014-image-decoding.md). */
const maxJpegQuality = 96
/** A picture that is turned has other blocks of 8 or 16 pixels than its upload, unless they fill its sides. */
const turnedJpegQuality = 92
const jpegBlock = 16
const minSimilarity = 0.98
const maxWebpSide = 16_383
/** More would exceed the decoder's CPU time, or the first partition of a lossy WebP; above `compared` only one is encoded. */
const maxPixels = { lossless: 12.5e6, lossyWebp: 8e6, compared: 30e6 }

/**
 * Encodes the picture in full size, so that it takes no more bytes than its upload: as coarsely as the upload was, then more
 * coarsely, as long as the difference cannot be seen. Throws `UnreadableImage`.
 */
export async function encodeLarge(image: OpenImage, { failOn, isTransparent, maxBytes }: Options) {
  const { file, header, hasOwnProfile } = image
  const coloured = () => {
    const original = sharp(file, { failOn, autoOrient: true })
    const convert = hasOwnProfile ? withColourProfile : hasWideColours(header) ? inDisplayP3 : inSrgb
    const converted = convert(original, header)
    return isTransparent ? converted : converted.removeAlpha()
  }
  const encode = ({ format, options }: Encoding) =>
    coloured().toFormat(format, options).toBuffer({ resolveWithObject: true })
  const [closest, ...coarser] = encodingsOf(image, isTransparent)
  let smallest = await encode(closest!)
  if (smallest.data.length > file.length && header.width * header.height <= maxPixels.compared) {
    const middle = await middleOf(coloured(), header)
    for (const encoding of coarser) {
      if (!encoding.isLossless && (await similarityAfter(encoding, middle)) < minSimilarity) break
      const made = await encode(encoding)
      if (made.data.length < smallest.data.length) smallest = made
      if (smallest.data.length <= file.length) break
    }
  }
  if (smallest.data.length > maxBytes) smallest = await encode(coarsest(image, isTransparent))
  if (smallest.data.length > maxBytes) throw new UnreadableImage(limits.gallery.file.stored.tooMany)
  return smallest
}

/** From the closest to the upload. */
function encodingsOf(image: OpenImage, isTransparent: boolean): Encoding[] {
  const { file, header } = image
  const pixels = header.width * header.height
  const charts = isSparse(image) ? lossless(header) : []
  const isLossyWebp = header.format === 'webp' && !isLosslessWebp(file)
  if (isLossyWebp && pixels <= maxPixels.lossyWebp) return [95, 90, 85, 80, 75].map(webp)
  // A PNG of a lossy WebP would be fifteen times as large.
  if (isTransparent) return [...(header.format === 'webp' ? [webp(95)] : [png(false), png(true)]), ...charts]
  if (isLossyWebp) return [92, 84, 76].map((quality) => jpeg(image, quality, '4:2:0'))
  if (header.format === 'jpeg') return jpegsLike(image)
  return [jpeg(image, maxJpegQuality, '4:4:4'), ...charts, jpeg(image, 75, '4:4:4'), jpeg(image, 75, '4:2:0')]
}

/** However it looks: for a picture that would otherwise be refused. */
function coarsest(image: OpenImage, isTransparent: boolean): Encoding {
  if (!isTransparent) return jpeg(image, 75, '4:2:0')
  return image.header.format === 'webp' ? webp(75) : png(true)
}

/** The same quality and subsampling give the same pixels in as many bytes. */
function jpegsLike(image: OpenImage): Encoding[] {
  const { file, header } = image
  const { width, height, orientation = 1, chromaSubsampling } = header
  const own = Math.min(maxJpegQuality, jpegQuality(file) ?? maxJpegQuality)
  const isShifted = orientation > 1 && (width % jpegBlock > 0 || height % jpegBlock > 0)
  const quality = isShifted ? Math.max(own, turnedJpegQuality) : own
  const subsampling = chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4'
  return [0, 3, 8].map((less) => jpeg(image, Math.max(1, quality - less), subsampling))
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
  return { format: 'jpeg', options: { quality, chromaSubsampling, optimiseCoding } }
}

const webp = (quality: number): Encoding => ({
  format: 'webp',
  options: { quality, alphaQuality: 100, effort: 1 },
})

const png = (adaptiveFiltering: boolean): Encoding => ({
  format: 'png',
  isLossless: true,
  options: { adaptiveFiltering },
})

/** Quick for charts only. WebP has no profiles of greys. */
const lossless = (header: Metadata): Encoding[] =>
  header.width * header.height <= maxPixels.lossless &&
  Math.max(header.width, header.height) <= maxWebpSide &&
  !isGrey(header)
    ? [{ format: 'webp', isLossless: true, options: { lossless: true, effort: 1 } }]
    : []

/** By its first chunk of pixels, which may follow a large colour profile. */
const isLosslessWebp = (file: Buffer) => /VP8[ L]/.exec(file.toString('latin1'))?.[0] === 'VP8L'

/** Its subject, and noise as everywhere. Its blocks are those of the whole picture. */
function middleOf(image: Sharp, { autoOrient: { width, height } }: Metadata) {
  const [columns, rows] = [Math.min(width, 1024), Math.min(height, 1024)]
  const start = (rest: number) => (rest >> 1) - ((rest >> 1) % jpegBlock)
  return image
    .extract({ left: start(width - columns), top: start(height - rows), width: columns, height: rows })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function similarityAfter(
  { format, options }: Encoding,
  { data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo },
): Promise<number> {
  const encoded = await sharp(data, { raw: { width, height, channels } }).toFormat(format, options).toBuffer()
  return similarity(data, await sharp(encoded).raw().toBuffer(), { width, channels })
}
