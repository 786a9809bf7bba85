import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { progressOf } from './progress.ts'

interface HomeChecklistProps {
  userId: number
}

const load = retriable(() => import('./ChecklistQuery.tsx'))
const ChecklistQuery = lazyWithRetry(async () => ({ default: (await load()).ChecklistQuery }))

/** The first steps on the home page, which loads Apollo Client only for users whose steps are not over. */
export default function HomeChecklist(props: HomeChecklistProps) {
  return progressOf(props.userId) !== 'over' && <ChecklistQuery key={props.userId} {...props} />
}
