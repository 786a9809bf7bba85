import { randomBytes } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import { profilePictureFiles, profilePictureSides } from '../session/profile-picture-files.ts'
import { asJpeg, pixels, readHeader, readPixels, sizedWebp } from './decode-picture.ts'
import { type Crop, type ProfilePicture, UnreadablePicture } from './decoder-pool.ts'
import { withoutAncillaryChunks } from './file-headers.ts'

const { side: sideLimit, crop: cropLimit } = limits.profilePicture

/**
 * Creates the files of a profile picture from a square of a JPEG, PNG or WebP, by default the largest in its middle. All
 * metadata is removed.
 */
export async function decodeProfilePicture(uploaded: Buffer, crop: Crop | null): Promise<ProfilePicture> {
  const original = withoutAncillaryChunks(uploaded)
  const header = await readHeader(original)
  const { width, height } = header.autoOrient
  const { left, top, side } = crop ?? middleOf(width, height)
  if (side < sideLimit.min) throw new UnreadablePicture(sideLimit.tooSmall)
  if (left + side > width || top + side > height) throw new UnreadablePicture(cropLimit.outside)

  const square = await readPixels(original, header, (picture) =>
    picture
      .extract({ left, top, width: side, height: side })
      .resize(profilePictureSides.at(-1), null, { kernel: 'cubic' }),
  )
  const folder = randomBytes(16).toString('hex')
  const contents = profilePictureFiles({ pictureFolder: folder }).map(async (name) => {
    const [, size, format] = /(\d+)\.(\w+)$/.exec(name)!
    const picture = pixels(square).resize(Number(size), null, { kernel: 'cubic' })
    const encoded = format === 'jpg' ? asJpeg(picture) : picture.webp(sizedWebp)
    return { name, content: await encoded.toBuffer() }
  })
  return { folder, contents: await Promise.all(contents) }
}

function middleOf(width: number, height: number): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) >> 1, top: (height - side) >> 1, side }
}
