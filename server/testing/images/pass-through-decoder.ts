import { randomBytes } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import { type ImageDecoder, UnreadableImage } from '../../features/images/decoder/decoded-image.ts'
import { profilePictureFiles } from '../../features/images/profile-picture-files.ts'
import { shareFileOf } from '../../features/images/file-names.ts'

const endings = { '\xff\xd8': 'jpg', '\x89P': 'png', RI: 'webp' }

function endingOf(original: Buffer): string {
  if (original.length === 0) throw new UnreadableImage(limits.gallery.file.empty)
  const ending = endings[original.toString('latin1', 0, 2) as keyof typeof endings]
  if (!ending) throw new UnreadableImage(limits.gallery.file.wrongType)
  return ending
}

/** Looks only at the first bytes and stores each file as it was sent, for tests that are not about decoding. */
export const passThroughDecoder: ImageDecoder = {
  async galleryImage(original) {
    const folder = randomBytes(16).toString('hex')
    const file = `${folder}/large.${endingOf(original)}`
    const size = { file: `${folder}/640.jpg`, width: 3, height: 2, mediaType: 'image/jpeg' }
    return {
      width: 3,
      height: 2,
      byteSize: original.length,
      placeholder: 'data:image/webp;base64,',
      file,
      storedSizes: [size],
      contents: [file, shareFileOf(file), size.file].map((name) => ({ name, content: original })),
    }
  },
  async profilePicture(original) {
    endingOf(original)
    const folder = randomBytes(16).toString('hex')
    const names = profilePictureFiles({ pictureFolder: folder })
    return { folder, contents: names.map((name) => ({ name, content: original })) }
  },
}
