import { chunk } from './image-formats.ts'
import { sceneOf, type TestImage } from './image.ts'
import { aJpeg, aPng } from './plain-images.ts'

export const anEmptyFile = (): TestImage => ({
  name: 'empty.jpg',
  mediaType: 'image/jpeg',
  content: Buffer.alloc(0),
})

/** Files of other types with the name and media type of a JPEG. */
export const disguised = async (): Promise<TestImage[]> => [
  asJpeg('html.jpg', '<!doctype html><script>alert(1)</script>'),
  asJpeg(
    'svg.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  asJpeg('pdf.jpg', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  asJpeg('gif.jpg', await sceneOf(80, 60).gif().toBuffer()),
]

/** Images in unsupported formats; of some only the first bytes. */
export const inOtherFormats = async (): Promise<TestImage[]> => [
  asJpeg('stack.tif', await sceneOf(80, 60).tiff().toBuffer()),
  asJpeg('phone.avif', await sceneOf(80, 60).avif({ effort: 0 }).toBuffer()),
  asJpeg('phone.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  asJpeg('light.fits', 'SIMPLE  =                    T / file does conform to FITS standard'),
  asJpeg('master.xisf', 'XISF0100\x10\0\0\0\0\0\0\0<?xml version="1.0"?>'),
  asJpeg('camera.cr3', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'),
  asJpeg('camera.raf', 'FUJIFILMCCD-RAW 0201FF393103'),
  asJpeg('camera.nef', 'MM\0*\0\0\0\x08'),
]

/** Removes the last tenth. */
export const truncated = (image: TestImage): TestImage => ({
  ...image,
  name: `truncated-${image.name}`,
  content: image.content.subarray(0, Math.floor(image.content.length * 0.9)),
})

/** Changes some bytes in the middle. */
export function damaged(image: TestImage): TestImage {
  const content = Buffer.from(image.content)
  const middle = Math.floor(content.length / 2)
  for (let at = middle; at < middle + 40; at++) content[at] = (content[at]! * 7 + at) & 0x7f
  return { ...image, name: `damaged-${image.name}`, content }
}

/** Small files whose headers claim 30,000 x 30,000 pixels. */
export async function nineHundredMegapixels(): Promise<TestImage[]> {
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

const asJpeg = (name: string, content: string | Buffer): TestImage => ({
  name,
  mediaType: 'image/jpeg',
  content: Buffer.from(content as string),
})
