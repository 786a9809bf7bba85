import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { imageSearchRules } from '../../../contract/rules/image-search.ts'
import { Access } from '../../graphql/access.ts'
import { connect, pageOf, placeIn } from '../../graphql/connection.ts'
import type { Context } from '../../graphql/context.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfConnection, costOfFiltered } from '../../limits/document-limits.ts'
import { GalleryImageConnection } from '../gallery/image-pages.ts'
import { SearchSuggestion, searchSuggestion, suggestionField } from '../sky/search-suggestion.ts'
import { skyObjectByName } from '../sky/sky-objects.ts'
import { imageChoices } from './image-choices.ts'
import { GalleryImageChoices } from './image-choices.type.ts'
import { conditionOf, hashOfCriteria, imageCriteria, type SimilarTerms } from './image-criteria.ts'
import { type GalleryImageFilter, ImageChoicesArgs, ImageSearchArgs } from './image-filter.input.ts'
import { countImages, type FoundImage, searchImages } from './image-search.ts'
import { similarTerms } from './similar-words.ts'

const { counted, countedNear } = limits.imageSearch

/** Null without a filter. */
async function criteriaOf(
  { em }: Context,
  filter: GalleryImageFilter | null | undefined,
  similar?: SimilarTerms,
) {
  if (!filter || !Object.values(filter).some(Boolean)) return null
  const object = filter.object ? await skyObjectByName(em, filter.object) : undefined
  return imageCriteria(filter, object?.slug, similar)
}

/** Returns the criteria of a filter that found nothing, without the typos of its text; null if it has none. */
async function correctedCriteria(context: Context, filter: GalleryImageFilter | null | undefined) {
  const similar = filter?.text ? await similarTerms(context, filter.text) : undefined
  return similar?.size ? criteriaOf(context, filter, similar) : null
}

@Resolver(() => GalleryImageConnection)
export class ImageConnectionResolver {
  @FieldResolver(() => SearchSuggestion, suggestionField)
  suggestion(@Root() { nodes, text }: { nodes: object[]; text?: string | null }, @Ctx() context: Context) {
    return nodes.length > 0 ? null : searchSuggestion(context, text)
  }
}

@Resolver()
export class ImageSearchResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => GalleryImageConnection, {
    complexity: costOfFiltered(costOfConnection(), 2),
    description: `Pictures of all creators: searched, filtered and ordered. \`totalCount\` is exact up to ${counted}, near a place up to ${countedNear}; one more means more.`,
  })
  async galleryImages(
    @ValidArgs(() => ImageSearchArgs, imageSearchRules) { filter, orderBy, first, after }: ImageSearchArgs,
    @Ctx() context: Context,
  ) {
    await context.searchIndex.written()
    const criteria = await criteriaOf(context, filter)
    let condition = criteria && conditionOf(criteria)
    const list = `search:${orderBy}:${criteria ? hashOfCriteria(criteria) : ''}`
    const place = placeIn(list, after, orderBy === 'newest' ? 1 : 2)
    const search = () => searchImages(context, { condition, orderBy, after: place, first })
    let images = await search()
    const corrected = images.length === 0 ? await correctedCriteria(context, filter) : null
    if (corrected) {
      condition = conditionOf(corrected)
      images = await search()
    }
    const connection = connect(pageOf(images, first), after, {
      list,
      placeOf: ({ id, orderKey }: FoundImage) => (orderBy === 'newest' ? [id] : [orderKey, id]),
      totalCount: () => countImages(context, condition),
    })
    return Object.assign(connection, { text: filter?.text })
  }

  @Access('public', { tokenScope: 'read' })
  @Query(() => [GalleryImageChoices], {
    complexity: costOfFiltered(({ args, childComplexity }) => (args['first'] as number) + childComplexity),
    description:
      'The values of each filter of `galleryImages`, with the number of pictures that match the other filters.',
  })
  async galleryImageChoices(
    @ValidArgs(() => ImageChoicesArgs, imageSearchRules) { filter, first }: ImageChoicesArgs,
    @Ctx() context: Context,
  ): Promise<GalleryImageChoices[]> {
    await context.searchIndex.written()
    const choices = await imageChoices(context, await criteriaOf(context, filter), first)
    const isNothing = choices.every(({ values }) => values.every(({ imageCount }) => imageCount === 0))
    const corrected = isNothing ? await correctedCriteria(context, filter) : null
    return corrected ? imageChoices(context, corrected, first) : choices
  }
}
