import { useRef } from 'react'
import { withIdempotencyKey } from '../../apollo/idempotency-key.ts'
import { useUpdateGalleryImageMutation, useUploadGalleryImagesMutation } from '../../generated/graphql.ts'
import { newKey } from '../../ui/new-key.ts'
import { joinGallery } from './gallery-cache.ts'
import { type GalleryImageFields, toInput } from './gallery-image-fields.ts'
import { uploadFetch } from './upload-fetch.ts'

/** What the upload form says: the pictures, and what counts for all of them. */
export type UploadFields = GalleryImageFields & { images: File[] }

/** How pictures are added to a gallery; a try that is made again adds nothing twice. */
export function useUpload(creatorProfileId: number) {
  const [upload] = useUploadGalleryImagesMutation({
    update: (cache, { data }) => joinGallery(cache, creatorProfileId, data!.uploadGalleryImages),
  })
  const [update] = useUpdateGalleryImageMutation()
  const lastTry = useRef<{ key: string; images: File[]; said: string; isCorrected: boolean }>(undefined)

  return async ({ images, ...fields }: UploadFields, onProgress: (share: number) => void) => {
    const input = toInput(fields)
    const said = JSON.stringify(input)
    const before = lastTry.current && isSame(lastTry.current.images, images) ? lastTry.current : undefined
    const key = before?.key ?? newKey()
    const isCorrected = before !== undefined && (before.isCorrected || before.said !== said)
    lastTry.current = { key, images, said, isCorrected }

    const { data } = await upload({
      variables: { input: { ...input, images, creatorProfileId } },
      context: {
        ...withIdempotencyKey(key),
        skipsQueue: true,
        fetchOptions: { fetch: uploadFetch(images, onProgress) },
      },
    })
    const added = data!.uploadGalleryImages
    // The server answers with what an earlier try added, if it did, in the words of that try.
    if (isCorrected) {
      await Promise.all(added.map(({ id }) => update({ variables: { input: { ...input, id } } })))
    }
    return added
  }
}

const isSame = (files: File[], others: File[]) =>
  files.length === others.length && files.every((file, place) => file === others[place])
