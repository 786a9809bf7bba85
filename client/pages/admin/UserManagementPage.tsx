import { EmptyState } from '../../ui/Notice.tsx'
import { AdminArea } from './AdminArea.tsx'

export const UserManagementPage = () => (
  <AdminArea title="User Management">
    <EmptyState title="Feature Incomplete" text="User accounts cannot be managed here yet." />
  </AdminArea>
)
