import { DataloaderType } from '@mikro-orm/core'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, MikroORM } from '@mikro-orm/postgresql'
import { fileURLToPath } from 'node:url'
import { GalleryImage } from './features/gallery/gallery-image.entity.ts'
import { GearItem } from './features/gear/gear-item.entity.ts'
import { SocialLink } from './features/links/social-link.entity.ts'
import { SupportLink } from './features/links/support-link.entity.ts'
import { CreatorProfile } from './features/profile/creator-profile.entity.ts'
import { ProfileViews } from './features/profile/profile-views.entity.ts'
import { RecentVisit } from './features/profile/recent-visit.entity.ts'
import { OAuthAccount } from './features/session/oauth-account.entity.ts'
import { OAuthAttempt } from './features/session/oauth/oauth-attempt.entity.ts'
import { SignInToken } from './features/session/sign-in-token.entity.ts'
import { User } from './features/session/user.entity.ts'
import { projectFolder } from './project-folder.ts'

/** How alike a word and a part of a text must be for a typo to be forgiven: 'hoshno' finds Hoshino, 'polar' not solar. */
const wordSimilarity = 0.45

/** MikroORM for a database; nothing is connected yet. */
export function ormConfig(databaseUrl: string) {
  return defineConfig({
    clientUrl: databaseUrl,
    entities: [
      User,
      OAuthAccount,
      SignInToken,
      OAuthAttempt,
      CreatorProfile,
      ProfileViews,
      RecentVisit,
      GalleryImage,
      SocialLink,
      SupportLink,
      GearItem,
    ],
    metadataProvider: ReflectMetadataProvider,
    dataloader: DataloaderType.ALL,
    forceUtcTimezone: true,
    extensions: [Migrator],
    pool: { min: 0, max: 10 },
    driverOptions: {
      options: `-c pg_trgm.word_similarity_threshold=${wordSimilarity} -c statement_timeout=5000`,
      connectionTimeoutMillis: 3000,
    },
    migrations: {
      path: fileURLToPath(new URL('migrations', projectFolder)),
      glob: '!(*.d).ts',
      snapshotName: '.snapshot',
      snapshotOnMigrate: false,
      silent: true,
    },
    // What migrations make by hand is theirs to keep.
    schemaGenerator: { skipTables: ['session', 'throttle'], ignoreRoutines: true },
  })
}

/** Connects to a database. */
export const connect = (databaseUrl: string) => MikroORM.init(ormConfig(databaseUrl))
