import { AreaLayoutSkeleton } from '../ui/AreaLayoutSkeleton.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** Stands where a guarded page will, while it is not known who is signed in. */
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
