import { parseArgs } from 'node:util'
import { setRole } from '../features/session/set-role.ts'
import { Role } from '../features/session/user.entity.ts'
import { runCommand } from './run-command.ts'

const roles: string[] = Object.values(Role)
const usage = `Use: npm run user -- --email someone@example.org --role ${roles.join('|')}`

/** Parses the email and the role; throws an error with the usage for invalid arguments. */
export function roleOptions(args: string[]): { email: string; role: Role } {
  try {
    const { email, role } = parseArgs({
      args,
      options: { email: { type: 'string' }, role: { type: 'string' } },
    }).values
    if (!email?.trim()) throw new Error('--email is missing: whose role is it?')
    if (!role) throw new Error(`--role is missing: ${roles.join(' or ')}?`)
    if (!isRole(role)) throw new Error(`There is no role ${role}.`)
    return { email, role }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

const isRole = (word: string): word is Role => roles.includes(word)

// `npm run user -- --email someone@example.org --role admin` sets the role of an account.
if (import.meta.main)
  await runCommand({
    parse: roleOptions,
    run: async ({ email, role }, { orm }) => {
      const user = await setRole(orm.em.fork(), email, role)
      process.stdout.write(`${user.email} is ${user.role} now.\n`)
    },
  })
