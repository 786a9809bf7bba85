import { ClientProvider } from '../../apollo/client.tsx'
import { hasCode } from '../../apollo/graphql-errors.ts'
import { useChecklistQuery } from './onboarding.generated.ts'
import { Checklist } from './Checklist.tsx'

interface ChecklistQueryProps {
  userId: number
}

export const ChecklistQuery = (props: ChecklistQueryProps) => (
  <ClientProvider>
    <UserChecklist {...props} />
  </ClientProvider>
)

function UserChecklist({ userId }: ChecklistQueryProps) {
  const { data, error } = useChecklistQuery({ variables: { userId } })
  const profile = data?.creatorProfile ?? undefined
  return (profile || hasCode(error, 'NOT_FOUND')) && <Checklist userId={userId} profile={profile} />
}
