import { readFileSync } from 'node:fs'
import { ValidationError } from 'yup'

type Variables = Record<string, string | undefined>

/**
 * Returns the variables with these names, trimmed and without blank ones. Each may be the content of a file, such as a Docker
 * secret, whose path is in the variable NAME_FILE. Throws a ValidationError for a file that cannot be read, and if both are set.
 */
export function withFiles(input: Variables, names: string[]): Variables {
  return Object.fromEntries(names.map((name) => [name, valueOf(input, name)?.trim() || undefined]))
}

function valueOf(input: Variables, name: string): string | undefined {
  const fileName = `${name}_FILE`
  const path = input[fileName]?.trim()
  if (!path) return input[name]
  if (input[name]?.trim()) throw new ValidationError(`${name} and ${fileName} are both set`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ValidationError(`${fileName} cannot be read: ${(error as Error).message}`)
  }
}
