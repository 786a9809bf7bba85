import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import bowser from 'bowser'
import { rows, sql } from '../../database/statements.ts'
import type { Context, RequestSession } from '../../graphql/context.ts'
import { notFound, notSignedIn } from '../../errors/errors.ts'
import type { Device } from './device.type.ts'
import { sessionLifetime } from '../session/session-store.ts'
import { User } from '../session/user.entity.ts'

/** More than a person can tell apart. `signOutOtherDevices` also signs out unlisted ones. */
export const maxListedDevices = 50

type SessionRow = Pick<Device, 'id' | 'isCurrent'> & {
  userAgent: string | null
  signedInAt: string
  lastSeenAt: string
}

/** Returns the devices of the signed-in account: the one of the request first, then those used last. */
export async function devicesOf(context: Context): Promise<Device[]> {
  const sessions = await rows<SessionRow>(context.em)`
    select id, user_agent as "userAgent", signed_in_at as "signedInAt", last_seen_at as "lastSeenAt",
      sid = ${context.session.id} as "isCurrent"
    from session
    where user_id = ${context.requireUser().id} and expire > now()
      and signed_in_at > now() - make_interval(days => ${sql.lit(sessionLifetime.totalDays)})
    order by 5 desc, last_seen_at desc, id desc
    limit ${sql.lit(maxListedDevices)}`
  return sessions.map(({ id, isCurrent, userAgent, signedInAt, lastSeenAt }) => {
    const { browser, system } = softwareOf(userAgent)
    return {
      id,
      browser,
      system,
      isCurrent,
      signedInAt: new Date(signedInAt),
      lastSeenAt: new Date(lastSeenAt),
    }
  })
}

/** Ends the session of a device at once, in every process. Throws NOT_FOUND for a device of another account. */
export async function signOutDevice(context: Context, id: number): Promise<void> {
  const [ended] = await rows<{ sid: string }>(context.em)`
    delete from session where id = ${id} and user_id = ${context.requireUser().id} returning sid`
  if (!ended) throw notFound('Device')
  if (ended.sid === context.session.id) await context.session.end()
}

/**
 * Throws UNAUTHENTICATED if the session of a request has been ended since the request began, and keeps it from being ended until
 * the transaction of `em` does. The transaction must have locked the account before: a reset of the password does the same, so a
 * change that was confirmed by the former password fails.
 */
export async function requireOpenSession(em: EntityManager, { id }: RequestSession): Promise<void> {
  const sessions = await rows(em)`select from session where sid = ${id} for key share`
  if (sessions.length === 0) throw notSignedIn()
}

/**
 * Locks and returns the signed-in account of a request whose session has not been ended, as `requireOpenSession`. The account is
 * the first row that a transaction locks (`lockOwnProfile` in change-items.ts).
 */
export async function lockSignedInAccount(
  em: EntityManager,
  context: Pick<Context, 'session' | 'requireUser'>,
): Promise<User> {
  const { id } = context.requireUser()
  const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  await requireOpenSession(em, context.session)
  if (!user) throw notSignedIn()
  return user
}

/** Ends the sessions of an account, except the one with the id `except`. */
export async function endSessions(
  em: EntityManager,
  userId: number,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await rows(em)`
    delete from session where user_id = ${userId} and sid is distinct from ${except}`
}

/** Names that bowser returns; the last three are missing from its list. */
const browserNames = new Set([...Object.values(bowser.BROWSER_MAP), 'Miui', 'Opera Touch', 'SlimerJS'])
const systemNames = new Set(Object.values(bowser.OS_MAP))

function softwareOf(userAgent: string | null): Pick<Device, 'browser' | 'system'> {
  if (!isOfABrowser(userAgent)) return { browser: productOf(userAgent ?? ''), system: null }
  return browserOf(userAgent)
}

const isOfABrowser = (userAgent: string | null): userAgent is string =>
  userAgent?.startsWith('Mozilla/') ?? false

/**
 * Only known names, because bowser returns any text before a slash as the name of an unknown browser. Omits the version of the
 * system, because browsers no longer send the real one.
 */
function browserOf(userAgent: string): Pick<Device, 'browser' | 'system'> {
  const { browser, os } = bowser.parse(userAgent)
  const isKnown = browser.name !== undefined && browserNames.has(browser.name)
  return {
    browser: isKnown ? nameAndVersion(browser.name, /^\d+/.exec(browser.version ?? '')?.[0]) : null,
    system: os.name !== undefined && systemNames.has(os.name) ? os.name : null,
  }
}

/**
 * Returns browser and system for a mail, such as 'Firefox 140 on Linux'; undefined if both are unknown. Other clients are not
 * named: strangers could send a text to any address in the notices of an account that they register with it.
 */
export function describeBrowser(userAgent: string): string | undefined {
  if (!isOfABrowser(userAgent)) return undefined
  const { browser, system } = browserOf(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || undefined
}

/** Returns the name of a browser, such as 'Firefox'; undefined if it is unknown. */
export const browserFamilyOf = (userAgent: string): string | undefined =>
  (isOfABrowser(userAgent) && browserOf(userAgent).browser?.replace(/ \d+$/, '')) || undefined

/** Returns the system of a browser, such as 'Linux'; undefined if it is unknown. */
export const operatingSystemOf = (userAgent: string): string | undefined =>
  (isOfABrowser(userAgent) && browserOf(userAgent).system) || undefined

/** The first product of a client other than a browser, such as 'curl 8'. */
function productOf(userAgent: string): string | null {
  const [, name, version] = /^([\w.-]{1,40})\/(\d+)/.exec(userAgent) ?? []
  return nameAndVersion(name, version)
}

const nameAndVersion = (name: string | undefined, version = '') => (name ? `${name} ${version}`.trim() : null)
