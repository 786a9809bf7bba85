import { GraphQLError } from 'graphql'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { normalizedEmail } from '../session/user.entity.ts'
import type { Mail } from './mail.entity.ts'

/**
 * Returns a key for all spellings of an address that most providers deliver to one mailbox: vera+astro@… and Ve.Ra@… are
 * vera@…. Only for counting: elsewhere these are different addresses.
 */
function mailboxOf(email: string): string {
  const address = normalizedEmail(email)
  const at = address.lastIndexOf('@')
  return address.slice(0, at).replace(/\+.*/, '').replaceAll('.', '') + address.slice(at)
}

/**
 * Counts a request for a mail with a link to an address that its owner may not have typed, whether a mail is sent or not. Throws
 * RATE_LIMITED.
 */
export async function countLinkRequest(
  rateLimiter: Pick<RateLimiter, 'count'>,
  email: string,
): Promise<void> {
  const mailbox = mailboxOf(email)
  await rateLimiter.count('linkMailsPerMailbox', mailbox)
  await rateLimiter.count('linkMailsPerMailboxAndDay', mailbox)
}

/**
 * Counts a mail that is about to be sent; a notice at its first attempt also by its mailbox. Returns 0, or the seconds to wait
 * if a limit is exceeded.
 */
export async function countMail(
  rateLimiter: Pick<RateLimiter, 'count' | 'refund'>,
  { recipient, attempts }: Pick<Mail, 'recipient' | 'attempts'>,
  isNotice: boolean,
): Promise<number> {
  const wait = (...counted: Parameters<typeof rateLimiter.count>) =>
    secondsToWait(rateLimiter.count(...counted))
  const ofSite = await wait('mailsOfSite', '')
  if (ofSite > 0 || !isNotice || attempts > 0) return ofSite
  const ofMailbox =
    (await wait('noticesPerMailboxAndDay', mailboxOf(recipient))) &&
    (await wait('furtherNoticesPerAddress', normalizedEmail(recipient)))
  if (ofMailbox > 0) await uncountMail(rateLimiter)
  return ofMailbox
}

/** Takes the count of the site back for a mail that was not sent. */
export const uncountMail = (rateLimiter: Pick<RateLimiter, 'refund'>): Promise<void> =>
  rateLimiter.refund('mailsOfSite', '', 1)

/** Returns 0 if `count` succeeds, and the seconds until a retry if a rate limit is exceeded. */
async function secondsToWait(count: Promise<void>): Promise<number> {
  try {
    await count
    return 0
  } catch (error) {
    const seconds = error instanceof GraphQLError && error.extensions['retryAfter']
    if (typeof seconds !== 'number') throw error
    return seconds
  }
}
