import { GearPanel } from '../../features/gear/GearPanel.tsx'
import { accountOf, useSession } from '../../session/session.ts'
import { ItemPanelSkeleton } from '../../features/items/ItemPanel.tsx'
import { DashboardArea, DashboardError, hasNoProfile, ProfileNotFound } from './DashboardArea.tsx'
import { useDashboardGearPageQuery } from './DashboardGearPage.generated.ts'

const skeletonRows = 3

export function DashboardGearPage() {
  const account = accountOf(useSession())
  if (!account) return null
  return (
    <DashboardArea title="Gear Management">
      <p className="lead">What you work with. Visitors see it grouped by category.</p>
      <Gear userId={account.id} />
    </DashboardArea>
  )
}

function Gear({ userId }: { userId: number }) {
  const { data, loading, error, refetch } = useDashboardGearPageQuery({ variables: { userId } })
  if (data?.creatorProfile) return <GearPanel profile={data.creatorProfile} />
  if (loading) return <ItemPanelSkeleton title="Gear" rows={skeletonRows} />
  if (hasNoProfile(error)) return <ProfileNotFound thing="Gear" />
  return <DashboardError error={error} retry={refetch} />
}
