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

/** The graph: what every slice adds to it. */
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
    // Runs before the input is validated: a visitor reads first that they must sign in. Only mutations are authorized, so
    // each mutation of a request counts as one write.
    authChecker: ({ context }: ResolverData<Context>) => {
      context.throttle.countShared('writesOfAUser', String(requireUserId(context)))
      return true
    },
  })
}
