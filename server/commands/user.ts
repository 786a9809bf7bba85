import { parseArgs } from 'node:util'
import { Role, User, emailCondition } from '../features/session/user.entity.ts'
import { runCommand } from './run-command.ts'
import type { EntityManager } from '@mikro-orm/postgresql'

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

/** Replaces an account's role. Open sessions have it from their next request. */
export async function setRole(em: EntityManager, email: string, role: Role): Promise<User> {
  const user = await em.findOne(User, emailCondition(email))
  if (!user) throw new Error(`Nobody here has the email ${email.trim()}.`)
  user.role = role
  await em.flush()
  return user
}
