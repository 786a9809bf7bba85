import { joinProfile, leaveProfile } from '../../apollo/profile-lists.ts'
import { savedOnce } from '../../apollo/saved-once.ts'
import {
  type CreateGearItemInput,
  type GearPanelFragment,
  useCreateGearItemMutation,
  useDeleteGearItemMutation,
  useMoveGearItemMutation,
  useUpdateGearItemMutation,
} from '../../generated/graphql.ts'
import type { ItemActions } from '../../ui/ItemPanel.tsx'
import { moved } from '../../ui/moved.ts'

/** What the form sends; what the API alone sets stays (design.md, open point 23). */
export type GearFields = Pick<
  CreateGearItemInput,
  'itemName' | 'category' | 'brand' | 'model' | 'description' | 'affiliateUrl'
>

/** What creators can do to their gear. */
export function useGear({ id, gear }: GearPanelFragment): ItemActions<GearFields> {
  const [create] = useCreateGearItemMutation({
    update: (cache, { data }) => joinProfile(cache, 'gear', data!.createGearItem),
  })
  const [update] = useUpdateGearItemMutation()
  const [remove] = useDeleteGearItemMutation({
    update: (cache, { data }) =>
      leaveProfile(cache, 'gear', { __typename: 'GearItem', id: data!.deleteGearItem, creatorProfileId: id }),
  })
  const [move] = useMoveGearItemMutation()
  return {
    add: (fields, key) =>
      create({ variables: { input: { ...fields, creatorProfileId: id } }, context: savedOnce(key) }),
    change: (id, fields) => update({ variables: { input: { ...fields, id } } }),
    remove: (id) => remove({ variables: { id }, optimisticResponse: { deleteGearItem: id } }),
    move: (itemId, toIndex) =>
      move({
        variables: { id: itemId, toIndex },
        optimisticResponse: {
          moveGearItem: { __typename: 'CreatorProfile', id, gear: moved(gear, itemId, toIndex) },
        },
      }),
  }
}
