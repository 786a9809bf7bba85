import type { ApolloCache } from '@apollo/client'
import { useRef } from 'react'
import { limits } from '../../../contract/limits.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { creatingOnce } from '../items/creating-once.ts'
import { type GalleryImageFields, toInput } from './GalleryFields.tsx'
import {
  type GalleryPanelFragment,
  useUpdateGalleryImageMutation,
  useUploadGalleryImagesMutation,
} from './GalleryPanel.generated.ts'
import { uploadFetch } from '../../apollo/upload-fetch.ts'
import { evictListsOfImages } from './useGallery.ts'

export type UploadFields = GalleryImageFields & { images: File[] }

type Metadata = Partial<ReturnType<typeof toInput>>

/** Returns a function that uploads images; a retry with the same files adds them once. */
export function useUpload(profile: GalleryPanelFragment) {
  const { edges, pageInfo } = profile.images
  const options = { update: (cache: ApolloCache) => evictListsOfImages(cache, profile) }
  const [upload] = useUploadGalleryImagesMutation(options)
  const [update] = useUpdateGalleryImageMutation(options)
  const lastChoice = useRef<{ images: File[]; create: ReturnType<typeof creatingOnce<Metadata>> }>(undefined)

  return async (
    { images, ...fields }: UploadFields,
    { isDateCleared, onProgress }: { isDateCleared: boolean; onProgress: (progress: number) => void },
  ) => {
    const { captureDate, ...others } = toInput(fields)
    // Omitted if it is blank and was not cleared: the server then reads the date of each file.
    const metadata = captureDate || isDateCleared ? { ...others, captureDate } : others
    const former = lastChoice.current
    const choice =
      former && isSame(former.images, images) ? former : { images, create: creatingOnce<Metadata>() }
    lastChoice.current = choice
    return choice.create(metadata, {
      create: (metadata, key) =>
        upload({
          variables: {
            input: { ...metadata, images, creatorProfileId: profile.id },
            // The new images follow the loaded ones only if these are all.
            first: Math.min(
              edges.length + (pageInfo.hasNextPage ? 0 : images.length),
              limits.gallery.imagesOfProfile.max,
            ),
          },
          context: {
            ...withIdempotencyKey(key),
            skipsQueue: true,
            fetchOptions: { fetch: uploadFetch({ images }, onProgress) },
          },
        }).then(({ data }) => data!.uploadGalleryImages!.galleryImages),
      update: (added, metadata) =>
        Promise.all(added.map(({ id }) => update({ variables: { input: { ...metadata, id } } }))),
    })
  }
}

const isSame = (files: File[], others: File[]) =>
  files.length === others.length && files.every((file, index) => file === others[index])
