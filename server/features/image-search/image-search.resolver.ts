import { Ctx, Query, Resolver } from 'type-graphql'
import { imageSearchRules } from '../../../contract/rules/image-search.ts'
import { Access } from '../../graphql/access.ts'
import { connect, pageOf, placeIn } from '../../graphql/connection.ts'
import type { Context } from '../../graphql/context.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfConnection, costOfFiltered } from '../../limits/document-limits.ts'
import { GalleryImageConnection } from '../gallery/image-pages.ts'
import { imageChoices } from './image-choices.ts'
import { GalleryImageChoices } from './image-choices.type.ts'
import { hashOf, imageCriteria } from './image-criteria.ts'
import { type GalleryImageFilter, ImageChoicesArgs, ImageSearchArgs } from './image-filter.input.ts'
import { countImages, type FoundImage, maxCounts, searchImages } from './image-search.ts'

/** Null without a filter. */
const criteriaOf = (filter: GalleryImageFilter | null | undefined) =>
  filter && Object.values(filter).some(Boolean) ? imageCriteria(filter) : null

@Resolver()
export class ImageSearchResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => GalleryImageConnection, {
    complexity: costOfFiltered(costOfConnection(), 1 + maxCounts),
    description: 'Pictures of all creators: searched, filtered and ordered.',
  })
  async galleryImages(
    @ValidArgs(() => ImageSearchArgs, imageSearchRules) { filter, orderBy, first, after }: ImageSearchArgs,
    @Ctx() context: Context,
  ) {
    const criteria = criteriaOf(filter)
    const list = `search:${orderBy}:${criteria ? hashOf(criteria) : ''}`
    const place = placeIn(list, after, orderBy === 'newest' ? 1 : 2)
    const { images, totalCount } = await searchImages(context, { criteria, orderBy, after: place, first })
    return connect(pageOf(images, first), after, {
      list,
      placeOf: ({ id, orderKey }: FoundImage) => (orderBy === 'newest' ? [id] : [orderKey, id]),
      totalCount: () => totalCount ?? countImages(context, criteria),
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
    return imageChoices(context, criteriaOf(filter), first)
  }
}
