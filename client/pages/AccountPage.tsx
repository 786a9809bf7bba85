import { SignInMethods } from '../features/session/SignInMethods.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'
import { useAccountPageQuery } from './AccountPage.generated.ts'
import styles from './AccountPage.module.css'

/** The account's sign-in methods; its public data is on the creator profile. */
export function AccountPage() {
  usePageTitle('Sign-in methods')
  const { data, error, refetch } = useAccountPageQuery()
  return (
    <div className={styles.page}>
      <PageHeading>Sign-in methods</PageHeading>
      <p className={styles.lead}>Every method leads to this account. Link one before you need it.</p>
      {data?.session ? (
        <SignInMethods user={data.session} />
      ) : data ? (
        <ErrorState title="You are signed out" text="Log in to see your sign-in methods." />
      ) : error ? (
        <ErrorState title="An error occurred" text="Your sign-in methods could not be loaded.">
          <RetryButton retry={refetch} />
        </ErrorState>
      ) : (
        <SkeletonLines count={3} />
      )}
    </div>
  )
}
