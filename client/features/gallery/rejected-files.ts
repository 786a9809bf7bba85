import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Returns the server's message for each file by its index, parsed from paths such as `images[1]`. */
export function rejectedFiles(error: unknown): Map<number, string> {
  const fields = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['fields'] : undefined
  const entries = Object.entries((fields ?? {}) as Record<string, string>)
  return new Map(
    entries.flatMap(([path, text]) => {
      const [, index] = /^images\[(\d+)\]$/.exec(path) ?? []
      return index ? [[Number(index), text] as const] : []
    }),
  )
}

/**
 * Returns a message for each file, by index, that has changed on disk since it was selected. Browsers refuse to send
 * such files.
 */
export async function changedFiles(files: readonly File[]): Promise<Map<number, string>> {
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()))
  return new Map(
    reads.flatMap(({ status }, index) =>
      status === 'rejected'
        ? [[index, 'This file has changed since you chose it: remove it and choose it again.'] as const]
        : [],
    ),
  )
}
