import type { ApolloCache } from '@apollo/client'
import { addToProfile, removeFromProfile, ignoreNotFound } from '../../apollo/profile-lists.ts'
import { withIdempotencyKey } from '../../apollo/idempotency-key.ts'
import {
  type CreateGearItemInput,
  type GearPanelFragment,
  useCreateGearItemMutation,
  useDeleteGearItemMutation,
  useMoveGearItemMutation,
  useUpdateGearItemMutation,
} from '../../generated/graphql.ts'
import type { ItemActions } from '../items/ItemPanel.tsx'
import { moved } from '../items/moved.ts'

/** The form's fields. Fields that only the API sets are left out, so that an edit keeps them. */
export type GearFields = Pick<
  CreateGearItemInput,
  'itemName' | 'category' | 'brand' | 'model' | 'description' | 'affiliateUrl'
>

export function useGear({ id, gear }: GearPanelFragment): ItemActions<GearFields> {
  const [create] = useCreateGearItemMutation({
    update: (cache, { data }) => addToProfile(cache, 'gear', data!.createGearItem),
  })
  const [update] = useUpdateGearItemMutation()
  const [remove, { client }] = useDeleteGearItemMutation({
    update: (cache, { data }) => leave(cache, data!.deleteGearItem),
  })
  const [move] = useMoveGearItemMutation()
  function leave(cache: ApolloCache, itemId: number) {
    removeFromProfile(cache, 'gear', { __typename: 'GearItem', id: itemId, creatorProfileId: id })
  }
  return {
    add: (fields, key) =>
      create({ variables: { input: { ...fields, creatorProfileId: id } }, context: withIdempotencyKey(key) }),
    change: (id, changed) => update({ variables: { input: { ...changed, id } } }),
    remove: (id) =>
      remove({ variables: { id }, optimisticResponse: { deleteGearItem: id } }).catch(
        ignoreNotFound(() => leave(client.cache, id)),
      ),
    move: (itemId, toIndex) =>
      move({
        variables: { id: itemId, toIndex },
        optimisticResponse: {
          moveGearItem: { __typename: 'CreatorProfile', id, gear: moved(gear, itemId, toIndex) },
        },
      }),
  }
}
