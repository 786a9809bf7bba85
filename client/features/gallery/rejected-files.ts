import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** What the server has against each file of an upload, by its place: from `images[1]`. */
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

/** Those that no longer are what was chosen: a browser sends none of them. By their place, with what is to be done. */
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
