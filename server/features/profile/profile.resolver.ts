import type { EntityManager } from '@mikro-orm/postgresql'
import { ArgsType, Authorized, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import {
  directoryRules,
  profileLookupRules,
  profileRules,
  visitRules,
} from '../../../contract/rules/profile.ts'
import type { Context } from '../../context.ts'
import { profileId, withEitherName } from '../../graphql/either-name.ts'
import { CreationKey } from '../../graphql/idempotency-key.ts'
import { notFound } from '../../graphql/errors.ts'
import { costOfPage } from '../../limits/document-limits.ts'
import { ValidArgs, ValidInput } from '../../graphql/valid-input.ts'
import { ownersOnly } from './owners-only.ts'
import { createProfile, updateProfile } from './change-profile.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { DirectoryArgs } from './directory.args.ts'
import { type DirectoryPage, directoryPage } from './directory.ts'
import { CreatorProfileList } from './directory.type.ts'
import { CreateCreatorProfileInput, UpdateCreatorProfileInput } from './profile.input.ts'
import { AskedFields, type ProfileField } from './profile-fields.ts'
import { profileById, profileBySlug, profileByUser } from './profile-rows.ts'

@ArgsType()
class ProfileLookup {
  @Field(() => String, { nullable: true, description: "Name in the profile's address; wins over userId." })
  slug?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Number of the account that owns the profile.',
  })
  userId?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Number of the profile; used when the others are absent.',
  })
  id?: number | null
}

@ArgsType()
class VisitArgs {
  @Field(() => String, { description: "Name in the profile's address." })
  slug!: string
}

@Resolver(() => CreatorProfile)
export class ProfileResolver {
  @Query(() => CreatorProfile, {
    nullable: true,
    description: 'One public profile, by slug, userId or id. NOT_FOUND when there is none.',
  })
  async creatorProfile(
    @ValidArgs(() => ProfileLookup, profileLookupRules) lookup: ProfileLookup,
    @AskedFields() asked: ProfileField[],
    @Ctx() { em, cacheFill }: Context,
  ) {
    const profile = (await lookUp(em, lookup, asked)) ?? noProfile()
    cacheFill?.addProfile(profile)
    return profile
  }

  @Query(() => CreatorProfileList, {
    complexity: costOfPage,
    description: 'The directory of all creators: searched, ordered, page by page.',
  })
  async creatorProfiles(
    @ValidArgs(() => DirectoryArgs, directoryRules) args: DirectoryArgs,
    @AskedFields('profiles') asked: ProfileField[],
    @Ctx() { em, directorySearch, cacheFill }: Context,
  ): Promise<Omit<CreatorProfileList, 'profiles'> & DirectoryPage> {
    const isSearch = Boolean(args.search || args.specialty)
    const page = await (isSearch ? directorySearch.page(em, args, asked) : directoryPage(em, args, asked))
    cacheFill?.addDirectory(page.profiles)
    const totalPages = Math.ceil(page.totalCount / args.limit)
    return { ...page, pagination: { currentPage: args.page, totalPages, totalCount: page.totalCount } }
  }

  @Authorized()
  @Mutation(() => CreatorProfile, {
    description:
      'Begins the profile of who is signed in, once under an Idempotency-Key. UNAUTHENTICATED for a visitor, CONFLICT ' +
      'when they have one.',
  })
  async createCreatorProfile(
    @ValidInput(() => CreateCreatorProfileInput, profileRules, 'What it says.')
    input: CreateCreatorProfileInput,
    @AskedFields() asked: ProfileField[],
    @CreationKey() creationKey: string | null,
    @Ctx() context: Context,
  ) {
    return createProfile(context, input, { asked, creationKey })
  }

  @Authorized()
  @Mutation(() => CreatorProfile, {
    description: `Changes one's own profile. ${ownersOnly}`,
  })
  async updateCreatorProfile(
    @ValidInput(() => UpdateCreatorProfileInput, withEitherName(profileRules, profileId), 'What changes.')
    input: UpdateCreatorProfileInput,
    @AskedFields() asked: ProfileField[],
    @Ctx() context: Context,
  ) {
    return updateProfile(context, input, asked)
  }

  @Mutation(() => CreatorProfile, {
    description:
      'Counts a visit to a public profile and answers with the profile. A visitor counts once in 30 minutes, the ' +
      'owner and robots never. NOT_FOUND when there is no such profile.',
  })
  async recordProfileView(
    @ValidArgs(() => VisitArgs, visitRules) { slug }: VisitArgs,
    @AskedFields() asked: ProfileField[],
    @Ctx() context: Context,
  ) {
    const profile = (await profileBySlug(context.em, slug, asked)) ?? noProfile()
    return { ...profile, viewCount: profile.viewCount + context.views.count(profile, context) }
  }
}

function lookUp(em: EntityManager, { slug, userId, id }: ProfileLookup, asked: ProfileField[]) {
  if (slug) return profileBySlug(em, slug, asked)
  return userId ? profileByUser(em, userId, asked) : profileById(em, id!, asked)
}

function noProfile(): never {
  throw notFound('Creator profile')
}
