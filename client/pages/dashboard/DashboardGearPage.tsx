import { GearPanel } from '../../features/gear/GearPanel.tsx'
import { RigPanel } from '../../features/rigs/RigPanel.tsx'
import { ItemPanelSkeleton } from '../../features/owner-lists/ItemPanel.tsx'
import { useAccount } from '../../session/session.ts'
import { useDashboardGearPageQuery } from './dashboard.generated.ts'
import { RequireProfile } from './RequireProfile.tsx'

export default function DashboardGearPage() {
  const { id: userId } = useAccount()
  return (
    <RequireProfile
      title="Gear Management"
      lead="What you work with. Visitors see it grouped by category."
      query={useDashboardGearPageQuery({ variables: { userId } })}
      skeleton={<ItemPanelSkeleton title="Gear" rows={3} />}
      thing="Gear"
    >
      {(profile) => (
        <div className="sections">
          <GearPanel profile={profile} />
          <RigPanel profile={profile} />
        </div>
      )}
    </RequireProfile>
  )
}
