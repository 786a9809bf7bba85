import { addToProfile } from '../../apollo/profile-lists.ts'
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
import { useItemActions } from '../items/useItemActions.ts'

/** The form's fields. Fields that only the API sets are left out, so that an edit keeps them. */
export type GearFields = Pick<
  CreateGearItemInput,
  'itemName' | 'category' | 'brand' | 'model' | 'description' | 'affiliateUrl'
>

export function useGear({ id: profileId, gear }: GearPanelFragment): ItemActions<GearFields> {
  const [create] = useCreateGearItemMutation({
    update: (cache, { data }) => addToProfile(cache, 'gear', data!.createGearItem),
  })
  const [update] = useUpdateGearItemMutation()
  const [remove] = useDeleteGearItemMutation()
  const [move] = useMoveGearItemMutation()
  return useItemActions<GearFields>({
    profileId,
    list: 'gear',
    typename: 'GearItem',
    create,
    update,
    remove: (id, options) =>
      remove({ variables: { id }, optimisticResponse: { deleteGearItem: id }, ...options }),
    move: (id, toIndex) =>
      move({
        variables: { id, toIndex },
        optimisticResponse: {
          moveGearItem: { __typename: 'CreatorProfile', id: profileId, gear: moved(gear, id, toIndex) },
        },
      }),
  })
}
