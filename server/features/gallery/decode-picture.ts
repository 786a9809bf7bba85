import { randomBytes } from 'node:crypto'
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { limits } from '../../../contract/limits.ts'
import { isAnimated } from './animated-picture.ts'
import { isInOtherFormat } from './other-formats.ts'
import { type PictureFiles, UnreadablePicture, shareFileOf } from './decoder-pool.ts'
import { withoutIdleChunks } from './png-chunks.ts'

// Whatever a file calls itself, no other decoder opens it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// A picture is read twice and never again: what libvips would remember is only memory.
sharp.cache(false)
// The files of a picture are made side by side; more threads for each take memory and no less time.
sharp.concurrency(1)

/** Widths in which a picture is offered to browsers: from a phone's column to a wide screen. */
const widths = [320, 640, 1280, 2048]
const widest = 2048
const fallbackWidth = 640
const placeholderWidth = 16
/** What others show where a link is shared. */
const share = { width: 1200, height: 630 }
/** WebP has no more rows. */
const tallest = 16_383
/** Lies under a transparent picture where a file cannot be transparent: the dark page. */
const background = '#0a0d16'
const largeQuality = 92
const sizedQuality = 82
const transparentWebp = { quality: 95, alphaQuality: 100, smartSubsample: true, effort: 2 }
/** Effort 4, the usual, takes twice the time for 4 % fewer bytes. */
const sizedWebp = { quality: sizedQuality, effort: 2 }
/** What some cameras write and every program reads; whatever else a decoder complains of is damage. */
const ignoredWarnings = /Invalid SOS parameters|extraneous bytes before marker 0xd9/

/**
 * Makes the large file, the sized ones, the one to share and the placeholder from the bytes of a jpeg, png or webp.
 * What a picture says beside its pixels goes; only the large file keeps its colour profile.
 */
export async function decodePicture(uploaded: Buffer): Promise<PictureFiles> {
  const original = withoutIdleChunks(uploaded)
  const header = await readHeader(original)
  const screen = await readForScreens(original, header)
  const large = await readInFull(original, header, screen)

  const folder = randomBytes(16).toString('hex')
  const file = `${folder}/large.${large.info.format === 'jpeg' ? 'jpg' : large.info.format}`
  const sizedWidths = new Set(widths.map((width) => Math.min(width, screen.info.width)))
  const [shared, tiny, ...sized] = await Promise.all([
    inBytes(shareFileOf(file), asJpeg(forShare(screen))),
    forPlaceholder(screen).webp({ quality: 40 }).toBuffer(),
    ...[...sizedWidths].map((width) =>
      inBytes(`${folder}/${width}.webp`, atWidth(screen, width).webp(sizedWebp)),
    ),
    inBytes(`${folder}/640.jpg`, asJpeg(atWidth(screen, Math.min(fallbackWidth, screen.info.width)))),
  ])
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

async function inBytes(name: string, picture: Sharp) {
  const { data: content, info } = await picture.toBuffer({ resolveWithObject: true })
  return { name, content, info }
}

const asJpeg = (picture: Sharp) => picture.flatten({ background }).jpeg({ quality: sizedQuality })

/** A picture as its decoded pixels in 8-bit sRGB, no larger than screens and shares need. */
interface Screen {
  data: Buffer
  info: OutputInfo
  isTransparent: boolean
  /** How strictly the file could be read. */
  failOn: SharpOptions['failOn']
}

const pixels = ({ data, info }: Screen) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })

/** Catmull-Rom: lanczos3 draws dark rings around stars. */
const atWidth = (screen: Screen, width: number) => pixels(screen).resize(width, null, { kernel: 'cubic' })

const forPlaceholder = (screen: Screen) =>
  pixels(screen).resize(placeholderWidth, placeholderWidth * 4, { fit: 'inside', withoutEnlargement: true })

function forShare(screen: Screen): Sharp {
  const { width, height } = screen.info
  // Only the middle of a strip: 1 x 5,000 pixels would first become 1,200 x 6,000,000.
  const middle = { width: Math.min(width, 4 * height), height: Math.min(height, 4 * width) }
  const [left, top] = [(width - middle.width) >> 1, (height - middle.height) >> 1]
  const { attention } = sharp.strategy
  return pixels(screen)
    .extract({ left, top, ...middle })
    .resize({ ...share, position: attention, kernel: 'cubic' })
}

