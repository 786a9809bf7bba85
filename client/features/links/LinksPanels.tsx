import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
import { AddressField } from '../../forms/AddressField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { hostText } from '../../ui/host-text.ts'
import { ItemPanel } from '../owner-lists/ItemPanel.tsx'
import type { SocialLinksFragment, SupportLinksFragment } from './links.generated.ts'
import {
  useCreateSocialLinkMutation,
  useCreateSupportLinkMutation,
  useDeleteSocialLinkMutation,
  useDeleteSupportLinkMutation,
  useMoveSocialLinkMutation,
  useMoveSupportLinkMutation,
  useUpdateSocialLinkMutation,
  useUpdateSupportLinkMutation,
} from './LinksPanels.generated.ts'

const socialTexts = {
  title: 'Social links',
  itemLabel: 'link',
  empty: 'No social links added yet.',
  added: 'Link added successfully',
  updated: 'Link updated successfully',
  deleted: 'Link deleted',
}

export function SocialLinksPanel({ profile }: { profile: SocialLinksFragment }) {
  const [create] = useCreateSocialLinkMutation()
  const [update] = useUpdateSocialLinkMutation()
  const [remove] = useDeleteSocialLinkMutation({ optimisticResponse: { deleteSocialLink: null } })
  const [move] = useMoveSocialLinkMutation()
  return (
    <ItemPanel
      typename="SocialLink"
      items={profile.socialLinks}
      texts={socialTexts}
      nameOf={linkName}
      Row={LinkRow}
      blank={blankLink}
      rules={socialLinkRules}
      mutations={{
        create: (fields, context) =>
          create({ variables: { input: { ...fields, creatorProfileId: profile.id } }, context }).then(
            ({ data }) => data!.createSocialLink!.socialLink,
          ),
        update,
        remove,
        move: (input, socialLinks) =>
          move({
            variables: { input },
            optimisticResponse: { moveSocialLink: { creatorProfile: { ...profile, socialLinks } } },
          }),
      }}
    >
      <LinkFields />
    </ItemPanel>
  )
}

const supportTexts = {
  title: 'Support links',
  itemLabel: 'support link',
  empty: 'No support links added yet.',
  added: 'Support link added',
  updated: 'Support link updated',
  deleted: 'Support link deleted',
}

export function SupportLinksPanel({ profile }: { profile: SupportLinksFragment }) {
  const [create] = useCreateSupportLinkMutation()
  const [update] = useUpdateSupportLinkMutation()
  const [remove] = useDeleteSupportLinkMutation({ optimisticResponse: { deleteSupportLink: null } })
  const [move] = useMoveSupportLinkMutation()
  return (
    <ItemPanel
      typename="SupportLink"
      items={profile.supportLinks}
      texts={supportTexts}
      nameOf={linkName}
      Row={LinkRow}
      blank={{ ...blankLink, description: '' }}
      rules={supportLinkRules}
      mutations={{
        create: (fields, context) =>
          create({ variables: { input: { ...fields, creatorProfileId: profile.id } }, context }).then(
            ({ data }) => data!.createSupportLink!.supportLink,
          ),
        update,
        remove,
        move: (input, supportLinks) =>
          move({
            variables: { input },
            optimisticResponse: { moveSupportLink: { creatorProfile: { ...profile, supportLinks } } },
          }),
      }}
    >
      <LinkFields />
      <TextField name="description" label="Description" rows={3} />
    </ItemPanel>
  )
}

interface Named {
  platform: string
  displayName?: string | null
}

const LinkRow = ({ item }: { item: Named & { url: string } }) => (
  <>
    <p className="strong" dir="auto">
      {linkName(item)}
    </p>
    <p className="detail">{hostText(item.url)}</p>
  </>
)

const linkName = ({ platform, displayName }: Named) => displayName || platform

const blankLink = { platform: '', url: '', displayName: '' }

const LinkFields = () => (
  <>
    <TextField name="platform" label="Platform" help="Such as YouTube, Mastodon or Patreon." />
    <AddressField name="url" label="Address" help="Such as https://example.org or example.org" />
    <TextField
      name="displayName"
      label="Display name"
      help="What the link says; the platform if left blank."
    />
  </>
)
