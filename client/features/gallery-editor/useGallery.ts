import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import { limits } from '../../../contract/limits.ts'
import { hasCode } from '../../apollo/graphql-errors.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { evictPublicLists, removeItem } from '../../apollo/cache-changes.ts'
import { uploadFetch } from '../../apollo/upload-fetch.ts'
import { idempotentCreate } from '../owner-lists/idempotent-create.ts'
import type { ItemMutations } from '../owner-lists/useOwnerList.ts'
import type { GalleryImageChanges } from '../../generated/schema-types.ts'
import type { GalleryImageInput } from './GalleryImageForm.tsx'
import {
  type GalleryPanelFragment,
  useChooseCoverImageMutation,
  useDeleteGalleryImageMutation,
  useDeleteGalleryImagesMutation,
  useMoveGalleryImageMutation,
  useUpdateGalleryImageMutation,
  useUpdateGalleryImagesMutation,
  useUploadGalleryImagesMutation,
} from './GalleryPanel.generated.ts'
import { imagesPerPage } from '../gallery/GalleryPages.tsx'

/** Evicts the lists of images that no response contains: those of sky objects, and of each gear item the pages in full. */
export function evictListsOfImages(cache: ApolloCache, { gear }: Pick<GalleryPanelFragment, 'gear'>) {
  evictPublicLists(cache)
  for (const { id } of gear)
    cache.evict({
      id: cache.identify({ __typename: 'GearItem', id })!,
      fieldName: 'images',
      args: { first: imagesPerPage },
    })
}

export function useGallery(profile: GalleryPanelFragment) {
  const { cache } = useApolloClient()
  const { images } = profile
  const { edges } = images
  const evictRelatedLists = (cache: ApolloCache) => evictListsOfImages(cache, profile)
  const [update] = useUpdateGalleryImageMutation({ update: evictRelatedLists })
  const [remove] = useDeleteGalleryImageMutation({ optimisticResponse: { deleteGalleryImage: null } })
  const [updateMany] = useUpdateGalleryImagesMutation({ update: evictRelatedLists })
  const [removeMany] = useDeleteGalleryImagesMutation({ optimisticResponse: { deleteGalleryImages: null } })
  const [move] = useMoveGalleryImageMutation()
  const [choose] = useChooseCoverImageMutation()
  /** Returns the profile with its loaded images changed. */
  const withEdges = (changed: typeof edges) => ({ ...profile, images: { ...images, edges: changed } })
  /** Evicts fields of the profile after the error of an image that another tab has deleted. */
  const evictStale =
    (...fieldNames: ('images' | 'imageCount')[]) =>
    (error: unknown): never => {
      if (hasCode(error, 'NOT_FOUND'))
        for (const fieldName of fieldNames) cache.evict({ id: cache.identify(profile)!, fieldName })
      throw error
    }
  const evictCount = evictStale('imageCount')
  // The error does not say which of several images it is.
  const evictList = evictStale('imageCount', 'images')
  const mutations: Omit<ItemMutations<{ id: number }, GalleryImageInput>, 'create'> = {
    update: (options) => update(options).catch(evictCount),
    remove: ({ variables: { input }, ...options }) =>
      remove({ variables: { input, first: Math.max(1, edges.length - 1) }, ...options }).catch(evictCount),
    move: (input, reordered) =>
      move({
        variables: { input, first: edges.length },
        optimisticResponse: {
          moveGalleryImage: {
            creatorProfile: withEdges(reordered.map(({ id }) => edges.find(({ node }) => node.id === id)!)),
          },
        },
      }).catch(evictCount),
    evictRelatedLists,
  }
  return {
    mutations,
    changeMany: (ids: number[], changes: GalleryImageChanges) =>
      updateMany({ variables: { input: { ids, changes } } }).catch(evictList),
    removeMany: (ids: number[]) =>
      removeMany({
        variables: { input: { ids }, first: Math.max(1, edges.length - ids.length) },
        update: (cache) => {
          evictRelatedLists(cache)
          for (const id of ids) removeItem(cache, { __typename: 'GalleryImage', id })
        },
      }).catch(evictList),
    chooseCover: (id: number, isCover: boolean) => {
      const changed = ({ node, ...edge }: (typeof edges)[number]) => ({
        ...edge,
        node: { ...node, isCover: isCover && node.id === id },
      })
      return choose({
        variables: { input: { id, isCover }, first: edges.length },
        optimisticResponse: { chooseCoverImage: { creatorProfile: withEdges(edges.map(changed)) } },
      }).catch(evictCount)
    },
  }
}

/** With one title for all images, or a title for each, and with an alt text for each. */
export type UploadInput = Omit<GalleryImageInput, 'title'> & {
  title?: string | null
  titles?: (string | null | undefined)[] | null
  altTexts?: (string | null | undefined)[] | null
}

type Metadata = Partial<UploadInput>

/** Returns a function that uploads images; a retry with the same files adds them once. */
export function useUpload(profile: GalleryPanelFragment) {
  const { edges, pageInfo } = profile.images
  const options = { update: (cache: ApolloCache) => evictListsOfImages(cache, profile) }
  const [upload] = useUploadGalleryImagesMutation(options)
  const [update] = useUpdateGalleryImageMutation(options)
  const lastChoice = useRef<{ images: File[]; create: ReturnType<typeof idempotentCreate<Metadata>> }>(
    undefined,
  )

  return async (
    images: File[],
    { captureDate, ...others }: UploadInput,
    { isDateCleared, onProgress }: { isDateCleared: boolean; onProgress: (progress: number) => void },
  ) => {
    // Omitted if it is blank and was not cleared: the server then reads the date of each file.
    const metadata = captureDate || isDateCleared ? { ...others, captureDate } : others
    const former = lastChoice.current
    const choice =
      former && isSame(former.images, images) ? former : { images, create: idempotentCreate<Metadata>() }
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
      update: (added, { titles, altTexts, ...metadata }) =>
        Promise.all(
          added.map(({ id }, index) =>
            update({
              variables: {
                input: {
                  ...metadata,
                  ...(titles && { title: titles[index] }),
                  ...(altTexts && { altText: altTexts[index] }),
                  id,
                },
              },
            }),
          ),
        ),
    })
  }
}

const isSame = (files: File[], others: File[]) =>
  files.length === others.length && files.every((file, index) => file === others[index])
