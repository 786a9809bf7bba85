import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { creatorFeedPath } from '../../contract/discovery.ts'
import { canonicalSlug, creatorPath, idOf, pagePaths, pathParam } from '../../contract/page-paths.ts'
import { hasCode, messageOf } from '../apollo/graphql-errors.ts'
import { publicMutation } from '../apollo/operation-context.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { SharedImageDocument } from '../features/gallery/gallery.generated.ts'
import { GalleryGrid } from '../features/gallery/GalleryGrid.tsx'
import { GearGallery, type GearFilter } from '../features/gallery/GearGallery.tsx'
import { NewestImages } from '../features/gallery/NewestImages.tsx'
import { ObjectIntegrations } from '../features/gallery/ObjectIntegrations.tsx'
import { imagesPerPage } from '../features/gallery/GalleryPages.tsx'
import { GearList } from '../features/gear/GearList.tsx'
import { RigList } from '../features/rigs/RigList.tsx'
import { SocialLinks, SupportLinks } from '../features/links/Links.tsx'
import { hasVideos, ProfileAbout, ProfileVideos } from '../features/profile/ProfileAbout.tsx'
import { ProfileHeader, ProfileHeaderSkeleton } from '../features/profile/ProfileHeader.tsx'
import { FeedLinks } from '../ui/FeedLinks.tsx'
import { canGoBack } from '../ui/navigation-guard.ts'
import { ErrorState, PageNotice } from '../ui/Notice.tsx'
import { SkeletonLines } from '../ui/Loading.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { goToTarget, usePageTitle } from '../ui/PageHeading.tsx'
import { creatorHead } from './creator-head.ts'
import {
  CreatorPageDocument,
  type CreatorPageQuery,
  useCreatorPageQuery,
  useRecordProfileViewMutation,
} from './CreatorPage.generated.ts'
import { Status } from '../ui/Status.tsx'

type Profile = NonNullable<CreatorPageQuery['creatorProfile']>

const tabsOf = (profile: Profile, filter: GearFilter | undefined, selected: string | null) => [
  {
    id: 'about',
    label: 'About',
    content: (
      <>
        <NewestImages profile={profile} />
        <ProfileAbout profile={profile}>
          <ObjectIntegrations profile={profile} />
          <SocialLinks profile={profile} />
          <FeedLinks title="New pictures" path={creatorFeedPath(profile.slug)} />
        </ProfileAbout>
      </>
    ),
  },
  ...(hasVideos(profile)
    ? [{ id: 'videos', label: 'Videos', content: <ProfileVideos profile={profile} /> }]
    : []),
  { id: 'support', label: 'Support', content: <SupportLinks profile={profile} /> },
  {
    id: 'gear',
    label: 'Gear',
    content: (
      <GearList profile={profile}>
        <RigList profile={profile} />
      </GearList>
    ),
  },
  {
    id: 'gallery',
    label: 'Gallery',
    content: filter ? (
      <GearGallery profile={profile} filter={filter} isOpen={selected === 'gallery'} />
    ) : (
      <GalleryGrid profile={profile} isOpen={selected === 'gallery'} />
    ),
  },
]

const requestedTab = (params: URLSearchParams) => (params.has('photo') ? 'gallery' : params.get('tab'))

const isFiltered = (params: URLSearchParams) => requestedTab(params) === 'gallery' && params.has('gear')

/** With the images of a gear item if the address filters by one. */
export const pageQuery = {
  document: CreatorPageDocument,
  imageDocument: SharedImageDocument,
  variables({ params: { slug = '' }, search }: { params: { slug?: string }; search: URLSearchParams }) {
    const gear = isFiltered(search) ? idOf(search.get('gear')) : undefined
    return { slug: pathParam(slug), first: imagesPerPage, gear: gear ?? 1, isFiltered: gear !== undefined }
  },
}

export const head = import.meta.env.SSR && creatorHead

export default function CreatorPage() {
  const { slug = '' } = useParams()
  const { search, hash } = useLocation()
  const canonical = canonicalSlug(slug)
  if (canonical !== slug) return <Navigate replace to={creatorPath(canonical) + search + hash} />
  return <PageOfCreator slug={slug} />
}

function PageOfCreator({ slug }: { slug: string }) {
  const [search] = useSearchParams()
  const variables = pageQuery.variables({ params: { slug }, search })
  const { data, previousData, error, refetch } = useRefreshWhenStale(useCreatorPageQuery({ variables }))
  const previous = previousData?.creatorProfile
  // While a filter of the gallery is loading, the rest of the page stays.
  const profile = data?.creatorProfile ?? (previous?.slug === slug ? previous : undefined)
  useRecordedView(profile?.slug)
  // The server's result has no error.
  const isAbsent = data?.creatorProfile === null || hasCode(error, 'NOT_FOUND')
  usePageTitle(profile?.displayName ?? (isAbsent ? 'Creator Not Found' : error && 'An error occurred'))

  if (isAbsent) return <CreatorNotFound />
  if (error && !profile) {
    return (
      <ErrorState
        isPage
        title="An error occurred"
        text={messageOf(error) || 'Failed to fetch profile'}
        retry={refetch}
      >
        <GoBack />
      </ErrorState>
    )
  }
  if (!profile) {
    return (
      <>
        <Status className="visually-hidden">Loading the creator</Status>
        <ProfileHeaderSkeleton />
        <div className="article">
          <SkeletonLines count={4} />
        </div>
      </>
    )
  }
  return (
    <>
      <ProfileHeader profile={profile} />
      <ProfileTabs profile={profile} item={data?.creatorProfile?.gearItem} error={error} retry={refetch} />
    </>
  )
}

/** Records a view of each profile shown; the response has the new number of views. Ignores failures. */
function useRecordedView(slug: string | undefined) {
  const [record] = useRecordProfileViewMutation({ context: publicMutation })
  const recorded = useRef<string>(undefined)
  useEffect(() => {
    if (!slug || recorded.current === slug) return
    recorded.current = slug
    record({ variables: { input: { slug } } }).catch(() => {})
  }, [slug, record])
}

function ProfileTabs({ profile, ...ofGear }: { profile: Profile } & Omit<GearFilter, 'id'>) {
  // When a visitor follows a link to a part of the page, its data arrive after the navigation.
  useEffect(() => void goToTarget(window.location.hash), [])
  const [params] = useSearchParams()
  const requested = requestedTab(params)
  const filter = isFiltered(params) ? { id: idOf(params.get('gear')), ...ofGear } : undefined
  const tabs = tabsOf(profile, filter, requested)
  const selected = tabs.find(({ id }) => id === requested) ?? tabs[0]!
  return (
    <div className="page-end">
      <Tabs
        label={`Parts of the page of ${profile.displayName}`}
        tabs={tabs}
        selected={selected.id}
        addressOf={(tab) => (tab === tabs[0]!.id ? '?' : `?tab=${tab}`)}
      />
    </div>
  )
}

const CreatorNotFound = () => (
  <PageNotice
    title="Creator Not Found"
    text="There is no creator at this address. It may have changed, or never existed."
  >
    <GoBack isPrimary />
  </PageNotice>
)

function GoBack({ isPrimary = false }: { isPrimary?: boolean }) {
  const navigate = useNavigate()
  const goBack = () => void (canGoBack() ? navigate(-1) : navigate(pagePaths.creators))
  return (
    <button className={isPrimary ? 'button primary' : 'button'} type="button" onClick={goBack}>
      Go Back
    </button>
  )
}
