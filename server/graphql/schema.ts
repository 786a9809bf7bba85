import { buildSchemaSync } from 'type-graphql'
import { GalleryImageResolver, GalleryResolver } from '../features/gallery/gallery.resolver.ts'
import { GearResolver } from '../features/gear/gear.resolver.ts'
import { LinksResolver } from '../features/links/links.resolver.ts'
import { DirectoryResolver, ProfileResolver } from '../features/profile/profile.resolver.ts'
import { SessionResolver } from '../features/session/session.resolver.ts'

/** The graph: what every slice adds to it. */
export const createSchema = () =>
  buildSchemaSync({
    resolvers: [
      SessionResolver,
      ProfileResolver,
      DirectoryResolver,
      GalleryResolver,
      GalleryImageResolver,
      LinksResolver,
      GearResolver,
    ],
    validate: false,
  })
