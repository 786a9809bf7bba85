import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { limits } from '../../contract/limits.ts'

/** A file that somebody uploads. */
export interface TestPicture {
  name: string
  mediaType: string
  content: Buffer
}

export type Colour = readonly [red: number, green: number, blue: number]

/** What an upright scene shows, in sRGB: four fields that tell every turn and mirroring apart. */
export const scene = {
  topLeft: [170, 60, 50],
  topRight: [70, 125, 60],
  bottomLeft: [50, 75, 140],
  bottomRight: [215, 200, 175],
} as const satisfies Record<string, Colour>

/** Stands in every kind of metadata that a tagged picture has, and must stand in no file that we write. */
export const canary = 'Astrofolio-canary-51.4779N'

/** How a scene of so many pixels is stored for an orientation of EXIF, in colours that `toColour` makes of sRGB. */
function scenePixels(
  width: number,
  height: number,
  orientation = 1,
  toColour: (c: Colour) => Colour = (c) => c,
) {
  const isTurned = orientation >= 5
  const [columns, rows] = isTurned ? [height, width] : [width, height]
  const fields = [scene.topLeft, scene.topRight, scene.bottomLeft, scene.bottomRight].map((c) => toColour(c))
  const fromRight = [2, 3, 6, 7].includes(orientation)
  const fromBottom = [3, 4, 7, 8].includes(orientation)
  const stored = (isInLowerRows: boolean, isInLaterColumns: boolean): Colour => {
    const isBelow = (isTurned ? isInLaterColumns : isInLowerRows) !== fromBottom
    const isRight = (isTurned ? isInLowerRows : isInLaterColumns) !== fromRight
    return fields[(isBelow ? 2 : 0) + (isRight ? 1 : 0)]!
  }
  const [upperRow, lowerRow] = [false, true].map((isInLowerRows) => {
    const halves = [false, true].map((later) => Buffer.from(stored(isInLowerRows, later)))
    const middle = Math.ceil(columns / 2)
    return Buffer.concat([
      Buffer.alloc(middle * 3, halves[0]),
      Buffer.alloc((columns - middle) * 3, halves[1]),
    ])
  })
  const pixels = Buffer.concat(
    Array.from({ length: rows }, (_, row) => (row < rows / 2 ? upperRow! : lowerRow!)),
  )
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
}

const sceneOf = (width = 800, height = 600) => scenePixels(width, height)

async function jpeg(name: string, picture: Sharp, quality = 95): Promise<TestPicture> {
  const content = await picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
  return { name, mediaType: 'image/jpeg', content }
}
async function png(name: string, picture: Sharp): Promise<TestPicture> {
  return { name, mediaType: 'image/png', content: await picture.png().toBuffer() }
}
async function webp(name: string, picture: Sharp): Promise<TestPicture> {
  return { name, mediaType: 'image/webp', content: await picture.webp({ quality: 95 }).toBuffer() }
}

// Plain ones

export const aJpeg = (width?: number, height?: number) => jpeg('scene.jpg', sceneOf(width, height))
export const aPng = (width?: number, height?: number) => png('scene.png', sceneOf(width, height))
export const aWebp = (width?: number, height?: number) => webp('scene.webp', sceneOf(width, height))
export const aProgressiveJpeg = async (): Promise<TestPicture> => ({
  ...(await aJpeg()),
  content: await sceneOf().jpeg({ quality: 95, progressive: true }).toBuffer(),
})
export const anInterlacedPng = async (): Promise<TestPicture> => ({
  ...(await aPng()),
  content: await sceneOf().png({ progressive: true }).toBuffer(),
})
export const aPalettePng = async (): Promise<TestPicture> => ({
  ...(await aPng()),
  content: await sceneOf().png({ palette: true }).toBuffer(),
})
/** The scene, then a black frame. */
export async function anAnimatedWebp(): Promise<TestPicture> {
  const frames = [await sceneOf().png().toBuffer(), await sceneOf().linear(0, 0).png().toBuffer()]
  const content = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 95, delay: [100, 100] })
    .toBuffer()
  return { name: 'animated.webp', mediaType: 'image/webp', content }
}

// Metadata

