import type { ApolloCache } from '@apollo/client'
import { removeItem } from '../../apollo/deleted-items.ts'
import { evictPublicLists } from '../../apollo/public-lists.ts'
import { useItemActions } from '../items/useItemActions.ts'
import { type GalleryImageFields, toInput } from './GalleryFields.tsx'
import {
  type GalleryPanelFragment,
  useChooseCoverImageMutation,
  useDeleteGalleryImageMutation,
  useMoveGalleryImageMutation,
  useUpdateGalleryImageMutation,
} from './GalleryPanel.generated.ts'
import { imagesPerPage } from '../gallery/useGalleryPages.ts'

/** Evicts the lists of images that no response contains: those of sky objects, and of each gear item the pages in full. */
export function evictListsOfImages(cache: ApolloCache, { gear }: Pick<GalleryPanelFragment, 'gear'>) {
  evictPublicLists(cache, 'images')
  for (const { id } of gear)
    cache.evict({
      id: cache.identify({ __typename: 'GearItem', id })!,
      fieldName: 'images',
      args: { first: imagesPerPage },
    })
}

export function useGallery(profile: GalleryPanelFragment) {
  const { images } = profile
  const { edges } = images
  const evict = (cache: ApolloCache) => evictListsOfImages(cache, profile)
  const [update] = useUpdateGalleryImageMutation({ update: evict })
  const [remove] = useDeleteGalleryImageMutation()
  const [move] = useMoveGalleryImageMutation()
  const [choose] = useChooseCoverImageMutation()
  /** Returns the profile with its loaded images changed. */
  const withEdges = (changed: typeof edges) => ({ ...profile, images: { ...images, edges: changed } })
  return {
    ...useItemActions<GalleryImageFields>({
      update: ({ id, ...changed }) => update({ variables: { input: { ...toInput(changed), id } } }),
      remove: (id, options) =>
        remove({
          variables: { input: { id }, first: Math.max(1, edges.length - 1) },
          optimisticResponse: { deleteGalleryImage: null },
          ...options,
        }),
      removeFromCache(cache, id) {
        removeItem(cache, { __typename: 'GalleryImage', id })
        evict(cache)
      },
      onNotFound: (cache) =>
        void cache.evict({ id: cache.identify({ __typename: 'CreatorProfile', id: profile.id })! }),
      move: (id, toIndex) => {
        const index = edges.findIndex(({ node }) => node.id === id)
        const reordered = edges.toSpliced(index, 1).toSpliced(toIndex, 0, edges[index]!)
        return move({
          variables: { input: { id, toIndex }, first: edges.length },
          optimisticResponse: { moveGalleryImage: { creatorProfile: withEdges(reordered) } },
        })
      },
    }),
    chooseCover: (id: number, isCover: boolean) => {
      const changed = ({ node, ...edge }: (typeof edges)[number]) => ({
        ...edge,
        node: { ...node, isCover: isCover && node.id === id },
      })
      return choose({
        variables: { input: { id, isCover }, first: edges.length },
        optimisticResponse: { chooseCoverImage: { creatorProfile: withEdges(edges.map(changed)) } },
      })
    },
  }
}
