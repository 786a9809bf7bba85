import { useApolloClient } from '@apollo/client/react'
import { Link, useSearchParams } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { imageSearchPath } from '../../contract/image-search-path.ts'
import { siteName } from '../../contract/site.ts'
import { messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { FoundImages, ImagePager } from '../features/image-search/FoundImages.tsx'
import { counted, countedNear, countOfFound } from '../features/image-search/found-count.ts'
import { readImageSearch } from '../features/image-search/image-search-address.ts'
import { ImageSearchForm } from '../features/image-search/ImageSearchForm.tsx'
import { EmptySearch } from '../features/sky/EmptySearch.tsx'
import { breadcrumbs, imageGallery, jsonLd } from '../head/json-ld.ts'
import type { HeadAddress, PageHead } from '../head/page-head.ts'
import { resultsId } from '../ui/FilterForm.tsx'
import { fluidRowHeight, JustifiedSkeleton } from '../ui/JustifiedRows.tsx'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import {
  ImageSearchPageDocument,
  type ImageSearchPageQuery,
  useImageSearchPageQuery,
} from './ImageSearchPage.generated.ts'
import { Status } from '../ui/Status.tsx'

const perPage = 24

const skeletonRatios = Array.from({ length: 8 }, () => 3 / 2)

export const pageQuery = {
  document: ImageSearchPageDocument,
  variables(address: { search: URLSearchParams }) {
    const { orderBy, after, ...filter } = readImageSearch(address.search)
    return { filter, orderBy, first: perPage, after }
  },
}

/** Search engines read the newest images; the pages of objects list the others. */
export const head =
  import.meta.env.SSR &&
  (({ galleryImages }: ImageSearchPageQuery, { url: { origin, searchParams } }: HeadAddress): PageHead => {
    const path = imageSearchPath(readImageSearch(searchParams))
    const isNoindex = path !== pagePaths.imageSearch
    return {
      description:
        'Pictures of galaxies, nebulae, the Moon and planets by all creators, by object, gear, filter and hours of integration.',
      path,
      jsonLd: isNoindex
        ? undefined
        : jsonLd(
            ...imageGallery(galleryImages.nodes, origin, { path, name: `Pictures on ${siteName}` }),
            breadcrumbs(origin, ['Pictures', path]),
          ),
      isNoindex,
    }
  })

export default function ImageSearchPage() {
  usePageTitle('Pictures')
  const [address] = useSearchParams()
  const search = readImageSearch(address)
  const { orderBy, after, capturedAfter, capturedBefore } = search
  const isBackwards = capturedAfter && capturedBefore && capturedAfter > capturedBefore
  const variables = pageQuery.variables({ search: address })
  const { data, previousData, error, loading, refetch } = useRefreshWhenStale(
    useImageSearchPageQuery({ variables }),
  )
  const client = useApolloClient()
  async function readAfter(cursor: string) {
    const query = { query: ImageSearchPageDocument, variables: { ...variables, after: cursor } }
    return (await client.query(query)).data!.galleryImages
  }
  const shown = data ?? previousData
  const found = shown?.galleryImages
  const most = search.near ? countedNear : counted
  const firstPage = imageSearchPath({ ...search, after: null })
  return (
    <div className="page">
      <PageHeading focusKey={after ?? ''}>Pictures</PageHeading>
      <p className="lead">What creators photographed, with which gear and for how long.</p>
      <ImageSearchForm search={search} choices={shown?.galleryImageChoices} />
      <Status className="detail below above">
        {found && !loading && !error ? countOfFound(found.totalCount, most) : '\u00a0'}
      </Status>
      {error ? (
        <ErrorState
          title="Failed to load pictures"
          text={messageOf(error) || 'Failed to fetch pictures'}
          retry={refetch}
        />
      ) : !found ? (
        <JustifiedSkeleton rowHeight={fluidRowHeight} ratios={skeletonRatios} />
      ) : found.nodes.length > 0 ? (
        <>
          <FoundImages
            id={resultsId}
            page={found}
            total={after || found.totalCount > most ? undefined : found.totalCount}
            readAfter={readAfter}
            isAtTop
            isOutdated={loading}
          />
          <ImagePager
            orderBy={orderBy}
            first={after ? firstPage : undefined}
            next={
              found.pageInfo.hasNextPage
                ? imageSearchPath({ ...search, after: found.pageInfo.endCursor })
                : undefined
            }
          />
        </>
      ) : after ? (
        <EmptyState title="No further pictures">
          <Link className="button primary" to={firstPage}>
            Go to the first page
          </Link>
        </EmptyState>
      ) : (
        <EmptySearch
          title="No pictures found"
          text={
            isBackwards
              ? '“Taken from” is after “Taken until”. Choose an earlier or a later day.'
              : 'Try fewer filters, or another name of the object, such as NGC 6960 or Veil Nebula.'
          }
          suggestion={found.suggestion}
          items="pictures"
          allItems={Object.keys(variables.filter).length > 0 ? pagePaths.imageSearch : undefined}
        />
      )}
    </div>
  )
}
