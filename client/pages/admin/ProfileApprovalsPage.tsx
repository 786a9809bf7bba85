import { EmptyState } from '../../ui/Notice.tsx'
import { AdminArea } from './AdminArea.tsx'

export const ProfileApprovalsPage = () => (
  <AdminArea title="Profile Approvals">
    <EmptyState title="Feature Incomplete" text="Creator profiles cannot be approved here yet." />
  </AdminArea>
)
