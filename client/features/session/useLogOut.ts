import { useState } from 'react'

const load = () => import('./log-out.ts')

export function useLogOut() {
  const [isWaiting, setIsWaiting] = useState(false)

  async function logOut() {
    setIsWaiting(true)
    try {
      const { logOutAfterMutations } = await load()
      await logOutAfterMutations(() => setIsWaiting(false))
    } catch (error) {
      console.error('Logout failed', error)
      setIsWaiting(false)
    }
  }
  /** Loads the code early; a failure is reported by `logOut`. */
  const prepare = () => void load().catch(() => {})
  return { logOut, isWaiting, prepare }
}
