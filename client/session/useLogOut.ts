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
  // `logOut` reports a failure.
  const preload = () => void load().catch(() => {})
  return { logOut, isWaiting, preload }
}
