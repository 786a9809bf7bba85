import { ClientProvider } from '../../apollo/client.tsx'
import { hasCode } from '../../apollo/graphql-errors.ts'
import { useBeginningQuery } from './beginning.generated.ts'
import { Beginning } from './Beginning.tsx'

interface QueriedBeginningProps {
  userId: number
}

export const QueriedBeginning = (props: QueriedBeginningProps) => (
  <ClientProvider>
    <BeginningOfUser {...props} />
  </ClientProvider>
)

function BeginningOfUser({ userId }: QueriedBeginningProps) {
  const { data, error } = useBeginningQuery({ variables: { userId } })
  const profile = data?.creatorProfile ?? undefined
  return (profile || hasCode(error, 'NOT_FOUND')) && <Beginning userId={userId} profile={profile} />
}
