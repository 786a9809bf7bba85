import { parseArgs } from 'node:util'

/** Returns the one file that the arguments may name; throws an error with the usage when they are invalid. */
export function fileArgument(args: string[], usage: string): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name one file only.')
    return positionals[0]
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUse: ${usage}`, { cause: error })
  }
}

/** Returns the numbers of an archive in words. */
export const accountsAndPictures = ({ accounts, pictures }: { accounts: number; pictures: number }) =>
  `${accounts} ${accounts === 1 ? 'account' : 'accounts'} and ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`
