import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { pino } from 'pino'
import { changePasswordRules } from '../../contract/rules/session.ts'
import type { Env } from '../env.ts'
import { writeAccountArchive } from '../features/account-archive/account-archive.ts'
import { readAccount } from '../features/account-archive/account-data.ts'
import { deleteAccount } from '../features/accounts/delete-account.ts'
import { importAccount } from '../features/account-archive/import-account.ts'
import { decoderPool } from '../features/images/decoder/decoder-pool.ts'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import { PendingFiles } from '../features/images/store/pending-files.ts'
import { savePassword } from '../features/accounts/change-password.ts'
import { endAccess } from '../features/accounts/change-password.ts'
import { hashPassword, rejectCommonPassword } from '../features/identity/passwords.ts'
import { emailCondition, User } from '../features/session/user.entity.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { isAppCommand, runAppCommand } from './app-commands.ts'
import { isModerationCommand, runModerationCommand } from './moderation-commands.ts'
import type { AccountName, UserOptions } from './user-options.ts'
import { listed, profilesPage, usersPage } from './user-list.ts'

interface Parts {
  env: Pick<Env, 'dataDir' | 's3' | 'publicUrl' | 'host' | 'port'>
  orm: MikroORM
  signal: AbortSignal
  readPassword: () => Promise<string>
}

interface Outcome {
  message: string
  accountId?: number
}

/** Runs a command of `npm run user`; throws errors with a message for the operator. */
export async function runUserCommand(options: UserOptions, parts: Parts): Promise<Outcome> {
  const em = parts.orm.em.fork()
  if (options.command === 'list') return { message: listed(await usersPage(em, options), options) }
  if (options.command === 'profiles') return { message: listed(await profilesPage(em, options), options) }
  if (options.command === 'import') return importFrom(em, options, parts)
  if (isModerationCommand(options)) return runModerationCommand(em, options)
  if (isAppCommand(options)) return { message: await runAppCommand(em, options) }
  const user = await findUser(em, options.account)
  switch (options.command) {
    case 'role':
      // Takes effect from the next request of each session.
      user.role = options.role
      await em.flush()
      return { message: `${user.email} now has the role ${user.role}.`, accountId: user.id }
    case 'set-password':
      return setPassword(em, user, parts)
    case 'sign-out':
      await em.transactional((em) => endAccess(em, user.id))
      return { message: `${user.email} is signed out everywhere.`, accountId: user.id }
    case 'export':
      return exportTo(em, user, options.file, parts)
    default:
      return remove(em, user, parts)
  }
}

async function setPassword(em: EntityManager, { id, email }: User, parts: Parts): Promise<Outcome> {
  const [line] = (await parts.readPassword()).split(/\r?\n/)
  const { password } = await changePasswordRules.pick(['password']).validate({ password: line })
  rejectCommonPassword(password)
  const passwordHash = await hashPassword(password)
  await em.transactional(async (em) => {
    await savePassword(em, { id, email }, { passwordHash, password: 'reset' })
    await endAccess(em, id)
  })
  return { message: `${email} has a new password and is signed out everywhere.`, accountId: id }
}

async function exportTo(
  em: EntityManager,
  { id, email }: User,
  file: string,
  { env, signal }: Parts,
): Promise<Outcome> {
  const exported = await readAccount(em, id, env.publicUrl ?? `http://${env.host}:${env.port}`)
  if (!exported) throw notFound({ id })
  signal.throwIfAborted()
  // Readable only by its owner; never overwrites a file.
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  let isOpen = false
  output.once('open', () => (isOpen = true))
  signal.addEventListener('abort', () => output.destroy(signal.reason as Error))
  try {
    await writeAccountArchive({ ...exported, images: await createImageStore(env) }, output)
    output.end()
    await finished(output)
  } catch (error) {
    output.destroy()
    if (isOpen) await rm(file, { force: true })
    throw error
  }
  return { message: `Exported ${email} to ${file}.`, accountId: id }
}

async function importFrom(
  em: EntityManager,
  { file, email }: { file: string; email: string | undefined },
  { env, signal }: Parts,
): Promise<Outcome> {
  const pendingFiles = new PendingFiles(await createImageStore(env))
  const { userId, slug, images, missing } = await importAccount(file, {
    em,
    pendingFiles,
    decoder: decoderPool,
    email,
    signal,
  })
  const parts = [`Account ${userId} was created`]
  if (slug) parts.push(` with /creators/${slug} and ${images} ${images === 1 ? 'picture' : 'pictures'}`)
  if (missing > 0) parts.push(`; ${missing} had no file in the archive`)
  return {
    message: `${parts.join('')}. It has no password: set one with set-password --id ${userId}.`,
    accountId: userId,
  }
}

async function remove(em: EntityManager, { id, email }: User, { orm }: Parts): Promise<Outcome> {
  const pool = await orm.em.getConnection().getNativeClient()
  const rateLimiter = createRateLimiter({ pool, logger: pino({ level: 'silent' }) })
  await deleteAccount({ em, rateLimiter }, id)
  return { message: `Deleted the account ${email}.`, accountId: id }
}

async function findUser(em: EntityManager, account: AccountName): Promise<User> {
  const user = await em.findOne(User, 'id' in account ? { id: account.id } : emailCondition(account.email))
  if (!user) throw notFound(account)
  return user
}

const notFound = (account: AccountName) =>
  new Error(
    'id' in account
      ? `No account has the id ${account.id}.`
      : `No account has the email ${account.email.trim()}.`,
  )
