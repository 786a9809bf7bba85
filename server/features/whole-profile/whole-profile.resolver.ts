import { ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql'
import { profileLookupRules } from '../../../contract/rules/profile.ts'
import { prepared } from '../../database/prepared.ts'
import { isVisibleProfile } from '../../database/visibility.ts'
import { notFound } from '../../errors/errors.ts'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { galleryColumns } from '../gallery/image-lists.ts'
import { gearList } from '../gear/gear-item.entity.ts'
import { rigList } from '../rigs/rig-list.ts'
import { socialLinkList, supportLinkList } from '../links/link.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { profileColumns, type ProfileRow, profileTables } from '../profile/profile-rows.ts'

/** Reads a profile with all of its lists in one statement (docs/decisions/0026-one-statement.md). */
const wholeProfile = (by: string, condition: string) =>
  prepared<ProfileRow>(
    `whole_profile_by_${by}`,
    `select ${profileColumns}, ${galleryColumns('$2')}, ${gearList.column}, ${rigList.column},
      ${socialLinkList.column}, ${supportLinkList.column}
    from ${profileTables} where ${condition} and ${isVisibleProfile('profile', '$2')}`,
  )

const wholeBySlug = wholeProfile('slug', 'profile.slug = $1')
const wholeByUser = wholeProfile('user', 'profile.user_id = $1::bigint')
const wholeById = wholeProfile('id', 'profile.id = $1::bigint')

@ArgsType()
class ProfileLookup {
  @Field(() => String, {
    nullable: true,
    description: "Name in the profile's address, in any case; takes precedence over userId.",
  })
  slug?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Id of the account that owns the profile.',
  })
  userId?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Id of the profile; used if slug and userId are absent.',
  })
  id?: number | null
}

@Resolver(() => CreatorProfile)
export class WholeProfileResolver {
  @Access('public', { tokenScope: 'read', errors: { NOT_FOUND: 'if the profile does not exist' } })
  @Query(() => CreatorProfile, {
    nullable: true,
    description: 'One public profile, by slug, userId or id.',
  })
  async creatorProfile(
    @ValidArgs(() => ProfileLookup, profileLookupRules) { slug, userId, id }: ProfileLookup,
    @Ctx() { em, viewerId }: Context,
  ) {
    const [profile] = await (slug
      ? wholeBySlug(em, [slug, viewerId])
      : userId
        ? wholeByUser(em, [userId, viewerId])
        : wholeById(em, [id, viewerId]))
    if (!profile) throw notFound('Creator profile')
    return profile
  }
}
