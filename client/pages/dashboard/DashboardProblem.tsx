import { messageOf } from '../../apollo/error-code.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** Specification section 8: an error that says 'not found' means that there is no profile yet. */
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
