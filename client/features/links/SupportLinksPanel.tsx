import type { SupportLinksPanelFragment } from '../../generated/graphql.ts'
import { ItemPanel } from '../items/ItemPanel.tsx'
import { linkName, LinkRow } from './LinkRow.tsx'
import { SupportLinkForm } from './SupportLinkForm.tsx'
import { useSupportLinks } from './useSupportLinks.ts'

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