/** A photograph as a telephone makes it: position, time, thumbnail, XMP, IPTC and a comment, stored turned by `orientation`. */
export async function aTaggedJpeg(orientation = 1, width = 800, height = 600): Promise<TestPicture> {
  const { content } = await jpeg('', scenePixels(width, height, orientation))
  const segments = [
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), await exif(orientation)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
    segment(0xed, iptc()),
    segment(0xfe, Buffer.from(canary)),
  ]
  return {
    name: `orientation-${orientation}.jpg`,
    mediaType: 'image/jpeg',
    content: withSegments(content, segments),
  }
}

export async function aTaggedPng(): Promise<TestPicture> {
  const { content, ...picture } = await aPng()
  const chunks = [
    chunk('eXIf', await exif(1)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    chunk('tEXt', Buffer.from(`Comment\0${canary}`)),
  ]
  return { ...picture, content: withChunks(content, chunks) }
}

export async function aTaggedWebp(): Promise<TestPicture> {
  const tagged = sceneOf()
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp(xmp)
  return webp('tagged.webp', tagged)
}

/** When the tagged pictures were taken. */
export const takenOn = '2026-03-14'

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${canary}"/></rdf:RDF></x:xmpmeta>`

/** The body of an EXIF block, little-endian, with the directories 0, EXIF, GPS and 1. */
async function exif(orientation: number): Promise<Buffer> {
  const thumbnail = await scenePixels(80, 60, orientation).jpeg().toBuffer()
  const preview = withSegments(thumbnail, [segment(0xfe, Buffer.from(canary))])
  type Entry = [tag: number, type: 1 | 2 | 3 | 4 | 5, value: number | string | number[]]
  const width = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 }
  const sizeOf = ([, type, value]: Entry) =>
    type === 2 ? (value as string).length + 1 : type === 5 ? (value as number[]).length * 4 : width[type]
  const lengthOf = (entries: Entry[]) =>
    6 + entries.length * 12 + entries.reduce((sum, entry) => sum + (sizeOf(entry) > 4 ? sizeOf(entry) : 0), 0)

  const main = (exifAt: number, gpsAt: number): Entry[] => [
    [0x010e, 2, canary],
    [0x010f, 2, 'Canon'],
    [0x0112, 3, orientation],
    [0x8769, 4, exifAt],
    [0x8825, 4, gpsAt],
  ]
  const taken: Entry[] = [[0x9003, 2, `${takenOn.replaceAll('-', ':')} 21:15:00`]]
  const gps: Entry[] = [
    [1, 2, 'N'],
    [2, 5, [51, 1, 28, 1, 4044, 100]],
    [3, 2, 'W'],
    [4, 5, [0, 1, 0, 1, 531, 100]],
  ]
  const thumb = (at: number): Entry[] => [
    [0x0103, 3, 6],
    [0x0201, 4, at],
    [0x0202, 4, preview.length],
  ]
  const exifAt = 8 + lengthOf(main(0, 0))
  const gpsAt = exifAt + lengthOf(taken)
  const thumbAt = gpsAt + lengthOf(gps)
  const previewAt = thumbAt + lengthOf(thumb(0))
  const block = Buffer.alloc(previewAt)
  block.write('II*\0', 0, 'latin1')
  block.writeUInt32LE(8, 4)
  write(8, main(exifAt, gpsAt), thumbAt)
  write(exifAt, taken)
  write(gpsAt, gps)
  write(thumbAt, thumb(previewAt))
  return Buffer.concat([block, preview])

  function write(at: number, entries: Entry[], next = 0) {
    let room = at + 6 + entries.length * 12
    block.writeUInt16LE(entries.length, at)
    entries.forEach((entry, index) => {
      const [tag, type, value] = entry
      const place = at + 2 + index * 12
      block.writeUInt16LE(tag, place)
      block.writeUInt16LE(type, place + 2)
      block.writeUInt32LE(type === 5 ? sizeOf(entry) / 8 : type === 2 ? sizeOf(entry) : 1, place + 4)
      const valueAt = sizeOf(entry) > 4 ? room : place + 8
      if (sizeOf(entry) > 4) {
        block.writeUInt32LE(room, place + 8)
        room += sizeOf(entry)
      }
      if (typeof value === 'string') block.write(value, valueAt, 'latin1')
      else if (typeof value === 'number') block.writeUIntLE(value, valueAt, width[type])
      else value.forEach((part, number) => block.writeUInt32LE(part, valueAt + number * 4))
    })
    block.writeUInt32LE(next, at + 2 + entries.length * 12)
  }
}

