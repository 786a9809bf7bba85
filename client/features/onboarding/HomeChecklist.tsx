import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { progressOf } from './progress.ts'

interface HomeChecklistProps {
  userId: number
}

const ChecklistQuery = lazyWithRetry(async () => ({
  default: (await import('./ChecklistQuery.tsx')).ChecklistQuery,
}))

/** The first steps on the home page, which loads Apollo Client only for users whose steps are not over. */
export default function HomeChecklist(props: HomeChecklistProps) {
  return progressOf(props.userId) !== 'over' && <ChecklistQuery key={props.userId} {...props} />
}
