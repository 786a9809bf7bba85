import { GalleryPanel, GalleryPanelSkeleton } from '../../features/gallery-editor/GalleryPanel.tsx'
import { imagesPerPage } from '../../features/gallery/useGalleryPages.ts'
import { accountOf, useSession } from '../../session/session.ts'
import { DashboardArea, DashboardError, hasNoProfile, ProfileNotFound } from './DashboardArea.tsx'
import { useDashboardGalleryPageQuery } from './DashboardGalleryPage.generated.ts'

export function DashboardGalleryPage() {
  const account = accountOf(useSession())
  if (!account) return null
  return (
    <DashboardArea title="Gallery Management">
      <p className="lead">Your pictures, in the order in which visitors see them.</p>
      <Gallery userId={account.id} />
    </DashboardArea>
  )
}

function Gallery({ userId }: { userId: number }) {
  const { data, previousData, loading, error, refetch } = useDashboardGalleryPageQuery({
    variables: { userId, first: imagesPerPage },
  })
  // The cache lacks pictures that another tab has added, and reads them again.
  const { creatorProfile, session } = data ?? previousData ?? {}
  if (creatorProfile) return <GalleryPanel profile={creatorProfile} storage={session ?? null} />
  if (loading) return <GalleryPanelSkeleton />
  if (hasNoProfile(error)) return <ProfileNotFound thing="A gallery" />
  return <DashboardError error={error} retry={refetch} />
}
