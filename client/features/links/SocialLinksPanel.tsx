import { socialLinkRules } from '../../../contract/rules/links.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { addToProfile, removeFromProfile } from '../../apollo/profile-lists.ts'
import type { CreateSocialLinkInput } from '../../generated/schema-types.ts'
import { ItemForm } from '../items/ItemForm.tsx'
import { type ItemFormProps, ItemPanel, type ListActions } from '../items/ItemPanel.tsx'
import { moved, useItemActions } from '../items/useItemActions.ts'
import { LinkFields, linkName, LinkRow } from './LinkRow.tsx'
import {
  type SocialLinkFormFragment,
  type SocialLinksPanelFragment,
  useCreateSocialLinkMutation,
  useDeleteSocialLinkMutation,
  useMoveSocialLinkMutation,
  useUpdateSocialLinkMutation,
} from './links.generated.ts'

const texts = {
  title: 'Social links',
  thing: 'link',
  empty: 'No social links added yet.',
  added: 'Link added successfully',
  updated: 'Link updated successfully',
  deleted: 'Link deleted',
}

export const SocialLinksPanel = ({ profile }: { profile: SocialLinksPanelFragment }) => (
  <ItemPanel
    items={profile.socialLinks}
    texts={texts}
    actions={useSocialLinks(profile)}
    nameOf={linkName}
    Row={LinkRow}
    Form={SocialLinkForm}
  />
)

type SocialLinkFields = Omit<CreateSocialLinkInput, 'creatorProfileId'>

const blank = { platform: '', url: '', displayName: '' }

const SocialLinkForm = (form: ItemFormProps<SocialLinkFormFragment, SocialLinkFields>) => (
  <ItemForm {...form} blank={blank} rules={socialLinkRules}>
    <LinkFields />
  </ItemForm>
)

function useSocialLinks({
  id: creatorProfileId,
  socialLinks,
}: SocialLinksPanelFragment): ListActions<SocialLinksPanelFragment['socialLinks'][number], SocialLinkFields> {
  const [create] = useCreateSocialLinkMutation({
    update: (cache, { data }) => addToProfile(cache, 'socialLinks', data!.createSocialLink),
  })
  const [update] = useUpdateSocialLinkMutation()
  const [remove] = useDeleteSocialLinkMutation()
  const [move] = useMoveSocialLinkMutation()
  return {
    add: (fields, key) =>
      create({
        variables: { input: { ...fields, creatorProfileId } },
        context: withIdempotencyKey(key),
      }).then(({ data }) => data!.createSocialLink),
    ...useItemActions<SocialLinkFields>({
      update: (input) => update({ variables: { input } }),
      remove: (id, options) =>
        remove({ variables: { id }, optimisticResponse: { deleteSocialLink: id }, ...options }),
      removeFromCache: (cache, id) =>
        removeFromProfile(cache, 'socialLinks', { __typename: 'SocialLink', id, creatorProfileId }),
      move: (id, toIndex) =>
        move({
          variables: { id, toIndex },
          optimisticResponse: {
            moveSocialLink: {
              __typename: 'CreatorProfile',
              id: creatorProfileId,
              socialLinks: moved(socialLinks, id, toIndex),
            },
          },
        }),
    }),
  }
}
