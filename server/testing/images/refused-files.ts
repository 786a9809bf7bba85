import { sceneOf, type TestImage } from './image.ts'

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

const asJpeg = (name: string, content: string | Buffer): TestImage => ({
  name,
  mediaType: 'image/jpeg',
  content: Buffer.from(content as string),
})
