import { useRef } from 'react'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { randomId } from '../../ui/random-id.ts'
import { addToGallery } from './gallery-cache.ts'
import { type GalleryImageFields, toInput } from './GalleryFields.tsx'
import { useUpdateGalleryImageMutation, useUploadGalleryImagesMutation } from './GalleryPanel.generated.ts'
import { updateGearOfImage } from './gear-images.ts'
import { uploadFetch } from './upload-fetch.ts'

export type UploadFields = GalleryImageFields & { images: File[] }

/** Returns a function that uploads images; retries with the same files reuse the idempotency key. */
export function useUpload(creatorProfileId: number) {
  const [upload] = useUploadGalleryImagesMutation({
    update: (cache, { data }) => addToGallery(cache, creatorProfileId, data!.uploadGalleryImages),
  })
  const [update] = useUpdateGalleryImageMutation()
  const lastAttempt = useRef<{ key: string; images: File[]; serialized: string; isCorrected: boolean }>(
    undefined,
  )

  return async (
    { images, ...fields }: UploadFields,
    { isDateCleared, onProgress }: { isDateCleared: boolean; onProgress: (progress: number) => void },
  ) => {
    const { captureDate, ...others } = toInput(fields)
    // Omitted if it is blank and was not cleared: the server then reads the date of each file.
    const input = captureDate || isDateCleared ? { ...others, captureDate } : others
    const serialized = JSON.stringify(input)
    const previous =
      lastAttempt.current && isSame(lastAttempt.current.images, images) ? lastAttempt.current : undefined
    const key = previous?.key ?? randomId()
    const isCorrected = previous !== undefined && (previous.isCorrected || previous.serialized !== serialized)
    lastAttempt.current = { key, images, serialized, isCorrected }

    const { data } = await upload({
      variables: { input: { ...input, images, creatorProfileId } },
      context: {
        ...withIdempotencyKey(key),
        skipsQueue: true,
        fetchOptions: { fetch: uploadFetch({ images }, onProgress) },
      },
    })
    const added = data!.uploadGalleryImages
    // With a reused key the server returns the first attempt's images with that attempt's metadata.
    if (isCorrected) {
      await Promise.all(
        added.map(({ id, gear }) =>
          update({
            variables: { input: { ...input, id } },
            update: (cache, { data }) => updateGearOfImage(cache, id, gear, data!.updateGalleryImage.gear),
          }),
        ),
      )
    }
    return added
  }
}

const isSame = (files: File[], others: File[]) =>
  files.length === others.length && files.every((file, index) => file === others[index])