/** Photoshop's block with the name of an author. */
function iptc(): Buffer {
  const author = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, canary.length]), Buffer.from(canary)])
  const record = author.length % 2 ? Buffer.concat([author, Buffer.alloc(1)]) : author
  const length = Buffer.alloc(4)
  length.writeUInt32BE(author.length)
  return Buffer.concat([
    Buffer.from('Photoshop 3.0\0'),
    Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
    length,
    record,
  ])
}

// Colours

/** sRGB colours in Display P3, with its profile. */
export const aDisplayP3Jpeg = () => jpeg('display-p3.jpg', sceneOf().withIccProfile('p3'))

/** The same in Adobe RGB. */
export async function anAdobeRgbJpeg(): Promise<TestPicture> {
  const toAdobe = (colour: Colour): Colour => {
    const [red, green, blue] = colour.map(toLinear) as [number, number, number]
    const mixed = [0.7151627 * red + 0.2848373 * green, green, 0.0411705 * green + 0.9588295 * blue]
    return mixed.map((light) => Math.round(255 * light ** (1 / adobeGamma))) as [number, number, number]
  }
  const { content, ...picture } = await jpeg('adobe-rgb.jpg', scenePixels(800, 600, 1, toAdobe))
  return { ...picture, content: withSegments(content, [iccSegment(adobeRgbProfile())]) }
}

/** 16 bits a channel in Display P3, as PixInsight and Photoshop export. */
export const aDeepP3Png = () => png('p3-16-bit.png', sceneOf().toColourspace('rgb16').withIccProfile('p3'))
export const aDeepPng = () => png('rgb-16-bit.png', sceneOf().toColourspace('rgb16'))

/** Colours for a press, with the press's profile and without. */
export const aCmykJpeg = () => jpeg('cmyk.jpg', sceneOf().toColourspace('cmyk').withIccProfile('cmyk'))
export async function aCmykJpegWithoutProfile(): Promise<TestPicture> {
  const { content, ...picture } = await aCmykJpeg()
  return { ...picture, content: withoutSegments(content, 0xe2) }
}

/** Brightness from 0 at the left to 1 at the right, 800 x 100, as the sample that `encode` makes of it. */
const ramp = (encode: (position: number) => number) =>
  Uint16Array.from({ length: 800 * 100 }, (_, index) => Math.round(65535 * encode((index % 800) / 799)))
const deepGrey = (encode: (position: number) => number) =>
  sharp(ramp(encode), { raw: { width: 800, height: 100, channels: 1 } }).toColourspace('grey16')

/** A ramp from black to white in 16-bit grey, evenly spaced in sRGB. */
export const aDeepGreyPng = () =>
  png(
    'grey-16-bit.png',
    deepGrey((position) => position),
  )

/** The same ramp in 16-bit grey of gamma 1.8, with its profile. */
export async function aDeepGreyPngWithProfile(): Promise<TestPicture> {
  const { content, ...picture } = await png('grey-16-bit-gamma.png', deepGrey(toGamma18))
  const profile = Buffer.concat([Buffer.from('gamma 1.8\0\0', 'latin1'), deflateSync(greyProfile(1.8))])
  return { ...picture, content: withChunks(content, [chunk('iCCP', profile)]) }
}

/** The same ramp in a jpeg of 8-bit grey of gamma 1.8, with its profile. */
export async function aGreyJpegWithProfile(): Promise<TestPicture> {
  const { content, ...picture } = await jpeg('grey-gamma.jpg', deepGrey(toGamma18).toColourspace('b-w'))
  return { ...picture, content: withSegments(content, [iccSegment(greyProfile(1.8))]) }
}

/** The same ramp in a plain jpeg of grey. */
export const aGreyJpeg = () => jpeg('grey.jpg', deepGrey((position) => position).toColourspace('b-w'))

