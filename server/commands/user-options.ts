import { parseArgs } from 'node:util'
import { canonicalSlug } from '../../contract/page-paths.ts'
import { hiddenReasonRules } from '../../contract/rules/moderation.ts'
import type { HiddenTarget } from '../features/moderation/hide.ts'
import { Role } from '../features/session/user.entity.ts'

const roles: string[] = Object.values(Role)
const maxPerPage = 1000

const usage = `Usage: npm run user -- --email someone@example.org --role ${roles.join('|')}
       npm run user -- COMMAND
  list [--after ID] [--limit NUMBER] [--csv]   lists accounts, 50 at a time
  profiles [--since DAY] [--after ID] [--limit NUMBER] [--csv]
                                               lists profiles, of the last 7 days by default
  role ACCOUNT --role ${roles.join('|')}             sets the role
  set-password ACCOUNT                         reads the new password from stdin, and signs out everywhere
  sign-out ACCOUNT                             ends all sessions and revokes all access tokens
  export ACCOUNT FILE.zip                      writes a ZIP archive of the account
  import FILE.zip [--email EMAIL]              creates an account from an export, without a password
  delete ACCOUNT --yes                         permanently deletes the account with its profile and pictures
  add-app NAME ADDRESS REDIRECT... [--device] [--client-id ID] [--force]
                                               registers an app, which people can connect; --device: by a code too;
                                               --force: with the client id of an unregistered program in use
  list-apps                                    lists the registered apps
  remove-app CLIENT_ID                         removes an app, and disconnects it from all accounts
  reports [--limit NUMBER]                     lists what people have reported, the newest first
  hide TARGET --reason TEXT                    hides a profile or a picture from all but its owner, who is mailed the reason
  show TARGET                                  shows it again
TARGET is --profile SLUG or --picture ID.
ACCOUNT is --email someone@example.org or --id ID.`

/** The account that a command applies to. */
export type AccountName = { email: string } | { id: number }

export type UserOptions =
  | { command: 'list'; after: number; limit: number; isCsv: boolean }
  | { command: 'profiles'; since: string; after: number; limit: number; isCsv: boolean }
  | { command: 'role'; account: AccountName; role: Role }
  | { command: 'set-password' | 'sign-out' | 'delete'; account: AccountName }
  | { command: 'export'; account: AccountName; file: string }
  | { command: 'import'; file: string; email: string | undefined }
  | AppOptions
  | ModerationOptions

export type ModerationOptions =
  | { command: 'reports'; limit: number }
  | { command: 'hide'; target: HiddenTarget; reason: string }
  | { command: 'show'; target: HiddenTarget }

/** The commands of apps. */
export type AppOptions =
  | {
      command: 'add-app'
      name: string
      address: string
      redirectUris: string[]
      usesDeviceCode: boolean
      clientId: string | undefined
      /** Takes a client id that an unregistered program uses. */
      isForced: boolean
    }
  | { command: 'list-apps' }
  | { command: 'remove-app'; clientId: string }

