import { useSearchParams } from 'react-router-dom'
import { creatorsFeedPath } from '../../contract/discovery.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import { messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { directoryQuery, orderText, readDirectoryRequest } from '../features/profile/directory-address.ts'
import { DirectoryControls } from '../features/profile/DirectoryControls.tsx'
import { EmptySearch } from '../features/sky/EmptySearch.tsx'
import { ProfileCard, ProfileCardSkeleton } from '../features/profile/ProfileCard.tsx'
import { creatorsFeed, type HeadAddress, type PageHead } from '../head/page-head.ts'
import { countText } from '../ui/count-text.ts'
import { FeedLinks } from '../ui/FeedLinks.tsx'
import { resultsId } from '../ui/FilterForm.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { NoSuchPage, Pager } from '../ui/Pager.tsx'
import { CreatorsPageDocument, useCreatorsPageQuery } from './CreatorsPage.generated.ts'
import { Status } from '../ui/Status.tsx'

/** Also of the skeletons. */
const perPage = 12

export const pageQuery = {
  document: CreatorsPageDocument,
  variables: ({ search }: { search: URLSearchParams }) => {
    const request = readDirectoryRequest(search)
    return { ...request, hasObject: request.object !== '', limit: perPage }
  },
}

const isSearch = ({ search, specialty, object, gear }: ReturnType<typeof readDirectoryRequest>) =>
  [search, specialty, object, gear].some(Boolean)

export const head =
  import.meta.env.SSR &&
  ((_data: unknown, { url }: HeadAddress): PageHead => {
    const request = readDirectoryRequest(url.searchParams)
    return {
      path: pagePaths.creators + directoryQuery(request),
      feed: creatorsFeed(),
      // The page of an object lists its creators.
      isNoindex: isSearch({ ...request, specialty: '' }),
    }
  })

export default function CreatorsPage() {
  const [search] = useSearchParams()
  const request = readDirectoryRequest(search)
  usePageTitle('Creators', request.page)
  const { data, previousData, error, loading, refetch } = useRefreshWhenStale(
    useCreatorsPageQuery({ variables: pageQuery.variables({ search }) }),
  )
  const shown = data ?? previousData
  const list = shown?.creatorProfiles
  const totalPages = list?.pagination.totalPages ?? 0
  const addressOf = (page: number) => directoryQuery({ ...request, page }) || '?'
  const isBeyondLast = !error && totalPages > 0 && request.page > totalPages

  return (
    <div className="page">
      <PageHeading focusKey={request.page}>Creators</PageHeading>
      <p className="lead">People who photograph and explain the night sky.</p>
      <DirectoryControls
        request={request}
        options={{ specialty: shown?.specialties, object: shown?.objects, gear: shown?.gear }}
        chosenObject={data?.chosenObject}
      />
      <Status className="visually-hidden">
        {/* With the order, so that a change of it to one that was shown before, without loading, is announced too. */}
        {!loading &&
          list &&
          !isBeyondLast &&
          `${countText(list.pagination.totalCount, 'creator')} found, ${orderText(request)}`}
      </Status>
      {error ? (
        <ErrorState
          title="Failed to load creators"
          text={messageOf(error) || 'Failed to fetch profiles'}
          retry={refetch}
        />
      ) : isBeyondLast ? (
        <NoSuchPage page={request.page} totalPages={totalPages} addressOf={addressOf} />
      ) : list?.profiles.length === 0 ? (
        <EmptySearch
          title="No creators found"
          text="Try adjusting your search or filters."
          suggestion={list.suggestion}
          items="creators"
          allItems={isSearch(request) ? pagePaths.creators : undefined}
        />
      ) : (
        <ul
          className="columns row-gap-24"
          id={resultsId}
          tabIndex={-1}
          aria-label="Creators"
          aria-busy={loading}
        >
          {list
            ? list.profiles.map((profile, index) => (
                <li key={profile.id}>
                  <ProfileCard
                    profile={profile}
                    match={list.matches[index]}
                    search={request.search}
                    isFirst={index === 0}
                  />
                </li>
              ))
            : Array.from({ length: perPage }, (_, index) => (
                <li key={index}>
                  <ProfileCardSkeleton />
                </li>
              ))}
        </ul>
      )}
      {!error && !isBeyondLast && <Pager page={request.page} totalPages={totalPages} addressOf={addressOf} />}
      <FeedLinks title="New creators" path={creatorsFeedPath} />
    </div>
  )
}
