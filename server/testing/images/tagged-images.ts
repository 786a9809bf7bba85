import { chunk, segment, withChunks, withSegments } from './image-formats.ts'
import { canary, jpeg, scenePixels, sceneOf, type TestImage, webp } from './image.ts'
import { aJpeg, aPng } from './plain-images.ts'

/** A photo of a phone with position, time, thumbnail, XMP, IPTC and a comment, stored with an EXIF `orientation`. */
export async function aTaggedJpeg(orientation = 1, width = 400, height = 300): Promise<TestImage> {
  const { content } = await jpeg('', scenePixels(width, height, orientation))
  const segments = [
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), await exif(orientation)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
    iptcSegment(),
    segment(0xfe, Buffer.from(canary)),
  ]
  return {
    name: `orientation-${orientation}.jpg`,
    mediaType: 'image/jpeg',
    content: withSegments(content, segments),
  }
}

export async function aTaggedPng(): Promise<TestImage> {
  const { content, ...image } = await aPng()
  const chunks = [
    chunk('eXIf', await exif(1)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    chunk('tEXt', Buffer.from(`Comment\0${canary}`)),
  ]
  return { ...image, content: withChunks(content, chunks) }
}

export async function aTaggedWebp(): Promise<TestImage> {
  const tagged = sceneOf()
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp(xmp)
  return webp('tagged.webp', tagged)
}

/** The capture date of the tagged images. */
export const takenOn = '2024-03-14'

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

/** A Photoshop segment of a JPEG with the name of an author. */
export function iptcSegment(): Buffer {
  const author = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, canary.length]), Buffer.from(canary)])
  const record = author.length % 2 ? Buffer.concat([author, Buffer.alloc(1)]) : author
  const length = Buffer.alloc(4)
  length.writeUInt32BE(author.length)
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1')
  return segment(0xed, Buffer.concat([head, length, record]))
}

/** A JPEG that is also an HTML page and a ZIP archive: in a comment, and after its end. */
export async function aPolyglot(): Promise<TestImage> {
  const { content, ...image } = await aJpeg()
  const page = Buffer.from(`<html><script>${canary}</script></html>`)
  const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(canary)])
  const content2 = Buffer.concat([withSegments(content, [segment(0xfe, page)]), page, archive])
  return { ...image, name: 'polyglot.jpg', content: content2 }
}
