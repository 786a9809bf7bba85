import { Ctx, Query, Resolver } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { imageSearchRules } from '../../../contract/rules/image-search.ts'
import { Access } from '../../graphql/access.ts'
import { connect, pageOf, placeIn } from '../../graphql/connection.ts'
import type { Context } from '../../graphql/context.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfConnection, costOfFiltered } from '../../limits/document-limits.ts'
import { GalleryImageConnection } from '../gallery/image-pages.ts'
import { skyObjectByName } from '../sky/sky-objects.ts'
import { imageChoices } from './image-choices.ts'
import { GalleryImageChoices } from './image-choices.type.ts'
import { conditionOf, hashOfCriteria, imageCriteria } from './image-criteria.ts'
import { type GalleryImageFilter, ImageChoicesArgs, ImageSearchArgs } from './image-filter.input.ts'
import { countImages, type FoundImage, searchImages } from './image-search.ts'

const { counted } = limits.imageSearch

/** Null without a filter. */
async function criteriaOf({ em }: Context, filter: GalleryImageFilter | null | undefined) {
  if (!filter || !Object.values(filter).some(Boolean)) return null
  const object = filter.object ? await skyObjectByName(em, filter.object) : undefined
  return imageCriteria(filter, object?.slug)
}

@Resolver()
export class ImageSearchResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => GalleryImageConnection, {
    complexity: costOfFiltered(costOfConnection(), 2),
    description: `Pictures of all creators: searched, filtered and ordered. \`totalCount\` is exact up to ${counted}; ${counted + 1} means more.`,
  })
  async galleryImages(
    @ValidArgs(() => ImageSearchArgs, imageSearchRules) { filter, orderBy, first, after }: ImageSearchArgs,
    @Ctx() context: Context,
  ) {
    await context.searchIndex.written()
    const criteria = await criteriaOf(context, filter)
    const condition = criteria && conditionOf(criteria)
    const list = `search:${orderBy}:${criteria ? hashOfCriteria(criteria) : ''}`
    const place = placeIn(list, after, orderBy === 'newest' ? 1 : 2)
    const images = await searchImages(context, { condition, orderBy, after: place, first })
    return connect(pageOf(images, first), after, {
      list,
      placeOf: ({ id, orderKey }: FoundImage) => (orderBy === 'newest' ? [id] : [orderKey, id]),
      totalCount: () => countImages(context, condition),
    })
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
    return imageChoices(context, await criteriaOf(context, filter), first)
  }
}
