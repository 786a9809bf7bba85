import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, MikroORM } from '@mikro-orm/postgresql'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { limits } from '../contract/limits.ts'
import { GalleryImage } from './features/gallery/gallery-image.entity.ts'
import { GearItem } from './features/gear/gear-item.entity.ts'
import { Rig, RigGear } from './features/rigs/rig.entity.ts'
import { SocialLink, SupportLink } from './features/links/link.entity.ts'
import { CreatorProfile, ProfileViews } from './features/profile/creator-profile.entity.ts'
import { AccessToken } from './features/connected-apps/access-tokens/access-token.entity.ts'
import { App } from './features/connected-apps/app.entity.ts'
import { OidcPayload } from './features/connected-apps/oidc-payload.entity.ts'
import { ConnectedApp } from './features/connected-apps/connected-app.entity.ts'
import { Mail } from './features/mail/mail.entity.ts'
import { MailedLink } from './features/mail/mailed-link.entity.ts'
import { ImagePlacement } from './features/placement/image-placement.entity.ts'
import { ImageSkyHours, SkyCell, SkyConstellation, SkyMap } from './features/sky-hours/sky-hours.entity.ts'
import { Report } from './features/moderation/report.entity.ts'
import { OAuthAccount } from './features/sign-in-methods/oauth-account.entity.ts'
import { OAuthAttempt } from './features/sign-in-methods/providers/oauth-attempt.entity.ts'
import { SignInToken } from './features/sign-in-methods/providers/sign-in-token.entity.ts'
import { PasskeyChallenge } from './features/sign-in-methods/passkeys/passkey-challenge.entity.ts'
import { Passkey } from './features/sign-in-methods/passkey.entity.ts'
import { IdempotencyKey } from './features/session/idempotency-key.entity.ts'
import { User } from './features/session/user.entity.ts'
import { planOnce } from './database/search-pool.ts'
import { PreparingClient } from './database/prepared.ts'
import { projectFolder } from './project-folder.ts'
import { requestLimits } from './limits/request-limits.ts'
import { Replica, type Replicas, replicas as replicaPools } from './database/replicas.ts'

const { database } = requestLimits

interface ConnectOptions {
  replicas?: Replicas
  statementTimeoutMs?: number
  /** How long a statement waits for a free or a new connection. */
  connectionTimeoutMs?: number
}

export const commandTimeouts: ConnectOptions = {
  statementTimeoutMs: 0,
  connectionTimeoutMs: database.backgroundConnection,
}

function ormConfig(
  databaseUrl: string,
  {
    replicas,
    statementTimeoutMs = database.statement,
    connectionTimeoutMs = database.connection,
  }: ConnectOptions = {},
) {
  const driverOptionsFor = (connectionString: string) => ({
    // The ORM ignores parameters of its `clientUrl`, among them `sslmode`.
    connectionString,
    options: `-c statement_timeout=${statementTimeoutMs} ${planOnce}`,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    pipeline: true, // a statement need not wait for the result of the one before
    Client: PreparingClient,
  })
  return defineConfig({
    clientUrl: databaseUrl,
    preferReadReplicas: false,
    replicas: (replicas?.urls ?? []).map((clientUrl) => ({
      clientUrl,
      driverOptions: {
        ...driverOptionsFor(clientUrl),
        onPoolCreated: (pool: Pool) => replicaPools.set(pool, new Replica(pool, replicas!.logger)),
      },
    })),
    entities: [
      User,
      OAuthAccount,
      SignInToken,
      Passkey,
      PasskeyChallenge,
      AccessToken,
      App,
      ConnectedApp,
      OidcPayload,
      IdempotencyKey,
      OAuthAttempt,
      Mail,
      MailedLink,
      Report,
      CreatorProfile,
      ProfileViews,
      GalleryImage,
      ImagePlacement,
      ImageSkyHours,
      SkyCell,
      SkyConstellation,
      SkyMap,
      SocialLink,
      SupportLink,
      GearItem,
      Rig,
      RigGear,
    ],
    metadataProvider: ReflectMetadataProvider,
    forceUtcTimezone: true,
    // A change of a whole gallery is one statement.
    batchSize: limits.gallery.imagesOfProfile.max,
    extensions: [Migrator],
    pool: { min: 0, max: database.connections },
    driverOptions: driverOptionsFor(databaseUrl),
    migrations: {
      path: fileURLToPath(new URL('migrations', projectFolder)),
      glob: '!(*.d).ts',
      snapshotName: '.snapshot',
      snapshotOnMigrate: false,
      silent: true,
    },
    schemaGenerator: {
      ignoreRoutines: true,
    },
  })
}

export const connect = (databaseUrl: string, options?: ConnectOptions) =>
  MikroORM.init(ormConfig(databaseUrl, options))
