import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import type { ConnectAppInput } from '../../generated/schema-types.ts'
import { accountOf, useSession } from '../../session/session.ts'
import { SignInCard } from '../../features/sign-in/SignInCard.tsx'
import { SkeletonLines } from '../../ui/Loading.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { ConnectingApp } from './ConnectingApp.tsx'
import { CancelRequest, Consent, type Outcome } from './Consent.tsx'
import type { ConnectionRequestFragment } from './connect.generated.ts'
import { Status } from '../../ui/Status.tsx'

interface ConnectionStepsProps {
  input: ConnectAppInput
  /** Null if it does not exist or has ended, undefined until it is found by its code. */
  request: ConnectionRequestFragment | null | undefined
  /** Finds the request. */
  children?: ReactNode
  onRestart?: () => void
}

/** Sign-in, consent and what follows, on one page: each step moves the focus to the heading. */
export function ConnectionSteps({ input, request, children, onRestart }: ConnectionStepsProps) {
  const session = useSession()
  const account = accountOf(session)
  const [isNew, setIsNew] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    request === null ? { step: 'ended' } : undefined,
  )
  const step = outcome?.step ?? (account ? (request ? 'consent' : 'code') : 'sign-in')
  const title = titleOf(step, request?.app)
  usePageTitle(session.state === 'loading' ? undefined : title)

  if (session.state === 'loading') return <LoadingRequest />
  return (
    <>
      {/* Another account may have signed in in another tab. */}
      <PageHeading focusKey={step === 'consent' ? `${step} ${account?.id}` : step}>{title}</PageHeading>
      <Status className="visually-hidden">
        {step === 'consent' && `Signed in as ${account?.displayName}`}
      </Status>
      {outcome ? (
        <OutcomeText
          outcome={outcome}
          app={request?.app}
          onRestart={
            onRestart &&
            (() => {
              setOutcome(undefined)
              onRestart()
            })
          }
        />
      ) : account ? (
        request ? (
          <Consent
            key={account.id}
            account={account}
            request={request}
            input={input}
            onOutcome={setOutcome}
          />
        ) : (
          <>
            <p className="muted">Enter the code that your app or device shows.</p>
            {children}
          </>
        )
      ) : (
        <>
          {request ? (
            <ConnectingApp app={request.app} />
          ) : (
            <p className="muted">Then enter the code that your app or device shows.</p>
          )}
          <SignInCard isNew={isNew} onSwitch={() => setIsNew(!isNew)} isWaiting />
          {request && input.interaction && <CancelRequest input={input} onOutcome={setOutcome} />}
        </>
      )}
    </>
  )
}

export function LoadingRequest() {
  usePageTitle()
  return (
    <div className="screen-high">
      <h1 className="visually-hidden">Connect an app</h1>
      <SkeletonLines count={3} />
    </div>
  )
}

type Step = Outcome['step'] | 'consent' | 'code' | 'sign-in'

function titleOf(step: Step, app: ConnectionRequestFragment['app'] | undefined): string {
  const name = app ? (app.name ?? 'an unregistered program') : 'a device'
  const titles: Record<Step, string> = {
    'sign-in': `Log in to connect ${name}`,
    code: 'Connect a device',
    consent: `Connect ${name}?`,
    connected: 'Connected',
    declined: 'Not connected',
    ended: 'This request has ended',
  }
  return titles[step]
}

interface OutcomeTextProps {
  outcome: Outcome
  app: ConnectionRequestFragment['app'] | undefined
  onRestart: (() => void) | undefined
}

function OutcomeText({ outcome: { step, redirectUrl }, app, onRestart }: OutcomeTextProps) {
  const isConnected = step === 'connected'
  if (step === 'ended')
    return (
      <>
        <p className="muted">
          It is too old, was answered before, or was started in another browser. Go back to the app, and
          connect it again.
        </p>
        {onRestart && (
          <div>
            <button className="button" type="button" onClick={onRestart}>
              Enter another code
            </button>
          </div>
        )}
      </>
    )
  return (
    <>
      <p className="muted break-words">
        {isConnected && <span>{redirectUrl ? 'Going back to ' : 'Return to '}</span>}
        {app?.name == null ? (
          <span>{isConnected ? 'your program' : 'The program'}</span>
        ) : (
          <bdi className="strong">{app.name}</bdi>
        )}
        {!isConnected && <span> gets no access to your account</span>}
        <span>{redirectUrl ? ' …' : '. You can close this tab.'}</span>
      </p>
      {redirectUrl && (
        <p className="muted">
          {/* Not a link: the address works once, and has been opened. */}
          If nothing happens, switch to the app yourself. You can close this tab.
        </p>
      )}
      {isConnected && (
        <p className="small">
          <Link className="target" to={`${pagePaths.account}#connected-apps`}>
            Your connected apps
          </Link>
        </p>
      )}
    </>
  )
}