const adobeGamma = 563 / 256
const toLinear = (sample: number) => {
  const part = sample / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const toGamma18 = (position: number) => toLinear(position * 255) ** (1 / 1.8)

// Transparency

/** The scene behind glass that is clear at the left and opaque at the right. */
export const aTransparentPng = () => png('transparent.png', transparent())
export const aTransparentWebp = () => webp('transparent.webp', transparent())
export const aTransparentGreyPng = () => png('transparent-grey.png', transparent().greyscale())
/** Has an alpha channel, and nothing that is transparent. */
export const anOpaqueAlphaPng = () => png('opaque.png', sceneOf().ensureAlpha())

const transparent = () => {
  const alpha = Buffer.from(
    Uint8Array.from({ length: 800 * 600 }, (_, index) => (index % 800 < 400 ? 0 : 255)),
  )
  return sceneOf().joinChannel(alpha, { raw: { width: 800, height: 600, channels: 1 } })
}

// Sizes

/** As large as an upload may be, or a byte more: a jpeg with bytes behind its end. */
export async function aJpegOfBytes(bytes: number = limits.gallery.file.maxBytes): Promise<TestPicture> {
  const { content, ...picture } = await aJpeg()
  return {
    ...picture,
    name: `${bytes}-bytes.jpg`,
    content: Buffer.concat([content, Buffer.alloc(bytes - content.length)]),
  }
}

/** A noisy sky with stars, glow and clouds, as a camera makes it: at 24 megapixels about 10 MB. */
export async function aStarField(megapixels = 24): Promise<TestPicture> {
  const height = Math.round(Math.sqrt((megapixels * 1e6) / 1.5))
  const width = Math.round(height * 1.5)
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let state = 7
  const random = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const period = 65_521
  const noise = Uint8Array.from({ length: period }, () => {
    const bits = random()
    return (bits & 7) + ((bits >> 3) & 7) + ((bits >> 6) & 7) + ((bits >> 9) & 7)
  })
  let grain = 0
  for (let row = 0; row < height; row++) {
    if (row % 16 === 0) grain = random() % period
    const glow = 14 * Math.sin((row / height) * Math.PI) - 20
    const [coarse, coarser] = [(row >> 1) * 7919, (row >> 2) * 6007]
    for (let column = 0; column < width * 3; column++) {
      const clouds = noise[(coarse + (column >> 2)) % period]! + noise[(coarser + (column >> 4)) % period]!
      pixels[row * width * 3 + column] = noise[grain]! + clouds + glow
      grain = (grain + 1) % period
    }
  }
  for (let star = 0; star < (width * height) / 5000; star++) {
    const [x, y, kind] = [random() % width, random() % height, random() % 100]
    const brightness = kind > 97 ? 2000 : kind > 80 ? 250 : 90
    const spread = 2 * (0.8 + (random() % 100) / 120) ** 2
    for (let row = Math.max(0, y - 8); row < Math.min(height, y + 9); row++) {
      for (let column = Math.max(0, x - 8); column < Math.min(width, x + 9); column++) {
        const light = brightness * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / spread)
        const at = (row * width + column) * 3
        for (let band = at; band < at + 3; band++) pixels[band] = Math.min(255, pixels[band]! + light)
      }
    }
  }
  const sky = sharp(pixels, { raw: { width, height, channels: 3 } })
  return { name: 'stars.jpg', mediaType: 'image/jpeg', content: await sky.jpeg({ quality: 95 }).toBuffer() }
}

// Files that are refused

export const anEmptyFile = (): TestPicture => ({
  name: 'empty.jpg',
  mediaType: 'image/jpeg',
  content: Buffer.alloc(0),
})

