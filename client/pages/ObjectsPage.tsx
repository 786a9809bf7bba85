import { Link, useSearchParams } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { EmptySearch } from '../features/sky/EmptySearch.tsx'
import { CatalogueSource, ObjectRow, ObjectRowSkeleton } from '../features/sky/ObjectLists.tsx'
import { objectsQuery, readObjectsRequest } from '../features/sky/objects-address.ts'
import { ObjectsSearch } from '../features/sky/ObjectsSearch.tsx'
import type { HeadAddress, PageHead } from '../head/page-head.ts'
import { countText } from '../ui/count-text.ts'
import { resultsId } from '../ui/FilterForm.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { NoSuchPage, Pager } from '../ui/Pager.tsx'
import { ObjectsPageDocument, useObjectsPageQuery } from './objects.generated.ts'
import { Status } from '../ui/Status.tsx'

/** Also of the skeletons. */
const perPage = 24

export const pageQuery = {
  document: ObjectsPageDocument,
  variables(address: { search: URLSearchParams }) {
    const { search, kind, constellation, page } = readObjectsRequest(address.search)
    return {
      search: search || null,
      kind: kind ?? null,
      constellation: constellation || null,
      page,
      limit: perPage,
    }
  },
}

export const head =
  import.meta.env.SSR &&
  ((_data: unknown, { url }: HeadAddress): PageHead => {
    const request = readObjectsRequest(url.searchParams)
    return {
      description:
        'Galaxies, nebulae, star clusters, planets and comets, with pictures of them and their creators.',
      path: pagePaths.objects + objectsQuery(request),
      isNoindex: [request.search, request.kind, request.constellation].some(Boolean),
    }
  })

export default function ObjectsPage() {
  const [search] = useSearchParams()
  const request = readObjectsRequest(search)
  usePageTitle('Objects', request.page)
  const { data, previousData, error, loading, refetch } = useRefreshWhenStale(
    useObjectsPageQuery({ variables: pageQuery.variables({ search }) }),
  )
  const list = (data ?? previousData)?.skyObjects
  const totalPages = list?.pagination.totalPages ?? 0
  const addressOf = (page: number) => objectsQuery({ ...request, page }) || '?'
  const isBeyondLast = !error && totalPages > 0 && request.page > totalPages
  return (
    <div className="page">
      <PageHeading focusKey={request.page}>Objects</PageHeading>
      <p className="lead">
        What there is to photograph, the most photographed first.{' '}
        <Link to={pagePaths.sky}>All on one map</Link>
      </p>
      <ObjectsSearch {...request} />
      <Status className="visually-hidden">
        {!loading && list && !isBeyondLast && `${countText(list.pagination.totalCount, 'object')} found`}
      </Status>
      {error ? (
        <ErrorState
          title="Failed to load objects"
          text={messageOf(error) || 'Failed to fetch objects'}
          retry={refetch}
        />
      ) : isBeyondLast ? (
        <NoSuchPage page={request.page} totalPages={totalPages} addressOf={addressOf} />
      ) : list?.objects.length === 0 ? (
        <EmptySearch
          title="No objects found"
          text="Try another name, such as M 31, NGC 224 or Andromeda, or fewer filters."
          suggestion={list.suggestion}
          items="objects"
          allItems={pagePaths.objects}
        />
      ) : (
        <ul
          className="columns wide row-gap-8"
          id={resultsId}
          tabIndex={-1}
          aria-label="Objects"
          aria-busy={loading}
        >
          {list
            ? list.objects.map((object) => (
                <li key={object.slug}>
                  <ObjectRow object={object} />
                </li>
              ))
            : Array.from({ length: perPage }, (_, index) => (
                <li key={index}>
                  <ObjectRowSkeleton />
                </li>
              ))}
        </ul>
      )}
      {!error && !isBeyondLast && <Pager page={request.page} totalPages={totalPages} addressOf={addressOf} />}
      <CatalogueSource />
    </div>
  )
}
