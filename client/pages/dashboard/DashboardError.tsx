import { messageOf } from '../../apollo/graphql-errors.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** Returns whether the error means that the account has no profile yet (docs/product.md, 'Dashboard'). */
export const hasNoProfile = (error: Error | undefined) => messageOf(error).includes('not found')

/** Shown when the profile failed to load or is empty. */
export const DashboardError = ({
  error,
  retry,
}: {
  error: Error | undefined
  retry: () => Promise<unknown>
}) => (
  <ErrorState
    title={error ? 'An error occurred' : 'Profile data is missing.'}
    text={error ? messageOf(error) || 'Failed to fetch profile' : undefined}
  >
    <RetryButton retry={retry} />
  </ErrorState>
)
