import { socialLinkRules } from '../../../contract/rules/links.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { removeItem } from '../../apollo/deleted-items.ts'
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
} from './SocialLinksPanel.generated.ts'

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

function useSocialLinks(
  profile: SocialLinksPanelFragment,
): ListActions<SocialLinksPanelFragment['socialLinks'][number], SocialLinkFields> {
  const [create] = useCreateSocialLinkMutation()
  const [update] = useUpdateSocialLinkMutation()
  const [remove] = useDeleteSocialLinkMutation()
  const [move] = useMoveSocialLinkMutation()
  return {
    add: (fields, key) =>
      create({
        variables: { input: { ...fields, creatorProfileId: profile.id } },
        context: withIdempotencyKey(key),
      }).then(({ data }) => data!.createSocialLink!.socialLink),
    ...useItemActions<SocialLinkFields>({
      update: (input) => update({ variables: { input } }),
      remove: (id, options) =>
        remove({ variables: { input: { id } }, optimisticResponse: { deleteSocialLink: null }, ...options }),
      removeFromCache: (cache, id) => removeItem(cache, { __typename: 'SocialLink', id }),
      move: (id, toIndex) =>
        move({
          variables: { input: { id, toIndex } },
          optimisticResponse: {
            moveSocialLink: {
              creatorProfile: { ...profile, socialLinks: moved(profile.socialLinks, id, toIndex) },
            },
          },
        }),
    }),
  }
}
