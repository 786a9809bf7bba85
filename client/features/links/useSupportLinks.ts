import type { ApolloCache } from '@apollo/client'
import { addToProfile, removeFromProfile, ignoreNotFound } from '../../apollo/profile-lists.ts'
import { withIdempotencyKey } from '../../apollo/idempotency-key.ts'
import {
  type CreateSupportLinkInput,
  type SupportLinksPanelFragment,
  useCreateSupportLinkMutation,
  useDeleteSupportLinkMutation,
  useMoveSupportLinkMutation,
  useUpdateSupportLinkMutation,
} from '../../generated/graphql.ts'
import type { ItemActions } from '../items/ItemPanel.tsx'
import { moved } from '../items/moved.ts'

export type SupportLinkFields = Omit<CreateSupportLinkInput, 'creatorProfileId'>

export function useSupportLinks({
  id,
  supportLinks,
}: SupportLinksPanelFragment): ItemActions<SupportLinkFields> {
  const [create] = useCreateSupportLinkMutation({
    update: (cache, { data }) => addToProfile(cache, 'supportLinks', data!.createSupportLink),
  })
  const [update] = useUpdateSupportLinkMutation()
  const [remove, { client }] = useDeleteSupportLinkMutation({
    update: (cache, { data }) => leave(cache, data!.deleteSupportLink),
  })
  const [move] = useMoveSupportLinkMutation()
  function leave(cache: ApolloCache, itemId: number) {
    removeFromProfile(cache, 'supportLinks', { __typename: 'SupportLink', id: itemId, creatorProfileId: id })
  }
  return {
    add: (fields, key) =>
      create({ variables: { input: { ...fields, creatorProfileId: id } }, context: withIdempotencyKey(key) }),
    change: (id, changed) => update({ variables: { input: { ...changed, id } } }),
    remove: (id) =>
      remove({ variables: { id }, optimisticResponse: { deleteSupportLink: id } }).catch(
        ignoreNotFound(() => leave(client.cache, id)),
      ),
    move: (linkId, toIndex) =>
      move({
        variables: { id: linkId, toIndex },
        optimisticResponse: {
          moveSupportLink: {
            __typename: 'CreatorProfile',
            id,
            supportLinks: moved(supportLinks, linkId, toIndex),
          },
        },
      }),
  }
}
