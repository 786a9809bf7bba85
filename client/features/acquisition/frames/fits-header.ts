import { blockBytes, CardReader, cardsPerBlock } from './fits-cards.ts'
import type { FileSource } from './file-source.ts'
import { Header, UnreadableFrame } from './header.ts'

/** The header of a picture, and where its pixels are. */
export interface FitsImage {
  header: Header
  begin: number
  end: number
}

/** Blocks of 36 cards; headers of capture programs have one to four. Most files take one read, the largest three. */
const reads = [4, 16, 80]
const maxCards = reads.reduce((sum, blocks) => sum + blocks) * cardsPerBlock

/** A night's sequence in one file has hundreds. */
const maxParts = 5000
const extension = 'XTENSION'

/**
 * Reads the headers of the images in a FITS file: one, or each exposure of a sequence, which have their own exposure time.
 * Reads no pixels. Throws UnreadableFrame.
 */
export async function readFitsHeaders(source: FileSource): Promise<FitsImage[]> {
  const whole = await readHeader(source, 0)
  const images = hasImage(whole.header) ? [whole] : []
  let begin = whole.end
  for (let parts = 1; await isExtension(source, begin); parts++) {
    if (parts > maxParts) throw new UnreadableFrame(`more than ${maxParts.toLocaleString('en')} parts in it`)
    // The next header follows the pixels of the first picture, which would have to be inflated too.
    if (source.isCompressed && images.length > 0)
      throw new UnreadableFrame('a gzip file with more than one part. Unpack it first')
    const part = await readHeader(source, begin)
    const isSequence = images.length > 0
    if (hasImage(part.header) && (!isSequence || isExposure(part.header))) {
      // The chips of a camera share the time that the first part names.
      if (!hasImage(whole.header)) part.header.inherit(whole.header)
      images.push(part)
    }
    begin = part.end
  }
  if (images.length === 0) throw new UnreadableFrame('no picture in it')
  return images
}

async function isExtension(source: FileSource, begin: number): Promise<boolean> {
  if (begin >= source.size) return false
  // A name is enough: behind the last picture there may be anything.
  if (source.isCompressed && begin > reads[0]! * blockBytes) return begin + blockBytes <= source.size
  return new TextDecoder().decode(await source.read(begin, begin + extension.length)) === extension
}

async function readHeader(source: FileSource, start: number): Promise<FitsImage> {
  const header = new Header()
  const cards = new CardReader(header)
  let begin = start
  for (const blocks of reads) {
    const end = begin + blocks * blockBytes
    const bytes = await source.read(begin, end)
    const after = cards.read(bytes)
    if (after !== undefined) {
      const pixels = start + Math.ceil((begin - start + after) / blockBytes) * blockBytes
      return { header, begin: pixels, end: pixels + dataBytes(header) }
    }
    if (cards.isLost) throw new UnreadableFrame('a header without an end')
    if (bytes.length < end - begin) throw new UnreadableFrame('ends within the header')
    begin = end
  }
  throw new UnreadableFrame(`a header of more than ${maxCards} cards`)
}

const sizeIn = (header: Header, keyword: string) => Math.max(0, Number(header.get(keyword)) || 0)

/** Returns the length of the data behind a header, in whole blocks: section 4.4.1. */
function dataBytes(header: Header): number {
  const axes = Math.min(sizeIn(header, 'NAXIS'), 999)
  if (axes === 0) return 0
  let elements = 1
  for (let axis = 1; axis <= axes; axis++) elements *= sizeIn(header, `NAXIS${axis}`)
  const groups = header.has(extension) ? sizeIn(header, 'GCOUNT') || 1 : 1
  const heap = header.has(extension) ? sizeIn(header, 'PCOUNT') : 0
  const bytes = (Math.abs(Number(header.get('BITPIX')) || 0) / 8) * groups * (heap + elements)
  return Number.isFinite(bytes) ? Math.ceil(bytes / blockBytes) * blockBytes : Infinity
}

const isPacked = (header: Header) => header.get('ZIMAGE') === true

function hasImage(header: Header): boolean {
  const type = header.get(extension)
  if (type !== undefined && type !== 'IMAGE') return isPacked(header)
  return sizeIn(header, 'NAXIS') >= 2
}

const isExposure = (header: Header) => header.has('EXPTIME') || header.has('EXPOSURE')

/** Returns the number of pictures that lie behind one another in one; colours are none. */
export function planesOf(header: Header): number {
  const prefix = isPacked(header) ? 'Z' : ''
  const axes = sizeIn(header, `${prefix}NAXIS`)
  let planes = 1
  for (let axis = 3; axis <= Math.min(axes, 999); axis++)
    planes *= sizeIn(header, `${prefix}NAXIS${axis}`) || 1
  return planes === 3 ? 1 : planes
}
