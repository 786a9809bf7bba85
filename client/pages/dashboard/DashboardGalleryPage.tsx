import { GalleryPanel, GalleryPanelSkeleton } from '../../features/gallery-editor/GalleryPanel.tsx'
import { imagesPerPage } from '../../features/gallery/GalleryPages.tsx'
import { useAccount } from '../../session/session.ts'
import { useDashboardGalleryPageQuery } from './dashboard.generated.ts'
import { RequireProfile } from './RequireProfile.tsx'

export default function DashboardGalleryPage() {
  const { id: userId } = useAccount()
  const query = useDashboardGalleryPageQuery({
    variables: { userId, first: imagesPerPage },
    // The cache may have the gallery as visitors see it: the server renders pages for them.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  // The cache lacks pictures that another tab has added, and reads them again.
  const data = query.data ?? query.previousData
  return (
    <RequireProfile
      title="Gallery Management"
      lead="Your pictures, in the order in which visitors see them."
      query={{ ...query, data }}
      skeleton={<GalleryPanelSkeleton />}
      thing="A gallery"
    >
      {(profile) => <GalleryPanel profile={profile} storage={data?.session ?? null} />}
    </RequireProfile>
  )
}
