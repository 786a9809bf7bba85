import { isDeepStrictEqual } from 'node:util'
import type { Case } from './cases.ts'
import type { Contestant, ContestantName } from './contestants.ts'
import { keptConnections, problemOf, send } from '../send.ts'

/** How many different requests of a case are compared. */
const compared = 5

/** Throws when two contestants answer a case differently; returns who cannot answer it, and why. */
export async function compareAnswers(
  contestants: Contestant[],
  { name, operation, answers }: Case,
): Promise<Map<ContestantName, string>> {
  const failures = new Map<ContestantName, string>()
  const agent = keptConnections()
  try {
    for (let n = 0; n < compared; n++) {
      const read = new Map<ContestantName, unknown>()
      for (const [place, contestant] of contestants.entries()) {
        if (failures.has(contestant.name)) continue
        // A number of its own for each, lest the second one's view does not count any more.
        const sent = operation(answers === 'same' ? n : n + 1_000_000 * (place + 1))
        const answer = await send(contestant.address, sent, { agent })
        const error = problemOf(answer)
        if (error) failures.set(contestant.name, error)
        else read.set(contestant.name, JSON.parse(answer.body))
      }
      const [[first, expected] = [], ...others] = read
      for (const [other, found] of others) {
        const isAlike =
          answers === 'same'
            ? isDeepStrictEqual(found, expected)
            : isDeepStrictEqual(fieldsOf(found), fieldsOf(expected))
        if (!isAlike)
          throw new Error(
            `${name}: ${other} and ${first} answer differently:\n${JSON.stringify(found).slice(0, 1500)}\n${JSON.stringify(expected).slice(0, 1500)}`,
          )
      }
    }
  } finally {
    agent.destroy()
  }
  return failures
}

/** The names of the fields alone; of a list, those of its first. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf)
  if (value === null || typeof value !== 'object') return ''
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldsOf(field)]))
}
