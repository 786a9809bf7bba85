import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { ConnectedApp } from './connected-app.entity.ts'

/** The models of oidc-provider that are stored as records; clients, grants and access tokens have tables of their own. */
export enum OidcModelName {
  interaction = 'Interaction',
  authorizationCode = 'AuthorizationCode',
  deviceCode = 'DeviceCode',
  refreshToken = 'RefreshToken',
}

/** A code, a refresh token or a request that waits for its answer. */
@Entity({ tableName: 'authorization_record' })
export class OidcPayload {
  /** SHA-256 of the code, the token or the request's id, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  id!: string

  @Enum({ items: () => OidcModelName })
  kind!: OidcModelName

  /** What oidc-provider stores, without secrets. */
  @Property({ type: 'json' })
  payload!: Record<string, unknown>

  /** SHA-256 of the code that a person types, in hex; null for other kinds. */
  @Property({ type: 'string', length: 64, nullable: true, unique: true })
  userCodeHash?: string | null

  /** Null until a person has connected the app. */
  @ManyToOne(() => ConnectedApp, {
    mapToPk: true,
    fieldName: 'connected_app_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  connectedAppId?: number | null

  /** First use of a code. That of a refresh token is known by the generation of its connection. */
  @Property({ type: 'timestamptz', nullable: true })
  consumedAt?: Date | null

  /** When a device asked last whether a person has answered. */
  @Property({ type: 'timestamptz', nullable: true })
  polledAt?: Date | null

  /** How long it must wait until it asks again; null until it asks. */
  @Property({ type: 'smallint', nullable: true })
  pollSeconds?: number | null

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}
