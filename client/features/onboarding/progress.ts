/** How far an account is on its way to a page that others see. */
export type Progress = 'begun' | 'shared' | 'over'

export const keyOf = (userId: number) => `beginning-${userId}`

/**
 * Kept in this browser: a column would take a migration and a mutation, and on another device only those without a profile or
 * pictures see the steps again.
 */
export function progressOf(userId: number): Progress | undefined {
  try {
    return (localStorage.getItem(keyOf(userId)) as Progress | null) ?? undefined
  } catch {
    return 'over' // Storage is blocked: nothing that was dismissed comes back.
  }
}
