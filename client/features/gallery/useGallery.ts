import { moved, useItemActions } from '../items/useItemActions.ts'
import { coverOf, evictObjects, removeFromGallery } from './gallery-cache.ts'
import { type GalleryImageFields, toInput } from './GalleryFields.tsx'
import {
  type GalleryPanelFragment,
  useChooseCoverImageMutation,
  useDeleteGalleryImageMutation,
  useMoveGalleryImageMutation,
  useUpdateGalleryImageMutation,
} from './GalleryPanel.generated.ts'
import { updateGearOfImage } from './gear-images.ts'

export function useGallery({ id: profileId, images, imageCount, coverImage }: GalleryPanelFragment) {
  const first = images.length
  const [update] = useUpdateGalleryImageMutation()
  const [remove] = useDeleteGalleryImageMutation()
  const [move] = useMoveGalleryImageMutation()
  const [choose] = useChooseCoverImageMutation()
  return {
    ...useItemActions<GalleryImageFields>({
      update: ({ id, ...changed }) =>
        update({
          variables: { input: { ...toInput(changed), id } },
          update: (cache, { data }) => {
            const before = images.find((image) => image.id === id)?.gear ?? []
            updateGearOfImage(cache, id, before, data!.updateGalleryImage.gear)
            evictObjects(cache)
          },
        }),
      remove: (id, options) =>
        remove({ variables: { id }, optimisticResponse: { deleteGalleryImage: id }, ...options }),
      removeFromCache: (cache, id) => removeFromGallery(cache, profileId, id),
      move: (id, toIndex) =>
        move({
          variables: { id, toIndex, first },
          optimisticResponse: {
            moveGalleryImage: {
              __typename: 'CreatorProfile',
              id: profileId,
              images: moved(images, id, toIndex),
            },
          },
        }),
    }),
    chooseCover: (id: number, isCover: boolean) => {
      const chosen = images.map((image) => ({
        ...image,
        isCover: image.id === id ? isCover : image.isCover && !isCover,
      }))
      // The newest image is only known when all are loaded; the response corrects it in any case.
      const cover = isCover || first === imageCount ? coverOf(chosen) : coverImage
      return choose({
        variables: { id, isCover, first },
        optimisticResponse: {
          chooseCoverImage: {
            __typename: 'CreatorProfile',
            id: profileId,
            images: chosen,
            coverImage: cover ?? null,
          },
        },
      })
    },
  }
}
