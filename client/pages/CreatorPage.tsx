import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { hasCode, messageOf } from '../apollo/graphql-errors.ts'
import { useIsNotFound } from '../apollo/server-result.ts'
import { usePageQuery } from '../apollo/usePageQuery.ts'
import { GalleryGrid } from '../features/gallery/GalleryGrid.tsx'
import { GearList } from '../features/gear/GearList.tsx'
import { SocialLinks } from '../features/links/SocialLinks.tsx'
import { SupportLinks } from '../features/links/SupportLinks.tsx'
import { ProfileAbout } from '../features/profile/ProfileAbout.tsx'
import { ProfileHeader, ProfileHeaderSkeleton } from '../features/profile/ProfileHeader.tsx'
import { hasVideos, ProfileVideos } from '../features/profile/ProfileVideos.tsx'
import { useRecordProfileView } from '../features/profile/useRecordProfileView.ts'
import buttons from '../ui/button.module.css'
import { canGoBack } from '../ui/history-guard.ts'
import { ErrorState, PageNotice } from '../ui/Notice.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'
import { CreatorPageDocument, type CreatorPageQuery } from './CreatorPage.generated.ts'
import styles from './CreatorPage.module.css'

type Profile = NonNullable<CreatorPageQuery['creatorProfile']>

const tabsOf = (profile: Profile, selected: string | null) => [
  {
    id: 'about',
    label: 'About',
    content: (
      <ProfileAbout profile={profile}>
        <SocialLinks profile={profile} />
      </ProfileAbout>
    ),
  },
  ...(hasVideos(profile)
    ? [{ id: 'videos', label: 'Videos', content: <ProfileVideos profile={profile} /> }]
    : []),
  { id: 'support', label: 'Support', content: <SupportLinks profile={profile} /> },
  { id: 'gear', label: 'Gear', content: <GearList profile={profile} /> },
  {
    id: 'gallery',
    label: 'Gallery',
    content: <GalleryGrid profile={profile} isOpen={selected === 'gallery'} />,
  },
]

/** Returns the page's query. */
export const creatorPageQuery = (slug = '') => ({ query: CreatorPageDocument, variables: { slug } })

export function CreatorPage() {
  const { slug = '' } = useParams()
  const isUnknown = useIsNotFound(useLocation().pathname)
  const { data, error, refetch } = usePageQuery(CreatorPageDocument, creatorPageQuery(slug).variables, {
    skip: isUnknown,
  })
  const profile = useRecordProfileView(data?.creatorProfile)
  const isAbsent = isUnknown || hasCode(error, 'NOT_FOUND')
  usePageTitle(profile?.displayName ?? (isAbsent ? 'Creator Not Found' : error && 'An error occurred'))

  if (isAbsent) return <CreatorNotFound />
  if (error) {
    return (
      <ErrorState isPage title="An error occurred" text={messageOf(error) || 'Failed to fetch profile'}>
        <RetryButton retry={refetch} />
        <GoBack />
      </ErrorState>
    )
  }
  if (!profile) {
    return (
      <>
        <output className="visually-hidden">Loading the creator</output>
        <ProfileHeaderSkeleton />
        <div className={styles.skeleton}>
          <SkeletonLines count={4} />
        </div>
      </>
    )
  }
  return (
    <>
      <ProfileHeader profile={profile} />
      <ProfileTabs profile={profile} />
    </>
  )
}

function ProfileTabs({ profile }: { profile: Profile }) {
  const [params, setParams] = useSearchParams()
  // The address of an open image implies the gallery tab.
  const requested = params.has('photo') ? 'gallery' : params.get('tab')
  const tabs = tabsOf(profile, requested)
  const selected = tabs.find(({ id }) => id === requested) ?? tabs[0]!
  return (
    <div className={styles.tabs}>
      <Tabs
        label={`Parts of the page of ${profile.displayName}`}
        tabs={tabs}
        selected={selected.id}
        onSelect={(tab) => setParams(tab === tabs[0]!.id ? {} : { tab }, { preventScrollReset: true })}
      />
    </div>
  )
}

const CreatorNotFound = () => (
  <PageNotice
    title="Creator Not Found"
    text="There is no creator at this address. The page may have moved or never been."
  >
    <GoBack isPrimary />
  </PageNotice>
)

function GoBack({ isPrimary = false }: { isPrimary?: boolean }) {
  const navigate = useNavigate()
  const goBack = () => void (canGoBack() ? navigate(-1) : navigate(pagePaths.creators))
  return (
    <button className={isPrimary ? buttons.primary : buttons.button} type="button" onClick={goBack}>
      Go Back
    </button>
  )
}
