import { parseArgs } from 'node:util'

/** Returns the file argument, if there is one; throws an error with the usage for invalid arguments. */
export function fileArgument(args: string[], usage: string): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name one file only.')
    return positionals[0]
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUse: ${usage}`, { cause: error })
  }
}

/** Formats the counts of an archive. */
export const accountsAndPictures = ({ accounts, pictures }: { accounts: number; pictures: number }) =>
  `${accounts} ${accounts === 1 ? 'account' : 'accounts'} and ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`
