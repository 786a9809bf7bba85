import { addToProfile } from '../../apollo/profile-lists.ts'
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
import { useItemActions } from '../items/useItemActions.ts'

export type SocialLinkFields = Omit<CreateSocialLinkInput, 'creatorProfileId'>

export function useSocialLinks({
  id: profileId,
  socialLinks,
}: SocialLinksPanelFragment): ItemActions<SocialLinkFields> {
  const [create] = useCreateSocialLinkMutation({
    update: (cache, { data }) => addToProfile(cache, 'socialLinks', data!.createSocialLink),
  })
  const [update] = useUpdateSocialLinkMutation()
  const [remove] = useDeleteSocialLinkMutation()
  const [move] = useMoveSocialLinkMutation()
  return useItemActions<SocialLinkFields>({
    profileId,
    list: 'socialLinks',
    typename: 'SocialLink',
    create,
    update,
    remove: (id, options) =>
      remove({ variables: { id }, optimisticResponse: { deleteSocialLink: id }, ...options }),
    move: (id, toIndex) =>
      move({
        variables: { id, toIndex },
        optimisticResponse: {
          moveSocialLink: {
            __typename: 'CreatorProfile',
            id: profileId,
            socialLinks: moved(socialLinks, id, toIndex),
          },
        },
      }),
  })
}
