import { randomBytes } from 'node:crypto'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { limits } from '../../../../contract/limits.ts'
import { profilePictureFiles, profilePictureSides } from '../profile-picture-files.ts'
import { withBrowserColours } from './browser-colours.ts'
import { hasWideColours, inDisplayP3, inSrgb } from './colour-conversion.ts'
import { withoutAncillaryChunks } from './file-headers.ts'
import { type Crop, type ImageFiles, type ProfilePicture, UnreadableImage } from './decoded-image.ts'
import { encodeLarge, type OpenImage } from './large-file.ts'
import { shareFileOf } from '../file-names.ts'
import { readHeader } from './read-header.ts'

const widths = [320, 640, 960, 1280, 2048]
const maxScreenWidth = 2048
const fallbackWidth = 640
const placeholderWidth = 16
const share = { width: 1200, height: 630 }
const maxWebpHeight = 16_383
const background = '#0a0d16'
const jpegQuality = 82
/** More effort takes longer for the same bytes and a difference that is not visible (docs/decisions/0014-image-decoding.md). */
const sizedWebp = { quality: 80, effort: 1 }
/** Warnings of libjpeg about lost pixels. Browsers ignore all others, for example about an unknown version of JFIF. */
const damage = /Corrupt JPEG data(?!: \d+ extraneous bytes before marker 0xd9)|premature end of JPEG/i

/**
 * Creates the large file, the sized files, the share image and the placeholder from a JPEG, PNG or WebP. Metadata is
 * removed. The large file keeps its colour profile; the sized files are in sRGB, or for wider colours in Display P3. The
 * share image is in sRGB, because services that show it drop profiles.
 */
export async function decodeImage(uploaded: Buffer): Promise<ImageFiles> {
  const image = await openImage(uploaded)
  const { header } = image
  const screen = await readForScreens(image)
  const folder = randomBytes(16).toString('hex')
  const sizedWidths = new Set(widths.map((width) => Math.min(width, screen.info.width)))
  const [shared, tiny, ...sized] = await Promise.all([
    encode(shareFileOf(`${folder}/large.jpg`), asJpeg(forShare(screen))),
    forPlaceholder(screen).webp({ quality: 40 }).toBuffer(),
    ...[...sizedWidths].map((width) =>
      encode(`${folder}/${width}.webp`, atWidth(screen, width).webp(sizedWebp)),
    ),
    encode(`${folder}/640.jpg`, asJpeg(atWidth(screen, Math.min(fallbackWidth, screen.info.width)))),
  ])
  const { maxTimesUpload, maxExtraBytes } = limits.gallery.file.stored
  const sizedBytes = [shared, ...sized].reduce((sum, { content }) => sum + content.length, 0)
  const maxLargeBytes = maxTimesUpload * uploaded.length + maxExtraBytes - sizedBytes
  const large = await encodeLarge(image, {
    failOn: screen.failOn,
    isTransparent: header.hasAlpha && (await hasTransparency(screen)),
    maxBytes: maxLargeBytes,
  }).catch(throwUnreadable)
  const file = `${folder}/large.${large.info.format === 'jpeg' ? 'jpg' : large.info.format}`
  return {
    width: large.info.width,
    height: large.info.height,
    byteSize: large.data.length,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    file,
    storedSizes: sized.map(({ name, info: { width, height, format } }) => ({
      file: name,
      width,
      height,
      mediaType: `image/${format}`,
    })),
    contents: [{ name: file, content: large.data }, shared, ...sized].map(({ name, content }) => ({
      name,
      content,
    })),
  }
}

/**
 * Creates the files of a profile picture from a square of a JPEG, PNG or WebP, by default the largest in its middle. All
 * metadata is removed.
 */
export async function decodeProfilePicture(uploaded: Buffer, crop: Crop | null): Promise<ProfilePicture> {
  const original = await openImage(uploaded)
  const { width, height } = original.header.autoOrient
  const { left, top, side } = crop ?? middleOf(width, height)
  if (side < limits.profilePicture.side.min) throw new UnreadableImage(limits.profilePicture.side.tooSmall)
  if (left + side > width || top + side > height)
    throw new UnreadableImage(limits.profilePicture.crop.outside)

  const square = await readPixels(original, (image) =>
    image
      .extract({ left, top, width: side, height: side })
      .resize(profilePictureSides.at(-1), null, { kernel: 'cubic' }),
  )
  const folder = randomBytes(16).toString('hex')
  const contents = profilePictureFiles({ pictureFolder: folder }).map(async (name) => {
    const [, size, format] = /(\d+)\.(\w+)$/.exec(name)!
    const image = pixels(square).resize(Number(size), null, { kernel: 'cubic' })
    const encoded = format === 'jpg' ? asJpeg(image) : image.webp(sizedWebp)
    return { name, content: await encoded.toBuffer() }
  })
  return { folder, contents: await Promise.all(contents) }
}

