import { useState } from 'react'

/** Returns the last part of the session that was read: an account's page keeps it when the session ends (docs/decisions/0031). */
export function useKept<Part>(read: Part | null | undefined): Part | undefined {
  const [kept, setKept] = useState(read ?? undefined)
  if (read && read !== kept) setKept(read)
  return read ?? kept
}