/** Parses a command and its arguments; throws an error with the usage for invalid ones. */
export function userOptions(args: string[]): UserOptions {
  try {
    return optionsOf(args)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  email: text,
  id: text,
  role: text,
  since: text,
  after: text,
  limit: text,
  csv: flag,
  yes: flag,
  device: flag,
  'client-id': text,
  force: flag,
  profile: text,
  picture: text,
  reason: text,
}

/** The options of each command, and whether it takes a file. */
const commandOptions: Record<string, string[]> = {
  list: ['after', 'limit', 'csv'],
  profiles: ['since', 'after', 'limit', 'csv'],
  role: ['email', 'id', 'role'],
  'set-password': ['email', 'id'],
  'sign-out': ['email', 'id'],
  export: ['email', 'id', 'FILE'],
  import: ['email', 'FILE'],
  delete: ['email', 'id', 'yes'],
  'add-app': ['device', 'client-id', 'force'],
  'list-apps': [],
  'remove-app': [],
  reports: ['limit'],
  hide: ['profile', 'picture', 'reason'],
  show: ['profile', 'picture'],
}

/** The number of arguments of each command of apps. */
const appArguments: Record<string, number> = { 'add-app': Infinity, 'list-apps': 0, 'remove-app': 1 }

function optionsOf(args: string[]): UserOptions {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [command = 'role', ...files] = positionals
  const allowed = commandOptions[command]
  if (!allowed) throw new Error(`Unknown command: ${command}.`)
  const refused = Object.keys(values).find((name) => !allowed.includes(name))
  if (refused) throw new Error(`${command} does not take --${refused}.`)
  const unexpected = files[appArguments[command] ?? (allowed.includes('FILE') ? 1 : 0)]
  if (unexpected !== undefined) throw new Error(`Unexpected argument: ${unexpected}.`)
  if (command in appArguments) return appOptionsOf(command as AppOptions['command'], files, values)
  const { after = '0', limit = '50', csv: isCsv = false, email, role, yes } = values
  if (command === 'list' || command === 'profiles') {
    const rows = Math.min(maxPerPage, wholeNumber('--limit', limit))
    const page = { after: wholeNumber('--after', after), limit: rows, isCsv }
    return command === 'list' ? { command, ...page } : { command, ...page, since: dayOf(values.since) }
  }
  if (command === 'reports') return { command, limit: Math.min(maxPerPage, wholeNumber('--limit', limit)) }
  if (command === 'hide') return { command, target: targetOf(values), reason: reasonOf(values.reason) }
  if (command === 'show') return { command, target: targetOf(values) }
  if (command === 'import') return { command, file: fileOf(files), email }
  const account = accountOf(values)
  if (command === 'role') return { command, account, role: roleOf(role) }
  if (command === 'export') return { command, account, file: fileOf(files) }
  if (command === 'delete' && !yes)
    throw new Error('--yes is missing: a deletion cannot be undone. Export the account first.')
  return { command: command as 'set-password' | 'sign-out' | 'delete', account }
}

function appOptionsOf(
  command: AppOptions['command'],
  [first, address, ...redirectUris]: string[],
  values: { device?: boolean; 'client-id'?: string; force?: boolean },
): AppOptions {
  const { device: usesDeviceCode = false, 'client-id': clientId, force: isForced = false } = values
  if (command === 'list-apps') return { command }
  if (!first) throw new Error(`The ${command === 'add-app' ? 'name' : 'client id'} of the app is missing.`)
  if (command === 'remove-app') return { command, clientId: first }
  if (!address) throw new Error('The address of the app is missing, such as https://example.org/app.')
  if (redirectUris.length === 0 && !usesDeviceCode)
    throw new Error('A redirect is missing; an app that only connects by a code has --device instead.')
  return { command, name: first, address, redirectUris, usesDeviceCode, clientId, isForced }
}

function accountOf({ email, id }: { email?: string; id?: string }): AccountName {
  if (email?.trim() && id) throw new Error('Name the account with either --email or --id.')
  if (id) return { id: wholeNumber('--id', id) }
  if (!email?.trim()) throw new Error('--email or --id is missing.')
  return { email }
}

function targetOf({ profile, picture }: { profile?: string; picture?: string }): HiddenTarget {
  if (Boolean(profile) === Boolean(picture)) throw new Error('Name either --profile or --picture.')
  return profile ? { slug: canonicalSlug(profile) } : { imageId: wholeNumber('--picture', picture!) }
}

function reasonOf(text: string | undefined): string {
  const { reason } = hiddenReasonRules.validateSync({ reason: text })
  if (!reason) throw new Error('--reason is missing: the owner is told why.')
  return reason
}

function roleOf(role: string | undefined): Role {
  if (!role) throw new Error(`--role is missing: ${roles.join(' or ')}?`)
  if (!roles.includes(role)) throw new Error(`Unknown role: ${role}.`)
  return role as Role
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns a day in UTC; a week ago if it is absent. */
function dayOf(since = new Date(Date.now() - 7 * dayMs).toISOString().slice(0, 10)): string {
  if (/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since))) return since
  throw new Error('--since must be a day, such as 2026-03-14.')
}

function fileOf([file]: string[]): string {
  if (!file) throw new Error('The name of the file is missing.')
  return file
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number.`)
  return Number(text)
}
