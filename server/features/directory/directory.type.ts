import { ArgsType, Field, registerEnumType, ObjectType } from 'type-graphql'
import { Pagination } from '../../graphql/pagination.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { limits } from '../../../contract/limits.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'

const { page, perPage, search } = limits.directory

export enum CreatorProfileSort {
  viewCount = 'viewCount',
  createdAt = 'createdAt',
  displayName = 'displayName',
}
registerEnumType(CreatorProfileSort, {
  name: 'CreatorProfileSort',
  description: 'Sort keys of the directory; ties are sorted by id.',
  valuesConfig: {
    viewCount: { description: 'Number of views.' },
    createdAt: { description: 'When the profile was created.' },
    displayName: { description: 'The name, ignoring case and accents.' },
  },
})

export enum SortOrder {
  asc = 'asc',
  desc = 'desc',
}
registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'Sort direction.',
  valuesConfig: {
    asc: { description: 'Smallest, oldest or A first.' },
    desc: { description: 'Largest, newest or Z first.' },
  },
})

@ArgsType()
export class DirectoryArgs {
  @Field(() => GraphQLPositiveInt, {
    defaultValue: page.default,
    description: 'Page number, from 1. A page beyond the last is empty.',
  })
  page!: number

  @Field(() => GraphQLPositiveInt, {
    defaultValue: perPage.default,
    description: `Profiles per page, at most ${perPage.max}.`,
  })
  limit!: number

  @Field(() => String, {
    nullable: true,
    description:
      'Words to find in name, bio, specialties, location, gear and the sky objects of pictures. All must match as prefixes; case, accents and small ' +
      `typos are ignored. Truncated to ${search.max} characters and ${search.maxWords} words.`,
  })
  search?: string | null

  @Field(() => CreatorProfileSort, {
    defaultValue: CreatorProfileSort.viewCount,
    description: 'Sort key.',
  })
  sortBy!: CreatorProfileSort

  @Field(() => SortOrder, { defaultValue: SortOrder.desc, description: 'Sort direction.' })
  sortOrder!: SortOrder

  @Field(() => String, {
    nullable: true,
    description: 'Only creators with this whole specialty, ignoring case and accents.',
  })
  specialty?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only creators with pictures of this sky object, by any of its names.',
  })
  object?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only creators with a gear item of this whole name, ignoring case and accents.',
  })
  gear?: string | null
}

@ObjectType({ description: 'One page of the directory.' })
export class CreatorProfileList {
  @Field(() => [CreatorProfile], { description: 'The profiles on this page, in the requested order.' })
  profiles!: CreatorProfile[]

  @Field(() => Pagination, { description: 'Position of this page among all pages.' })
  pagination!: Pagination
}
