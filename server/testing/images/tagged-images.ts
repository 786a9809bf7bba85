import type { Sharp } from 'sharp'
import { chunk, segment, withChunks, withSegments } from './image-formats.ts'
import { canary, jpeg, png, scenePixels, sceneOf, type TestImage, webp } from './image.ts'
import { aJpeg } from './plain-images.ts'

/** The capture date of the tagged images. */
export const takenOn = '2024-03-14'

const tagged = (image: Sharp) =>
  image.withXmp(xmp).withExif({
    IFD0: { Make: 'Canon', Model: 'Canon EOS Ra', Artist: canary, Copyright: canary },
    IFD2: { DateTimeOriginal: `${takenOn.replaceAll('-', ':')} 21:15:00`, BodySerialNumber: canary },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 28/1 4044/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 0/1 531/100',
    },
  })

/** A photo with position, time, XMP, IPTC and a comment, stored with an EXIF `orientation`. */
export async function aTaggedJpeg(orientation = 1): Promise<TestImage> {
  const { content, ...image } = await jpeg('tagged.jpg', tagged(scenePixels(400, 300, orientation)))
  // sharp writes an orientation of 1: its tag, its type, one value.
  content[content.indexOf(Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0])) + 8] = orientation
  return { ...image, content: withSegments(content, [iptcSegment(), segment(0xfe, Buffer.from(canary))]) }
}

export async function aTaggedPng(): Promise<TestImage> {
  const { content, ...image } = await png('tagged.png', tagged(sceneOf()))
  return { ...image, content: withChunks(content, [chunk('tEXt', Buffer.from(`Comment\0${canary}`))]) }
}

export const aTaggedWebp = () => webp('tagged.webp', tagged(sceneOf()))

/** With the history that programs write, a serial number and a position. */
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
    xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:SerialNumber="${canary}" exif:GPSLatitude="51,28.674N" dc:source="${canary}">
    <xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:instanceID="${canary}"/></rdf:Seq></xmpMM:History>
  </rdf:Description></rdf:RDF></x:xmpmeta>`

/** A Photoshop segment of a JPEG with the name of an author. */
function iptcSegment(): Buffer {
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
