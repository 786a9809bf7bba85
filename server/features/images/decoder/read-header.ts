import sharp, { type Metadata } from 'sharp'
import { limits } from '../../../../contract/limits.ts'
import { UnreadableImage } from './decoded-image.ts'
import { isAnimated, isInOtherFormat } from './file-headers.ts'

const { file } = limits.gallery

/** Reads no pixels. Throws `UnreadableImage` for a file that is not accepted, or whose pixels would be too costly to read. */
export async function readHeader(original: Buffer): Promise<Metadata> {
  if (original.length === 0) throw new UnreadableImage(file.empty)
  const header = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(({ message }: Error) => {
      if (!message.includes('unsupported image format')) throw new UnreadableImage(file.unreadable)
      throw new UnreadableImage(isInOtherFormat(original) ? file.otherFormat : file.wrongType)
    })
  if (isAnimated(original, header)) throw new UnreadableImage(file.animated)
  const { width, height } = header
  const { maxPixels, tooManyPixels } = pixelLimitOf(header)
  if (width * height > maxPixels) throw new UnreadableImage(tooManyPixels)
  if (Math.max(width, height) > file.maxSide) throw new UnreadableImage(file.sideTooLong)
  return header
}

function pixelLimitOf({ format, hasAlpha, space, depth, isProgressive }: Metadata) {
  const { transparentWebp, cmyk, interlaced16Bit } = file.costlyKinds
  if (format === 'webp' && hasAlpha) return transparentWebp
  if (space === 'cmyk') return cmyk
  return depth === 'ushort' && isProgressive ? interlaced16Bit : file
}
