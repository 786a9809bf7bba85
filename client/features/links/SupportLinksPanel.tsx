import { limits } from '../../../contract/limits.ts'
import { supportLinkRules } from '../../../contract/rules/links.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { removeItem } from '../../apollo/deleted-items.ts'
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
} from './SupportLinksPanel.generated.ts'

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

function useSupportLinks(
  profile: SupportLinksPanelFragment,
): ListActions<SupportLinksPanelFragment['supportLinks'][number], SupportLinkFields> {
  const [create] = useCreateSupportLinkMutation()
  const [update] = useUpdateSupportLinkMutation()
  const [remove] = useDeleteSupportLinkMutation()
  const [move] = useMoveSupportLinkMutation()
  return {
    add: (fields, key) =>
      create({
        variables: { input: { ...fields, creatorProfileId: profile.id } },
        context: withIdempotencyKey(key),
      }).then(({ data }) => data!.createSupportLink!.supportLink),
    ...useItemActions<SupportLinkFields>({
      update: (input) => update({ variables: { input } }),
      remove: (id, options) =>
        remove({ variables: { input: { id } }, optimisticResponse: { deleteSupportLink: null }, ...options }),
      removeFromCache: (cache, id) => removeItem(cache, { __typename: 'SupportLink', id }),
      move: (id, toIndex) =>
        move({
          variables: { input: { id, toIndex } },
          optimisticResponse: {
            moveSupportLink: {
              creatorProfile: { ...profile, supportLinks: moved(profile.supportLinks, id, toIndex) },
            },
          },
        }),
    }),
  }
}
