import 'reflect-metadata'
import { buildSchemaSync, type ResolverData, getMetadataStorage } from 'type-graphql'
import {
  GearAcquisitionResolver,
  ImageAcquisitionResolver,
  NewestImagesResolver,
  SkyObjectPicturesResolver,
} from './features/gallery/acquisition.resolver.ts'
import { DirectoryResolver } from './features/directory/directory.resolver.ts'
import { DeletionResolver } from './features/account/deletion.resolver.ts'
import {
  GalleryImageResolver,
  StorageResolver,
  GalleryResolver,
} from './features/gallery/gallery.resolver.ts'
import { GearResolver } from './features/gear/gear.resolver.ts'
import { SocialLinksResolver } from './features/links/social-links.resolver.ts'
import { SupportLinksResolver } from './features/links/support-links.resolver.ts'
import { ProfileResolver, SessionProfileResolver } from './features/profile/profile.resolver.ts'
import {
  CreatorPictureResolver,
  ProfilePictureResolver,
} from './features/profile-picture/profile-picture.resolver.ts'
import { AccessTokenResolver } from './features/session/access-token.resolver.ts'
import { DevicesResolver } from './features/session/devices.resolver.ts'
import { AccountResolver } from './features/session/account.resolver.ts'
import { SessionResolver } from './features/session/session.resolver.ts'
import { SkyResolver } from './features/sky/sky.resolver.ts'
import type { Context } from './context.ts'
import { describeAccess } from './graphql/access.ts'
import { printSchema } from 'graphql'

/** Builds the GraphQL schema from the resolvers of all features. */
export function createSchema() {
  readPlainFieldsDirectly()
  return describeAccess(
    buildSchemaSync({
      resolvers: [
        SessionResolver,
        DevicesResolver,
        AccessTokenResolver,
        AccountResolver,
        ProfileResolver,
        DirectoryResolver,
        SessionProfileResolver,
        ProfilePictureResolver,
        CreatorPictureResolver,
        GalleryResolver,
        GalleryImageResolver,
        StorageResolver,
        SocialLinksResolver,
        SupportLinksResolver,
        GearResolver,
        SkyResolver,
        ImageAcquisitionResolver,
        GearAcquisitionResolver,
        NewestImagesResolver,
        SkyObjectPicturesResolver,
        DeletionResolver,
      ],
      validate: false,
      // Before the validation of the input, so that visitors receive UNAUTHENTICATED for any input.
      authChecker: ({ context }: ResolverData<Context>) => Boolean(context.requireUser()),
    }),
  )
}

/**
 * Makes GraphQL's default resolver read plain properties (docs/decisions/0025-graphql-execution.md), and passes rows and
 * entities to field resolvers, instead of copies of the declared class. Must be called before the schema is built.
 *
 * Object types with a guarded or renamed field keep TypeGraphQL's resolvers.
 */
function readPlainFieldsDirectly(): void {
  const { objectTypes, fields, authorizedFields, middlewares, params } = getMetadataStorage()
  const guarded = new Set<unknown>([
    ...[...authorizedFields, ...middlewares].map(({ target }) => target),
    ...fields.filter(({ name, schemaName }) => name !== schemaName).map(({ target }) => target),
  ])
  for (const type of objectTypes) type.simpleResolvers ??= !guarded.has(type.target)
  for (const param of params) if (param.kind === 'root') param.getType = undefined
}

/** Builds the graph and the text of schema.graphql. */
export function buildGraph() {
  const graph = createSchema()
  const header = '# Printed from the classes in server/ by `npm run codegen`. Do not edit.'
  return { graph, printed: `${header}\n\n${printSchema(graph)}\n` }
}
