import { ArgsType, Field, registerEnumType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import { limits } from '../../../contract/limits.ts'

const { page, perPage, search } = limits.directory

export enum CreatorProfileSort {
  viewCount = 'viewCount',
  createdAt = 'createdAt',
  displayName = 'displayName',
}
registerEnumType(CreatorProfileSort, {
  name: 'CreatorProfileSort',
  description: 'What the directory is ordered by; equals are ordered by id.',
  valuesConfig: {
    viewCount: { description: 'How often the profile was opened.' },
    createdAt: { description: 'When the profile was made.' },
    displayName: { description: 'The name, without regard to case and accents.' },
  },
})

export enum SortOrder {
  asc = 'asc',
  desc = 'desc',
}
registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'The direction of an order.',
  valuesConfig: {
    asc: { description: 'Smallest, oldest or A first.' },
    desc: { description: 'Largest, newest or Z first.' },
  },
})

@ArgsType()
export class DirectoryArgs {
  @Field(() => GraphQLPositiveInt, {
    defaultValue: page.default,
    description: 'Page to read, from 1. Beyond the last one the list is empty.',
  })
  page!: number

  @Field(() => GraphQLPositiveInt, {
    defaultValue: perPage.default,
    description: `Profiles a page, at most ${perPage.max}.`,
  })
  limit!: number

  @Field(() => String, {
    nullable: true,
    description:
      'Words to look for in name, bio, specialties and location. All must match, from their beginning; case, ' +
      `accents and small typos are forgiven. Cut at ${search.max} characters and ${search.words} words.`,
  })
  search?: string | null

  @Field(() => CreatorProfileSort, {
    defaultValue: CreatorProfileSort.viewCount,
    description: 'What to order by.',
  })
  sortBy!: CreatorProfileSort

  @Field(() => SortOrder, { defaultValue: SortOrder.desc, description: 'The direction of the order.' })
  sortOrder!: SortOrder

  @Field(() => String, {
    nullable: true,
    description: 'Only creators with this specialty, whole and without regard to case and accents.',
  })
  specialty?: string | null
}
