import { addToProfile } from '../../apollo/profile-lists.ts'
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
import { useItemActions } from '../items/useItemActions.ts'

export type SupportLinkFields = Omit<CreateSupportLinkInput, 'creatorProfileId'>

export function useSupportLinks({
  id: profileId,
  supportLinks,
}: SupportLinksPanelFragment): ItemActions<SupportLinkFields> {
  const [create] = useCreateSupportLinkMutation({
    update: (cache, { data }) => addToProfile(cache, 'supportLinks', data!.createSupportLink),
  })
  const [update] = useUpdateSupportLinkMutation()
  const [remove] = useDeleteSupportLinkMutation()
  const [move] = useMoveSupportLinkMutation()
  return useItemActions<SupportLinkFields>({
    profileId,
    list: 'supportLinks',
    typename: 'SupportLink',
    create,
    update,
    remove: (id, options) =>
      remove({ variables: { id }, optimisticResponse: { deleteSupportLink: id }, ...options }),
    move: (id, toIndex) =>
      move({
        variables: { id, toIndex },
        optimisticResponse: {
          moveSupportLink: {
            __typename: 'CreatorProfile',
            id: profileId,
            supportLinks: moved(supportLinks, id, toIndex),
          },
        },
      }),
  })
}
