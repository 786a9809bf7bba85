import { messageOf } from '../../apollo/graphql-errors.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** Returns whether the error says that the account has no profile yet (docs/product.md, 'Dashboard'). */
export const isNoProfileYet = (error: Error | undefined) => messageOf(error).includes('not found')

/** A profile that could not be loaded, or that came without content. */
export const DashboardProblem = ({
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
