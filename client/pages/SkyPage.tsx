import { Suspense, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { canonicalSlug, creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { skyFilePath, skyPath } from '../../contract/sky-path.ts'
import { type SkyFilterName, skyFilterNames, skyFilters } from '../../contract/sky-hours.ts'
import { hasCode, messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { ConstellationList, SkyTotals, totalsText } from '../features/sky-hours/SkyTotals.tsx'
import type { HeadAddress, PageHead } from '../head/page-head.ts'
import { Choice } from '../ui/Choice.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'
import { SkeletonLines } from '../ui/Loading.tsx'
import { EmptyState, ErrorState, PageNotice } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { Status } from '../ui/Status.tsx'
import { SkyPageDocument, type SkyPageQuery, useSkyPageQuery } from './SkyPage.generated.ts'

const SkyMap = lazyWithRetry(() => import('../features/sky-hours/SkyMap.tsx'))

const creatorOf = (search: URLSearchParams) => canonicalSlug(search.get('creator') ?? '') || null
const filterOf = (search: URLSearchParams): SkyFilterName | null =>
  skyFilterNames.find((name) => name === search.get('filter')) ?? null

export const pageQuery = {
  document: SkyPageDocument,
  variables({ search }: { search: URLSearchParams }) {
    const creator = creatorOf(search)
    return { creator, isCreator: creator !== null }
  },
}

export const head =
  import.meta.env.SSR &&
  ((data: SkyPageQuery, { url }: HeadAddress): PageHead => {
    const creator = creatorOf(url.searchParams)
    return {
      description: data.skyHours
        ? `Where in the sky creators have looked, and how long: ${totalsText(data.skyHours)}.`
        : 'Where in the sky creators have looked, and how long.',
      path: skyPath(creator),
      isNoindex: creator !== null,
    }
  })

/** The server does not render the map. */
const [never, isTrue, isFalse] = [() => () => {}, () => true, () => false]

export default function SkyPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { creator, isCreator } = pageQuery.variables({ search })
  const filter = filterOf(search)
  const { data, previousData, error, refetch } = useRefreshWhenStale(
    useSkyPageQuery({ variables: { creator, isCreator } }),
  )
  const { skyHours: hours, creatorProfile: profile } = data ?? previousData ?? {}
  const isAbsent = hasCode(error, 'NOT_FOUND')
  const title = profile ? `The sky of ${profile.displayName}` : 'The hours of the sky'
  usePageTitle(isAbsent ? 'Creator Not Found' : title)
  const isInBrowser = useSyncExternalStore(never, isTrue, isFalse)

  if (isAbsent)
    return (
      <PageNotice title="Creator Not Found" text="There is no creator at this address.">
        <Link className="button primary" to={pagePaths.sky}>
          The sky of everybody
        </Link>
      </PageNotice>
    )
  const choose = (chosen: string) =>
    void navigate(skyPath(creator, chosen), { replace: true, preventScrollReset: true })
  return (
    <div className="page">
      <PageHeading>{title}</PageHeading>
      {error && hours === undefined ? (
        <ErrorState title="Failed to load the hours" text={messageOf(error)} retry={refetch} />
      ) : hours === undefined ? (
        <>
          <Status className="visually-hidden">Loading the hours</Status>
          <SkeletonLines count={4} />
        </>
      ) : hours === null ? (
        <EmptyState title="Not shown" text="This creator does not show how long they looked at the sky." />
      ) : hours.imageCount === 0 ? (
        <EmptyState
          title="No hours yet"
          text="A public picture counts once it has exposures, and a place or an object."
        />
      ) : (
        <div className="stack gap-24">
          <SkyTotals hours={hours} />
          {isInBrowser && (
            <>
              <Choice label="Filter" name="filter" value={filter ?? ''} onChange={choose}>
                <option value="">All filters</option>
                {hours.filters.map((one) => (
                  <option key={one.filter} value={one.filter}>
                    {skyFilters[one.filter]}
                  </option>
                ))}
              </Choice>
              <Suspense fallback={<SkeletonLines count={8} />}>
                <SkyMap
                  creator={creator}
                  filter={filter}
                  seen={hours.constellations.map(({ constellation }) => constellation)}
                />
              </Suspense>
            </>
          )}
          <ConstellationList hours={hours} />
          <p className="row gap-24">
            <a className="target" href={skyFilePath(creator, 'csv')} download>
              Download as CSV
            </a>
            <a className="target" href={skyFilePath(creator, 'fits')} download>
              Download as FITS (HEALPix)
            </a>
          </p>
        </div>
      )}
      {profile ? (
        <p className="row gap-24">
          <Link className="target" to={creatorPath(profile.slug)}>
            {profile.displayName}
          </Link>
          <Link className="target" to={pagePaths.sky}>
            The sky of everybody
          </Link>
        </p>
      ) : null}
    </div>
  )
}
