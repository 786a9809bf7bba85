import { limits } from '../../../contract/limits.ts'
import { supportLinkRules } from '../../../contract/rules/links.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { addToProfile, removeFromProfile } from '../../apollo/profile-lists.ts'
import { TextField } from '../../forms/TextField.tsx'
import type { CreateSupportLinkInput } from '../../generated/schema-types.ts'
import { ItemForm } from '../items/ItemForm.tsx'
import { type ItemFormProps, ItemPanel, type ListActions } from '../items/ItemPanel.tsx'
import { moved, useItemActions } from '../items/useItemActions.ts'
import { LinkFields, linkName, LinkRow } from './LinkRow.tsx'
import {
  type SupportLinkFormFragment,
  type SupportLinksPanelFragment,
  useCreateSupportLinkMutation,
  useDeleteSupportLinkMutation,
  useMoveSupportLinkMutation,
  useUpdateSupportLinkMutation,
} from './links.generated.ts'

const texts = {
  title: 'Support links',
  thing: 'support link',
  empty: 'No support links added yet.',
  added: 'Support link added',
  updated: 'Support link updated',
  deleted: 'Support link deleted',
}

export const SupportLinksPanel = ({ profile }: { profile: SupportLinksPanelFragment }) => (
  <ItemPanel
    items={profile.supportLinks}
    texts={texts}
    actions={useSupportLinks(profile)}
    nameOf={linkName}
    Row={LinkRow}
    Form={SupportLinkForm}
  />
)

type SupportLinkFields = Omit<CreateSupportLinkInput, 'creatorProfileId'>

const blank = { platform: '', url: '', displayName: '', description: '' }

const SupportLinkForm = (form: ItemFormProps<SupportLinkFormFragment, SupportLinkFields>) => (
  <ItemForm {...form} blank={blank} rules={supportLinkRules}>
    <LinkFields />
    <TextField name="description" label="Description" rows={3} maxLength={limits.link.description.max} />
  </ItemForm>
)

function useSupportLinks({
  id: creatorProfileId,
  supportLinks,
}: SupportLinksPanelFragment): ListActions<
  SupportLinksPanelFragment['supportLinks'][number],
  SupportLinkFields
> {
  const [create] = useCreateSupportLinkMutation({
    update: (cache, { data }) => addToProfile(cache, 'supportLinks', data!.createSupportLink),
  })
  const [update] = useUpdateSupportLinkMutation()
  const [remove] = useDeleteSupportLinkMutation()
  const [move] = useMoveSupportLinkMutation()
  return {
    add: (fields, key) =>
      create({
        variables: { input: { ...fields, creatorProfileId } },
        context: withIdempotencyKey(key),
      }).then(({ data }) => data!.createSupportLink),
    ...useItemActions<SupportLinkFields>({
      update: (input) => update({ variables: { input } }),
      remove: (id, options) =>
        remove({ variables: { id }, optimisticResponse: { deleteSupportLink: id }, ...options }),
      removeFromCache: (cache, id) =>
        removeFromProfile(cache, 'supportLinks', { __typename: 'SupportLink', id, creatorProfileId }),
      move: (id, toIndex) =>
        move({
          variables: { id, toIndex },
          optimisticResponse: {
            moveSupportLink: {
              __typename: 'CreatorProfile',
              id: creatorProfileId,
              supportLinks: moved(supportLinks, id, toIndex),
            },
          },
        }),
    }),
  }
}
