import { pagePaths } from '../../contract/page-paths.ts'
import type { SessionUserFragment } from '../session/session.generated.ts'

interface PageLink {
  label: string
  path: string
}

/** Pages of an account with a navigation of their own. */
export interface Area {
  label: string
  links: readonly [PageLink, ...PageLink[]]
}

export const dashboardArea: Area = {
  label: 'Dashboard',
  links: [
    { label: 'Profile', path: pagePaths.dashboard },
    { label: 'Gallery', path: pagePaths.dashboardGallery },
    { label: 'Gear', path: pagePaths.dashboardGear },
  ],
}

export const adminArea: Area = {
  label: 'Admin',
  links: [
    { label: 'Dashboard', path: pagePaths.admin },
    { label: 'User Management', path: pagePaths.adminUsers },
    { label: 'Profile Approvals', path: pagePaths.adminProfiles },
  ],
}

/** Returns the areas that a user may enter. */
export const areasOf = (user: SessionUserFragment | null) =>
  user ? [dashboardArea, ...(user.role === 'admin' ? [adminArea] : [])] : []

/** A link to the area's first page has the label of the area. */
export const entranceOf = ({ label, links: [{ path }] }: Area): PageLink => ({ label, path })
