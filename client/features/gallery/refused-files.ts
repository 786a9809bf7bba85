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
