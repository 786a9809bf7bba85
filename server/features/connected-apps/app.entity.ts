import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'

/** A registered app: a public client of OAuth 2.1. The operator's command adds them. */
@Entity({ tableName: 'oauth_app' })
export class App {
  @PrimaryKey({ type: 'string', length: accountLimits.app.clientId.max })
  clientId!: string

  @Property({ type: 'string', length: accountLimits.app.name.max, unique: true })
  name!: string

  /** The https page of the app. */
  @Property({ type: 'string', length: limits.url.max })
  address!: string

  /** Claimed https, a scheme of its own, or loopback (RFC 8252, section 7). */
  @Property({ type: 'string[]', columnType: 'text[]' })
  redirectUris!: string[]

  /** Whether it may use the device grant (RFC 8628). */
  @Property({ type: 'boolean', default: false })
  usesDeviceCode!: Opt<boolean>

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}
