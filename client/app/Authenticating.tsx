import { AreaLayoutSkeleton } from '../ui/AreaLayoutSkeleton.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** Placeholder of a guarded page while the session is being checked. */
export function Authenticating() {
  usePageTitle()
  return (
    <>
      <div role="status">
        <h1 className="visually-hidden">Authenticating</h1>
      </div>
      <AreaLayoutSkeleton />
    </>
  )
}
