import { buildSchemaSync, type ResolverData } from 'type-graphql'
import { GalleryImageResolver, GalleryResolver } from './features/gallery/gallery.resolver.ts'
import { GearResolver } from './features/gear/gear.resolver.ts'
import { SocialLinksResolver } from './features/links/social-links.resolver.ts'
import { SupportLinksResolver } from './features/links/support-links.resolver.ts'
import { ProfileResolver } from './features/profile/profile.resolver.ts'
import { SessionResolver } from './features/session/session.resolver.ts'
import { requireUserId } from './features/session/require-user.ts'
import type { Context } from './context.ts'
import { readPlainFieldsDirectly } from './apollo/plain-fields.ts'

/** Builds the schema of the graph from the resolvers of all features. */
export function createSchema() {
  readPlainFieldsDirectly()
  return buildSchemaSync({
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
    // Runs before validation, so that a visitor's first error is UNAUTHENTICATED. Only mutations use it, so each mutation
    // counts as one write.
    authChecker: ({ context }: ResolverData<Context>) => {
      context.throttle.countShared('writesOfAUser', String(requireUserId(context)))
      return true
    },
  })
}
