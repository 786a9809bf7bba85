import type { RateLimiter } from '../../../limits/rate-limiter.ts'
import { normalizedEmail } from '../../session/user.entity.ts'

/**
 * Returns a key for all spellings of an address that most providers deliver to one mailbox: vera+astro@… and Ve.Ra@… are
 * vera@…. Only for counting: elsewhere these are different addresses.
 */
function mailboxOf(email: string): string {
  const address = normalizedEmail(email)
  const at = address.lastIndexOf('@')
  return address.slice(0, at).replace(/\+.*/, '').replaceAll('.', '') + address.slice(at)
}

/** Counts a mail with a link to an address that its owner may not have typed. Throws RATE_LIMITED. */
export async function countLinkMail(rateLimiter: Pick<RateLimiter, 'count'>, email: string): Promise<void> {
  const mailbox = mailboxOf(email)
  await rateLimiter.count('linkMailsPerMailbox', mailbox)
  await rateLimiter.count('linkMailsPerMailboxAndDay', mailbox)
  await rateLimiter.count('mailsOfSite', '')
}

/** Counts a notice to the address of an account. Throws RATE_LIMITED. */
export async function countNotice(rateLimiter: Pick<RateLimiter, 'count'>, email: string): Promise<void> {
  await rateLimiter.count('noticesPerMailboxAndDay', mailboxOf(email))
  await rateLimiter.count('mailsOfSite', '')
}
