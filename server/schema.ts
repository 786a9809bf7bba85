import { buildSchemaSync, type ResolverData } from 'type-graphql'
import { GalleryImageResolver, GalleryResolver } from './features/gallery/gallery.resolver.ts'
import { GearResolver } from './features/gear/gear.resolver.ts'
import { SocialLinksResolver } from './features/links/social-links.resolver.ts'
import { SupportLinksResolver } from './features/links/support-links.resolver.ts'
import { ProfileResolver } from './features/profile/profile.resolver.ts'
import { SessionResolver } from './features/session/session.resolver.ts'
import type { Context } from './context.ts'
import { readPlainFieldsDirectly } from './apollo/plain-fields.ts'
import { documentAccess } from './graphql/access.ts'

/** Builds the GraphQL schema from the resolvers of all features. */
export function createSchema() {
  readPlainFieldsDirectly()
  return documentAccess(
    buildSchemaSync({
      resolvers: [
        SessionResolver,
        ProfileResolver,
        GalleryResolver,
        GalleryImageResolver,
        SocialLinksResolver,
        SupportLinksResolver,
        GearResolver,
      ],
      validate: false,
      // Runs before the input is validated, so a visitor gets UNAUTHENTICATED whatever the input.
      authChecker: ({ context }: ResolverData<Context>) => Boolean(context.requireUser()),
    }),
  )
}
