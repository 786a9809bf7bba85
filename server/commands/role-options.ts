import { parseArgs } from 'node:util'
import { Role } from '../features/session/user.entity.ts'

const roles: string[] = Object.values(Role)
const usage = `Use: npm run user -- --email someone@example.org --role ${roles.join('|')}`

/** Who gets which role, as the words of a command say; throws what is wrong with them and how they should be. */
export function roleOptions(words: string[]): { email: string; role: Role } {
  try {
    const { email, role } = parseArgs({
      args: words,
      options: { email: { type: 'string' }, role: { type: 'string' } },
    }).values
    if (!email?.trim()) throw new Error('--email is missing: whose role is it?')
    if (!role) throw new Error(`--role is missing: ${roles.join(' or ')}?`)
    if (!isRole(role)) throw new Error(`There is no role ${role}.`)
    return { email, role }
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`, { cause: problem })
  }
}

const isRole = (word: string): word is Role => roles.includes(word)
