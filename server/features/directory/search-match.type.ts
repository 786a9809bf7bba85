import { Field, ObjectType } from 'type-graphql'
import { nameEnum } from '../../graphql/name-enum.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

const kinds = {
  name: 'The display name',
  object: 'A sky object in pictures of the creator',
  gear: 'A gear item',
  specialty: 'A specialty',
  location: 'The location',
  bio: 'The biography',
}

const SearchMatchKind = nameEnum('SearchMatchKind', 'Parts of a profile that a search finds.', kinds)

@ObjectType({ description: 'Why a profile matches a search: the part of it that has most of the words.' })
export class SearchMatch {
  @Field(() => SearchMatchKind, { description: 'Which part it is.' })
  kind!: keyof typeof kinds

  @Field(() => String, {
    description: 'Its text: of a biography an excerpt, of an object its title and catalogue name.',
  })
  text!: string

  @Field(() => GraphQLPositiveInt, { nullable: true, description: 'Of an object: number of pictures of it.' })
  imageCount?: number | null

  @Field(() => GraphQLPositiveInt, { nullable: true, description: 'Of an object: the newest picture of it.' })
  newestImageId?: number | null

  @Field(() => GraphQLPositiveInt, { nullable: true, description: 'Of gear: the item.' })
  gearItemId?: number | null
}
