import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { deviceRequest } from '../../../contract/connect-path.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { type ConnectionRequestFragment, useConnectionRequestQuery } from './connect.generated.ts'
import { ConnectionSteps, LoadingRequest } from './ConnectionSteps.tsx'
import { userCodeOf, userCodeText } from './user-code.ts'
import { UserCodeForm } from './UserCodeForm.tsx'

/** Asks whether an app may use the account: the app of the address, or the one whose code a person types. */
export default function ConnectPage() {
  const { request = '' } = useParams()
  return (
    <div className="stack gap-24 narrow-page">
      {request === deviceRequest ? <DeviceRequest /> : <BrowserRequest key={request} interaction={request} />}
    </div>
  )
}

/** A request that the app sent the browser with. */
function BrowserRequest({ interaction }: { interaction: string }) {
  const input = { interaction }
  // Without the cache, because the request ends with its answer.
  const { data, error, refetch } = useConnectionRequestQuery({
    variables: { input },
    fetchPolicy: 'no-cache',
  })
  if (data) return <ConnectionSteps input={input} request={data.connectionRequest} />
  return error ? (
    <ErrorState
      isPage
      title="An error occurred"
      text={messageOf(error) || 'The app could not be looked up. Please try again.'}
      retry={refetch}
    />
  ) : (
    <LoadingRequest />
  )
}

/** A request of a device, whose code the person types. The code of an address is never sent by itself: it may be a stranger's. */
function DeviceRequest() {
  const [params] = useSearchParams()
  const [found, setFound] = useState<{ userCode: string; request: ConnectionRequestFragment }>()
  const given = userCodeOf(params.get('user_code') ?? '')
  return (
    <ConnectionSteps
      input={{ userCode: found?.userCode }}
      request={found?.request}
      onRestart={() => setFound(undefined)}
    >
      <UserCodeForm
        initial={given && userCodeText(given)}
        onFound={(userCode, request) => setFound({ userCode, request })}
      />
    </ConnectionSteps>
  )
}
