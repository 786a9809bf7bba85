import type { ApolloCache } from '@apollo/client'
import { addToProfile, removeFromProfile, ignoreNotFound } from '../../apollo/profile-lists.ts'
import { withIdempotencyKey } from '../../apollo/idempotency-key.ts'
import {
  type CreateSocialLinkInput,
  type SocialLinksPanelFragment,
  useCreateSocialLinkMutation,
  useDeleteSocialLinkMutation,
  useMoveSocialLinkMutation,
  useUpdateSocialLinkMutation,
} from '../../generated/graphql.ts'
import type { ItemActions } from '../items/ItemPanel.tsx'
import { moved } from '../items/moved.ts'

export type SocialLinkFields = Omit<CreateSocialLinkInput, 'creatorProfileId'>

export function useSocialLinks({ id, socialLinks }: SocialLinksPanelFragment): ItemActions<SocialLinkFields> {
  const [create] = useCreateSocialLinkMutation({
    update: (cache, { data }) => addToProfile(cache, 'socialLinks', data!.createSocialLink),
  })
  const [update] = useUpdateSocialLinkMutation()
  const [remove, { client }] = useDeleteSocialLinkMutation({
    update: (cache, { data }) => leave(cache, data!.deleteSocialLink),
  })
  const [move] = useMoveSocialLinkMutation()
  function leave(cache: ApolloCache, itemId: number) {
    removeFromProfile(cache, 'socialLinks', { __typename: 'SocialLink', id: itemId, creatorProfileId: id })
  }
  return {
    add: (fields, key) =>
      create({ variables: { input: { ...fields, creatorProfileId: id } }, context: withIdempotencyKey(key) }),
    change: (id, changed) => update({ variables: { input: { ...changed, id } } }),
    remove: (id) =>
      remove({ variables: { id }, optimisticResponse: { deleteSocialLink: id } }).catch(
        ignoreNotFound(() => leave(client.cache, id)),
      ),
    move: (linkId, toIndex) =>
      move({
        variables: { id: linkId, toIndex },
        optimisticResponse: {
          moveSocialLink: {
            __typename: 'CreatorProfile',
            id,
            socialLinks: moved(socialLinks, linkId, toIndex),
          },
        },
      }),
  }
}
