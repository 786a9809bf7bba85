import type { ApolloCache, Reference } from '@apollo/client'
import { leaveProfile, unlessGone } from '../../apollo/profile-lists.ts'
import {
  type GalleryPanelFragment,
  useChooseCoverImageMutation,
  useDeleteGalleryImageMutation,
  useMoveGalleryImageMutation,
  useUpdateGalleryImageMutation,
} from '../../generated/graphql.ts'
import { moved } from '../../ui/moved.ts'
import { type GalleryImageFields, toInput } from './gallery-image-fields.ts'

/** What creators can do to the pictures in their gallery. */
export function useGallery({ id: profileId, images }: GalleryPanelFragment) {
  const [update] = useUpdateGalleryImageMutation()
  const [remove, { client }] = useDeleteGalleryImageMutation({
    update: (cache, { data }) => leave(cache, data!.deleteGalleryImage),
  })
  const [move] = useMoveGalleryImageMutation()
  const [choose] = useChooseCoverImageMutation()
  function leave(cache: ApolloCache, id: number) {
    leaveProfile(cache, 'images', { __typename: 'GalleryImage', id, creatorProfileId: profileId })
    showCover(cache, profileId)
  }
  return {
    change: (id: number, changed: Partial<GalleryImageFields>) =>
      update({ variables: { input: { ...toInput(changed), id } } }),
    remove: (id: number) =>
      remove({ variables: { id }, optimisticResponse: { deleteGalleryImage: id } }).catch(
        unlessGone(() => leave(client.cache, id)),
      ),
    move: (id: number, toIndex: number) =>
      move({
        variables: { id, toIndex },
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
      const coverImage = coverOf(chosen)
      return choose({
        variables: { id, isCover },
        optimisticResponse: {
          chooseCoverImage: {
            __typename: 'CreatorProfile',
            id: profileId,
            images: chosen,
            coverImage: coverImage ?? null,
          },
        },
      })
    },
  }
}

/** The cover of a profile, as the server decides it: the picture that is chosen, else the newest. */
const coverOf = <Image extends { id: number; isCover: boolean }>(images: readonly Image[]) =>
  images.find(({ isCover }) => isCover) ?? images.toSorted((one, other) => other.id - one.id)[0]

/** After pictures came or went: cards and banners show the cover that there is now. */
export function showCover(cache: ApolloCache, profileId: number) {
  const id = cache.identify({ __typename: 'CreatorProfile', id: profileId })!
  cache.modify<{ coverImage: Reference | null }>({
    id,
    fields: {
      coverImage(held, { readField }) {
        const images = readField<readonly Reference[]>('images', { __ref: id })
        const candidates = images?.map((image) => ({
          id: readField<number>('id', image)!,
          isCover: readField<boolean>('isCover', image) ?? false,
          image,
        }))
        return candidates ? (coverOf(candidates)?.image ?? null) : held
      },
    },
  })
}
