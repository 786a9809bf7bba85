import { answerRequests } from '../../../limits/limited-work.ts'
import { decodeImage, decodeProfilePicture } from './decode-image.ts'
import { type Crop, type ImageFiles, type ProfilePicture, UnreadableImage } from './decoded-image.ts'
import { limitSharp } from './limit-sharp.ts'

export type DecoderRequest = { original: Buffer } & (
  | { kind: 'gallery image' }
  | { kind: 'profile picture'; crop: Crop | null }
)

/** `refusal` means an invalid image. */
export type DecoderAnswer = { files: ImageFiles | ProfilePicture } | { refusal: string }

limitSharp()
// libvips runs in its own threads.
answerRequests(async (request: DecoderRequest): Promise<DecoderAnswer> => {
  try {
    const { original } = request
    if (request.kind === 'gallery image') return { files: await decodeImage(original) }
    return { files: await decodeProfilePicture(original, request.crop) }
  } catch (error) {
    if (error instanceof UnreadableImage) return { refusal: error.message }
    throw error
  }
})
