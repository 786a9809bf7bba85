import { once } from 'node:events'
import { openCreators } from './kept-database.ts'

/** Makes so many creators, prints where they are, and keeps PostgreSQL running until interrupted. */
export async function creators(signal: AbortSignal, count: number): Promise<boolean> {
  await using database = await openCreators(count)
  console.log(`${count} creators are in ${database.url}\nInterrupt me to stop PostgreSQL.`)
  // Nothing else keeps the process from ending.
  const awake = setInterval(() => {}, 1_000_000)
  if (!signal.aborted) await once(signal, 'abort')
  clearInterval(awake)
  return true
}
