import sharp, { type Metadata } from 'sharp'
import { limits } from '../../../../contract/limits.ts'
import { UnreadablePicture } from './decoded-picture.ts'
import { isAnimated, isInOtherFormat } from './file-headers.ts'

const { file } = limits.gallery

/** Reads no pixels. Throws `UnreadablePicture` for a file that is not accepted, or whose pixels would be too costly to read. */
export async function readHeader(original: Buffer): Promise<Metadata> {
  if (original.length === 0) throw new UnreadablePicture(file.empty)
  const header = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(({ message }: Error) => {
      if (!message.includes('unsupported image format')) throw new UnreadablePicture(file.unreadable)
      throw new UnreadablePicture(isInOtherFormat(original) ? file.otherFormat : file.wrongType)
    })
  if (isAnimated(original, header)) throw new UnreadablePicture(file.animated)
  const { width, height } = header
  const { maxPixels, tooManyPixels } = pixelLimitOf(header)
  if (width * height > maxPixels) throw new UnreadablePicture(tooManyPixels)
  if (Math.max(width, height) > file.maxSide) throw new UnreadablePicture(file.sideTooLong)
  return header
}

function pixelLimitOf({ format, hasAlpha, space, depth, isProgressive }: Metadata) {
  const { transparentWebp, cmyk, interlaced16Bit } = file.costlyKinds
  if (format === 'webp' && hasAlpha) return transparentWebp
  if (space === 'cmyk') return cmyk
  return depth === 'ushort' && isProgressive ? interlaced16Bit : file
}