async function openImage(uploaded: Buffer): Promise<OpenImage> {
  const original = withoutAncillaryChunks(uploaded)
  const header = await readHeader(original)
  const coloured = withBrowserColours(original, header)
  if (!coloured) return { file: original, header, hasOwnProfile: true }
  return { file: coloured, header: await sharp(coloured).metadata(), hasOwnProfile: false }
}

function middleOf(width: number, height: number): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) >> 1, top: (height - side) >> 1, side }
}

async function encode(name: string, image: Sharp) {
  const { data: content, info } = await image.toBuffer({ resolveWithObject: true })
  return { name, content, info }
}

const asJpeg = (image: Sharp) => image.flatten({ background }).jpeg({ quality: jpegQuality })

type Pixels = Awaited<ReturnType<typeof readPixels>>

const pixels = ({ data, info: { format, width, height, channels } }: Pixels) =>
  format === 'raw' ? sharp(data, { raw: { width, height, channels } }) : sharp(data)

/** Catmull-Rom: lanczos3 draws dark rings around stars. */
const atWidth = (screen: Pixels, width: number) =>
  pixels(screen).resize(width, null, { kernel: 'cubic' }).keepIccProfile()

const forPlaceholder = (screen: Pixels) =>
  pixels(screen).resize(placeholderWidth, placeholderWidth * 4, { fit: 'inside', withoutEnlargement: true })

function forShare(screen: Pixels): Sharp {
  const { width, height } = screen.info
  // Crops a narrow strip first: 1 x 5,000 pixels would be resized to 1,200 x 6,000,000.
  const middle = { width: Math.min(width, 4 * height), height: Math.min(height, 4 * width) }
  const [left, top] = [(width - middle.width) >> 1, (height - middle.height) >> 1]
  const { attention } = sharp.strategy
  return pixels(screen)
    .extract({ left, top, ...middle })
    .resize({ ...share, position: attention, kernel: 'cubic' })
}

/** As large as the sized files and the share image need. */
function readForScreens(original: OpenImage): Promise<Pixels> {
  const { width, height } = original.header.autoOrient
  // A panorama is wider, so that its share image need not be enlarged.
  const maxWidth = Math.max(maxScreenWidth, Math.ceil((share.height * width) / height))
  return readPixels(
    original,
    (image) =>
      image.resize(maxWidth, maxWebpHeight, { fit: 'inside', withoutEnlargement: true, kernel: 'cubic' }),
    hasWideColours(original.header) ? pngInDisplayP3 : rawSrgb,
  )
}

const withInfo = { resolveWithObject: true } as const
const uncompressed = { compressionLevel: 0 }

/** Returns upright pixels of 8 bits in sRGB, and the strictest setting of `failOn` with which the file could be read. */
async function readPixels({ file, header }: OpenImage, part: (image: Sharp) => Sharp, convert = rawSrgb) {
  const read = async (failOn: SharpOptions['failOn']) => {
    const image = part(sharp(file, { failOn, autoOrient: true }))
    return { failOn, ...(await convert(image, header)) }
  }
  return read('warning')
    .catch((error: Error) => (damage.test(error.message) ? Promise.reject(error) : read('error')))
    .catch(throwUnreadable)
}

const rawSrgb = (image: Sharp, header: Metadata) => inSrgb(image, header).raw().toBuffer(withInfo)

/** A PNG, because raw pixels have no profile. Resized first, because colours of 16 bits are converted slowly. */
async function pngInDisplayP3(image: Sharp, { depth }: Metadata) {
  const own = image.keepIccProfile().toColourspace(depth === 'ushort' ? 'rgb16' : 'srgb')
  const resized = await own.png(uncompressed).toBuffer()
  return inDisplayP3(sharp(resized)).png(uncompressed).toBuffer(withInfo)
}

async function hasTransparency(screen: Pixels): Promise<boolean> {
  const { data, info } = await pixels(screen).raw().toBuffer({ resolveWithObject: true })
  for (let alpha = info.channels - 1; alpha < data.length; alpha += info.channels) {
    if (data[alpha]! < 255) return true
  }
  return false
}

function throwUnreadable(error: unknown): never {
  if (error instanceof UnreadableImage) throw error
  throw new UnreadableImage(limits.gallery.file.unreadable)
}
