import { Ctx, Query, Resolver } from 'type-graphql'
import { prepared } from '../../database/prepared.ts'
import { isListedImage, isPublicProfile } from '../../database/visibility.ts'
import type { Context } from '../../graphql/context.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { coverColumn } from '../gallery/image-lists.ts'
import type { ProfileWithImages } from '../gallery/image-pages.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { profileColumns, publicProfileTables } from '../profile/profile-rows.ts'

declare module '../../graphql/context.ts' {
  interface Services {
    /** Slugs of the creators that the home page features, of whom those that exist are shown. */
    featuredCreators: readonly string[]
    isDemo: boolean
  }
}

const count = 3
/** A site on which hardly anybody has a picture does not read all of its profiles. */
const maxReadProfiles = 1000

const named = prepared<ProfileWithImages>(
  'featured_creators',
  `select ${profileColumns}, ${coverColumn} from ${publicProfileTables}
   where profile.slug = any($1::text[]) order by array_position($1::text[], profile.slug::text) limit ${count}`,
)

const mostViewed = prepared<ProfileWithImages>(
  'most_viewed_creators',
  `with viewed as materialized (
     select * from (
       select profile_id, view_count from profile_views order by view_count desc, profile_id desc limit ${maxReadProfiles}
     ) most
     where ${isPublicProfile('profile_id')} and exists (
       select from gallery_image image where image.creator_profile_id = profile_id and ${isListedImage('image')}
     )
     order by view_count desc, profile_id desc limit ${count}
   )
   select ${profileColumns}, ${coverColumn} from ${publicProfileTables}
   where profile.id = any(array(select profile_id from viewed))
   order by views.view_count desc, profile.id desc`,
)

@Resolver()
export class FeaturedCreatorsResolver {
  @Query(() => [CreatorProfile], {
    complexity: costOfList(count),
    description: `The creators that the home page features, at most ${count}: those that the operator names, else the most viewed with a picture.`,
  })
  async featuredCreators(@Ctx() { em, featuredCreators }: Context): Promise<ProfileWithImages[]> {
    const chosen = featuredCreators.length > 0 ? await named(em, [featuredCreators]) : []
    return chosen.length > 0 ? chosen : mostViewed(em, [])
  }

  @Query(() => Boolean, { description: 'Whether the site shows the demo, whose creators are fictional.' })
  isDemo(@Ctx() context: Context): boolean {
    return context.isDemo
  }
}
