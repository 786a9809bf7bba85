import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  type DirectoryRequest,
  directoryQuery,
  readDirectoryRequest,
} from '../features/profile/directory-address.ts'
import { DirectoryControls } from '../features/profile/DirectoryControls.tsx'
import { ProfileCard, ProfileCardSkeleton } from '../features/profile/ProfileCard.tsx'
import { useCreatorsPageQuery } from '../generated/graphql.ts'
import buttons from '../ui/button.module.css'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'
import styles from './CreatorsPage.module.css'

/** Specification section 9: profiles a page, which is also how many skeletons stand for them. */
const perPage = 12
/** Cards that a tall screen shows at once. */
const firstCards = 4

export function CreatorsPage() {
  usePageTitle('Creators')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const request = readDirectoryRequest(params)
  const { data, previousData, error, loading, refetch } = useCreatorsPageQuery({
    variables: { ...request, limit: perPage },
  })
  const list = (data ?? previousData)?.creatorProfiles

  const go = (change: Partial<DirectoryRequest>, options?: { replace: boolean }) =>
    navigate({ search: directoryQuery({ ...request, page: 1, ...change }) }, options)

  return (
    <div className={styles.page}>
      <PageHeading shows={request.page}>Creators</PageHeading>
      <p className={styles.lead}>People who photograph and explain the night sky.</p>
      <DirectoryControls
        request={request}
        onSearch={(search) => void go({ search }, { replace: true })}
        onChange={(change) => void go(change)}
      />
      <p className="visually-hidden" role="status">
        {!loading && list && `${list.pagination.totalCount} creators found`}
      </p>
      {error ? (
        <ErrorState title="Failed to load creators" text={error.message}>
          <button className={buttons.button} type="button" onClick={() => void refetch().catch(() => {})}>
            Retry
          </button>
        </ErrorState>
      ) : list?.profiles.length === 0 ? (
        <EmptyState title="No creators found" text="Try adjusting your search or filters." />
      ) : (
        <ul className={styles.grid} aria-label="Creators" aria-busy={loading}>
          {list
            ? list.profiles.map((profile, place) => (
                <li key={profile.id}>
                  <ProfileCard profile={profile} isFirst={place < firstCards} />
                </li>
              ))
            : Array.from({ length: perPage }, (_, place) => (
                <li key={place}>
                  <ProfileCardSkeleton />
                </li>
              ))}
        </ul>
      )}
      {!error && list && (
        <Pager
          page={request.page}
          totalPages={list.pagination.totalPages}
          addressOf={(page) => directoryQuery({ ...request, page }) || '?'}
        />
      )}
    </div>
  )
}