/** Other things that call themselves a jpeg. */
export const disguised = async (): Promise<TestPicture[]> => [
  asJpeg('html.jpg', '<!doctype html><script>alert(1)</script>'),
  asJpeg(
    'svg.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  asJpeg('pdf.jpg', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  asJpeg('gif.jpg', await sceneOf(80, 60).gif().toBuffer()),
  asJpeg('tiff.jpg', await sceneOf(80, 60).tiff().toBuffer()),
  asJpeg('heif.jpg', await sceneOf(80, 60).avif({ effort: 0 }).toBuffer()),
]

/** A tenth is missing at the end. */
export const truncated = (picture: TestPicture): TestPicture => ({
  ...picture,
  name: `truncated-${picture.name}`,
  content: picture.content.subarray(0, Math.floor(picture.content.length * 0.9)),
})

/** Some bytes in its middle are others. */
export function damaged(picture: TestPicture): TestPicture {
  const content = Buffer.from(picture.content)
  const middle = Math.floor(content.length / 2)
  for (let at = middle; at < middle + 40; at++) content[at] = (content[at]! * 7 + at) & 0x7f
  return { ...picture, name: `damaged-${picture.name}`, content }
}

/** Headers that promise 30,000 x 30,000 pixels, with hardly anything behind them. */
export async function nineHundredMegapixels(): Promise<TestPicture[]> {
  const [jpegFile, pngFile] = [await aJpeg(80, 60), await aPng(80, 60)]
  const frame = jpegFile.content.indexOf(Buffer.from([0xff, 0xc0]))
  jpegFile.content.writeUInt16BE(30_000, frame + 5)
  jpegFile.content.writeUInt16BE(30_000, frame + 7)
  const header = Buffer.from(pngFile.content.subarray(16, 29))
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  const rest = pngFile.content.subarray(33)
  const content = Buffer.concat([pngFile.content.subarray(0, 8), chunk('IHDR', header), rest])
  return [jpegFile, { ...pngFile, content }]
}

/** A jpeg that is also a page and an archive: in a comment, and behind its end. */
export async function aPolyglot(): Promise<TestPicture> {
  const { content, ...picture } = await aJpeg()
  const page = Buffer.from(`<html><script>${canary}</script></html>`)
  const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(canary)])
  const content2 = Buffer.concat([withSegments(content, [segment(0xfe, page)]), page, archive])
  return { ...picture, name: 'polyglot.jpg', content: content2 }
}

const asJpeg = (name: string, content: string | Buffer): TestPicture => ({
  name,
  mediaType: 'image/jpeg',
  content: Buffer.from(content as string),
})

// The formats themselves

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Puts segments behind the first two bytes of a jpeg. */
const withSegments = (picture: Buffer, segments: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])

function withoutSegments(picture: Buffer, marker: number): Buffer {
  const kept = [picture.subarray(0, 2)]
  let at = 2
  while (picture[at + 1] !== 0xda) {
    const end = at + 2 + picture.readUInt16BE(at + 2)
    if (picture[at + 1] !== marker) kept.push(picture.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, picture.subarray(at)])
}

const iccSegment = (profile: Buffer) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]))

function chunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

/** Puts chunks behind the header of a png. */
const withChunks = (picture: Buffer, chunks: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])

// Colour profiles of version 2, as small as they may be

const adobeRgbProfile = () => {
  const gamma = gammaCurve(adobeGamma)
  return iccProfile('RGB ', {
    rXYZ: xyz(0.60974, 0.31111, 0.01947),
    gXYZ: xyz(0.20528, 0.62567, 0.06087),
    bXYZ: xyz(0.14919, 0.06322, 0.74457),
    rTRC: gamma,
    gTRC: gamma,
    bTRC: gamma,
  })
}

const greyProfile = (gamma: number) => iccProfile('GRAY', { kTRC: gammaCurve(gamma) })

const fixed = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65536))
  return bytes
}
const xyz = (...values: [number, number, number]) =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)])
const gammaCurve = (gamma: number) => {
  const curve = Buffer.alloc(16)
  curve.write('curv', 'latin1')
  curve.writeUInt32BE(1, 8)
  curve.writeUInt16BE(Math.round(gamma * 256), 12)
  return curve
}
const text = (type: 'desc' | 'text', words: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length + 1)
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  const body = Buffer.from(`${words}\0`, 'latin1')
  return type === 'text' ? Buffer.concat([head, body]) : Buffer.concat([head, length, body, Buffer.alloc(79)])
}

function iccProfile(colours: 'RGB ' | 'GRAY', tags: Record<string, Buffer>): Buffer {
  const all = Object.entries({
    desc: text('desc', 'of the tests'),
    cprt: text('text', 'none'),
    wtpt: xyz(0.9642, 1, 0.8249),
    ...tags,
  })
  const table = Buffer.alloc(4 + all.length * 12)
  table.writeUInt32BE(all.length)
  const bodies: Buffer[] = []
  let at = 128 + table.length
  all.forEach(([name, tag], index) => {
    const padded = Buffer.concat([tag, Buffer.alloc((4 - (tag.length % 4)) % 4)])
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(at, 8 + index * 12)
    table.writeUInt32BE(tag.length, 12 + index * 12)
    bodies.push(padded)
    at += padded.length
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02100000, 8)
  header.write(`mntr${colours}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  Buffer.concat([fixed(0.9642), fixed(1), fixed(0.8249)]).copy(header, 68)
  return Buffer.concat([header, table, ...bodies])
}
