import { useRef } from 'react'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { useUploadProfilePictureMutation } from './profile-picture.generated.ts'
import { randomId } from '../../ui/random-id.ts'
import { uploadFetch } from '../gallery/upload-fetch.ts'
import type { Crop } from './picture-preview.ts'

/** Returns a function that uploads the profile picture; retries with the same crop reuse the idempotency key. */
export function useUploadPicture(picture: File) {
  const [upload] = useUploadProfilePictureMutation()
  const lastAttempt = useRef<{ key: string; crop: string }>(undefined)
  return async (crop: Crop, onProgress: (share: number) => void): Promise<void> => {
    const text = JSON.stringify(crop)
    if (lastAttempt.current?.crop !== text) lastAttempt.current = { key: randomId(), crop: text }
    await upload({
      variables: { input: { ...crop, picture } },
      context: {
        ...withIdempotencyKey(lastAttempt.current.key),
        skipsQueue: true,
        fetchOptions: { fetch: uploadFetch({ picture }, onProgress) },
      },
    })
  }
}