/** What the file says of itself, before anything of it is decoded. */
async function readHeader(original: Buffer): Promise<Metadata> {
  if (original.length === 0) throw new UnreadablePicture(limits.gallery.file.empty)
  const header = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(({ message }: Error) => {
      const { unreadable, otherFormat, wrongType } = limits.gallery.file
      if (!message.includes('unsupported image format')) throw new UnreadablePicture(unreadable)
      throw new UnreadablePicture(isInOtherFormat(original) ? otherFormat : wrongType)
    })
  if (isAnimated(original, header)) throw new UnreadablePicture(limits.gallery.file.animated)
  const { width, height } = header
  if (width * height > limits.gallery.file.maxPixels) {
    throw new UnreadablePicture(limits.gallery.file.tooManyPixels)
  }
  if (Math.max(width, height) > limits.gallery.file.maxSide) {
    throw new UnreadablePicture(limits.gallery.file.sideTooLong)
  }
  return header
}

async function readForScreens(original: Buffer, header: Metadata): Promise<Screen> {
  const { width, height } = header.autoOrient
  // A panorama is wider, so that its share need not be enlarged.
  const room = Math.max(widest, Math.ceil((share.height * width) / height))
  const read = async (failOn: SharpOptions['failOn']) => {
    const picture = sharp(original, { failOn, autoOrient: true }).resize(room, tallest, {
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'cubic',
    })
    return { failOn, ...(await inSrgb(picture, header).raw().toBuffer({ resolveWithObject: true })) }
  }
  const screen = await read('warning')
    .catch((problem: Error) =>
      ignoredWarnings.test(problem.message) ? read('error') : Promise.reject(problem),
    )
    .catch(refuse)
  return { ...screen, isTransparent: header.hasAlpha && hasTransparency(screen) }
}

/** The picture in its full size, as near to what was uploaded as a browser can show. */
async function readInFull(original: Buffer, header: Metadata, { failOn, isTransparent }: Screen) {
  const picture = sharp(original, { failOn, autoOrient: true })
  const coloured = inItsOwnColours(picture, header)
  // A PNG of what came as a lossy WebP would be fifteen times as large.
  const transparent = header.format === 'webp' ? coloured.webp(transparentWebp) : coloured.png()
  const large = isTransparent
    ? transparent
    : // Better tables would save 15 %, and take 12 bytes of memory a pixel.
      coloured
        .removeAlpha()
        .jpeg({ quality: largeQuality, chromaSubsampling: '4:4:4', optimiseCoding: false })
  return large.toBuffer({ resolveWithObject: true }).catch(refuse)
}

/** Pixels that mean the same without a profile. */
function inSrgb(picture: Sharp, header: Metadata): Sharp {
  // sharp by itself takes 16-bit colours to Display P3 and 16-bit grey nowhere.
  if (header.depth !== 'ushort' || !ownProfile(header)) return picture
  return picture.toColourspace(isGrey(header) ? 'b-w' : 'srgb').withIccProfile('srgb')
}

/** The pixels as they are with the profile that says what they mean. Browsers know no CMYK, which becomes sRGB. */
function inItsOwnColours(picture: Sharp, header: Metadata): Sharp {
  const own = isGrey(header) ? picture.toColourspace('b-w') : picture
  return ownProfile(header) ? own.keepIccProfile() : own
}

const isGrey = ({ space }: Metadata) => space === 'b-w' || space === 'grey16'

/** Whether the profile is one, and speaks of colours such as the picture has. */
function ownProfile(header: Metadata): boolean {
  const { icc } = header
  if (!icc || icc.toString('latin1', 36, 40) !== 'acsp') return false
  return icc.toString('latin1', 16, 20) === (isGrey(header) ? 'GRAY' : 'RGB ') && header.space !== 'cmyk'
}

function hasTransparency({ data, info }: { data: Buffer; info: OutputInfo }): boolean {
  for (let alpha = info.channels - 1; alpha < data.length; alpha += info.channels) {
    if (data[alpha]! < 255) return true
  }
  return false
}

function refuse(): never {
  throw new UnreadablePicture(limits.gallery.file.unreadable)
}
