import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Context } from '../../../graphql/context.ts'
import { requireSiteHost } from '../../identity/require-site-host.ts'
import { hashOf, secondsFromNow, useOnce } from '../../identity/one-time-secret.ts'
import { User } from '../../session/user.entity.ts'

declare module '../../../graphql/context.ts' {
  interface Services {
    /** To whose origin passkeys are bound. */
    publicUrl: string
  }
}

export enum PasskeyPurpose {
  signIn = 'sign-in',
  /** A signed-in user confirms that the account is theirs. */
  confirm = 'confirm',
  register = 'register',
}

/** What an authenticator must sign. Works once. */
@Entity({ tableName: 'passkey_challenge' })
export class PasskeyChallenge {
  /** SHA-256 of the challenge, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string

  /** SHA-256 of the secret of the browser, which must send the response too. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  @Enum({ items: () => PasskeyPurpose })
  purpose!: PasskeyPurpose

  /** The account to confirm, or to add a passkey to; null for a sign-in. */
  @ManyToOne(() => User, {
    mapToPk: true,
    fieldName: 'user_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  userId?: number | null

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}

/** As long as a sign-in at a provider. */
const lifetimeSeconds = 5 * 60

/** Returns the options that all requests of the site to authenticators have. Throws BAD_USER_INPUT at another host. */
export function relyingParty({ host, publicUrl }: Context) {
  requireSiteHost(host, publicUrl)
  return { rpID: new URL(publicUrl).hostname, timeout: lifetimeSeconds * 1000 }
}

/** Stores the challenge of options, for the browser of the request. */
export async function saveChallenge(
  context: Context,
  { challenge }: { challenge: string },
  kept: Pick<PasskeyChallenge, 'purpose' | 'userId'>,
): Promise<void> {
  await context.em.insert(PasskeyChallenge, {
    ...kept,
    hash: hashOf(challenge),
    browserHash: hashOf(context.setBrowserSecret()),
    expiresAt: secondsFromNow(lifetimeSeconds),
  })
}

/** Deletes and returns a challenge; undefined if it was used, has expired, or is of another browser or purpose. */
export const useChallenge = (
  { em, browserSecret }: Context,
  challenge: string,
  purposes: PasskeyPurpose[],
): Promise<PasskeyChallenge | undefined> =>
  useOnce(em, PasskeyChallenge, {
    hash: hashOf(challenge),
    browserHash: hashOf(browserSecret ?? ''),
    purpose: { $in: purposes },
  })
