import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Returns the server's message for each file by its index, parsed from paths such as `images[1]`. */
export function refusedFilesOf(problem: unknown): Map<number, string> {
  const refusal = CombinedGraphQLErrors.is(problem) ? problem.errors[0]?.extensions?.['fields'] : undefined
  const wrong = Object.entries((refusal ?? {}) as Record<string, string>)
  return new Map(
    wrong.flatMap(([path, text]) => {
      const [, place] = /^images\[(\d+)\]$/.exec(path) ?? []
      return place ? [[Number(place), text] as const] : []
    }),
  )
}

/**
 * Returns a message for each file, by index, that has changed on disk since it was selected. Browsers refuse to send
 * such files.
 */
export async function changedFilesOf(files: readonly File[]): Promise<Map<number, string>> {
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()))
  return new Map(
    reads.flatMap(({ status }, place) =>
      status === 'rejected'
        ? [[place, 'This file has changed since you chose it: remove it and choose it again.'] as const]
        : [],
    ),
  )
}
