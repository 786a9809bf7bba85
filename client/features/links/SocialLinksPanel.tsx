import type { SocialLinksPanelFragment } from '../../generated/graphql.ts'
import { ItemPanel } from '../items/ItemPanel.tsx'
import { linkName, LinkRow } from './LinkRow.tsx'
import { SocialLinkForm } from './SocialLinkForm.tsx'
import { useSocialLinks } from './useSocialLinks.ts'

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
