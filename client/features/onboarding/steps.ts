import { creatorPath, pagePaths } from '../../../contract/page-paths.ts'
import type { ChecklistFragment } from './onboarding.generated.ts'
import { keyOf, type Progress, progressOf } from './progress.ts'

export function setProgress(userId: number, progress: Progress): void {
  try {
    localStorage.setItem(keyOf(userId), progress)
  } catch {
    // As in `progressOf`.
  }
}

/** Completes the last step of a user whose steps are shown, and who opens the dialog to share their page. */
export function recordShare(userId: number): void {
  if (progressOf(userId) === 'begun') setProgress(userId, 'shared')
}

/** Returns the steps of a user, without `path` if a step is not possible yet. */
export const stepsOf = (profile: ChecklistFragment | undefined, progress: Progress | undefined) => [
  { title: 'Profile', text: 'Who you are', path: pagePaths.dashboard, isDone: profile !== undefined },
  {
    title: 'First pictures',
    text: 'Up to five in one upload',
    path: pagePaths.dashboardGallery,
    isDone: Boolean(profile?.coverImage),
  },
  {
    title: 'Gear',
    text: 'What you use',
    path: pagePaths.dashboardGear,
    isDone: Boolean(profile?.gear.length),
  },
  {
    title: 'Share',
    text: 'Send a link',
    path: profile && creatorPath(profile.slug),
    isDone: progress === 'shared',
  },
]

/** Whether no step is shown: all are done or dismissed, or the user came with pictures. */
export const isOver = (profile: ChecklistFragment | undefined, progress: Progress | undefined) =>
  progress === 'over' ||
  (progress === undefined && Boolean(profile?.coverImage)) ||
  stepsOf(profile, progress).every(({ isDone }) => isDone)
