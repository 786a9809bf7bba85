import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { progressOf } from './progress.ts'

interface HomeBeginningProps {
  userId: number
}

const QueriedBeginning = lazyWithRetry(async () => ({
  default: (await import('./QueriedBeginning.tsx')).QueriedBeginning,
}))

/** The first steps on the home page, which loads Apollo Client only for users whose steps are not over. */
export default function HomeBeginning(props: HomeBeginningProps) {
  return progressOf(props.userId) !== 'over' && <QueriedBeginning key={props.userId} {...props} />
}
