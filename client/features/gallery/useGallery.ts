import { ignoreNotFound } from '../../apollo/profile-lists.ts'
import {
  type GalleryPanelFragment,
  useChooseCoverImageMutation,
  useDeleteGalleryImageMutation,
  useMoveGalleryImageMutation,
  useUpdateGalleryImageMutation,
} from '../../generated/graphql.ts'
import { moved } from '../items/moved.ts'
import { coverOf, removeFromGallery } from './gallery-cache.ts'
import { type GalleryImageFields, toInput } from './gallery-image-fields.ts'

export function useGallery({ id: profileId, images, imageCount, coverImage }: GalleryPanelFragment) {
  const first = images.length
  const [update] = useUpdateGalleryImageMutation()
  const [remove, { client }] = useDeleteGalleryImageMutation({
    update: (cache, { data }) => removeFromGallery(cache, profileId, data!.deleteGalleryImage),
  })
  const [move] = useMoveGalleryImageMutation()
  const [choose] = useChooseCoverImageMutation()
  return {
    change: (id: number, changed: Partial<GalleryImageFields>) =>
      update({ variables: { input: { ...toInput(changed), id } } }),
    remove: (id: number) =>
      remove({ variables: { id }, optimisticResponse: { deleteGalleryImage: id } }).catch(
        ignoreNotFound(() => removeFromGallery(client.cache, profileId, id)),
      ),
    move: (id: number, toIndex: number) =>
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
