import { Check, type LucideIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import type { ConnectAppInput, TokenScope } from '../../generated/schema-types.ts'
import type { SessionUserFragment } from '../../session/session.generated.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './connect.module.css'
import {
  type ConnectionRequestFragment,
  useConnectAppMutation,
  useDeclineConnectionMutation,
} from './connect.generated.ts'
import { ConnectingApp } from './ConnectingApp.tsx'
import { userCodeText } from './user-code.ts'

export interface Outcome {
  step: 'connected' | 'declined' | 'ended'
  /** Where the browser goes on; null for a device. */
  redirectUrl?: string | null
}

interface ConsentProps {
  account: SessionUserFragment
  request: ConnectionRequestFragment
  input: ConnectAppInput
  onOutcome: (outcome: Outcome) => void
}

/** What an app may do with which account, and the question whether it may. */
export function Consent({ account, request: { app, scope }, input, onOutcome }: ConsentProps) {
  const { pressed, error, connect, decline } = useAnswer(input, onOutcome)
  return (
    <>
      <ConnectingApp app={app}>
        {input.userCode && (
          <div>
            <p className={styles.code}>{userCodeText(input.userCode)}</p>
            <p>Only go on if you started this on your own device and it shows this code.</p>
          </div>
        )}
        <Account account={account} />
      </ConnectingApp>
      <Abilities title="It may" icon={Check} texts={allowed[scope]} />
      <Abilities title="It can never" icon={X} texts={forbidden[scope]} />
      <div className="stack">
        <FormErrorMessage text={error} />
        <div className={styles.buttons}>
          <button
            className="button"
            type="button"
            aria-disabled={pressed !== undefined}
            onClick={() => void decline()}
          >
            Cancel
          </button>
          <button
            className="button primary"
            type="button"
            aria-disabled={pressed !== undefined}
            onClick={() => void connect()}
          >
            {pressed === 'connect' ? 'Connecting …' : 'Connect'}
          </button>
        </div>
        <p className="detail">
          It stays connected until you disconnect it under{' '}
          <Link to={pagePaths.account} target="_blank">
            Account
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
          .
        </p>
      </div>
    </>
  )
}

interface AbilitiesProps {
  title: string
  icon: LucideIcon
  texts: string[]
}

const Abilities = ({ title, icon: Icon, texts }: AbilitiesProps) => (
  <section className="stack gap-8">
    <h2 className="subheading">{title}</h2>
    <ul className="stack gap-8">
      {texts.map((text) => (
        <li key={text} className={styles.ability}>
          <Icon size={18} aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
)

const reading = 'See your name, your email address and everything on your profile'

const allowed: Record<TokenScope, string[]> = {
  read: [reading],
  write: [reading, 'Change your profile, its links and its gear', 'Add, change and delete pictures'],
}

const ofTheAccount = [
  'Change your email address, your password or how you sign in',
  'Delete your account, or connect other apps',
]

const forbidden: Record<TokenScope, string[]> = {
  read: ['Change or delete anything', ...ofTheAccount],
  write: ofTheAccount,
}

function Account({ account }: { account: SessionUserFragment }) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)

  async function change() {
    setIsLoggingOut(true)
    // Of its own, as in the header.
    const { logOut } = await import('../../features/sign-in/log-out.ts')
    await logOut()
    setIsLoggingOut(false)
  }
  return (
    <section className={styles.party} aria-label="Your account">
      <Avatar person={account} size="small" />
      <div className="break-words">
        <p className="strong">
          <bdi>{account.displayName}</bdi>
        </p>
        <p className="detail">{account.email}</p>
        <p className="detail">
          <span>Not you? </span>
          <button
            className="link-button"
            type="button"
            aria-disabled={isLoggingOut}
            onClick={() => !isLoggingOut && void change()}
          >
            Log out
          </button>
        </p>
      </div>
    </section>
  )
}

interface CancelRequestProps {
  input: ConnectAppInput
  onOutcome: (outcome: Outcome) => void
}

/** Returns to the app without a sign-in. */
export function CancelRequest({ input, onOutcome }: CancelRequestProps) {
  const { pressed, error, decline } = useAnswer(input, onOutcome)
  return (
    <div className="stack">
      <FormErrorMessage text={error} />
      <div>
        <button
          className="button"
          type="button"
          aria-disabled={pressed !== undefined}
          onClick={() => void decline()}
        >
          Cancel
        </button>
      </div>
    </div>
  )
}

/** Sends the answer once. */
function useAnswer(input: ConnectAppInput, onOutcome: (outcome: Outcome) => void) {
  // The state changes after a second press in the same moment.
  const isSent = useRef(false)
  const [pressed, setPressed] = useState<'connect' | 'cancel'>()
  const [error, setError] = useState<string>()
  const [connectApp] = useConnectAppMutation()
  const [declineConnection] = useDeclineConnectionMutation()

  async function answer(button: 'connect' | 'cancel', send: () => Promise<Outcome>) {
    if (isSent.current) return
    isSent.current = true
    setPressed(button)
    setError(undefined)
    try {
      const outcome = await send()
      onOutcome(outcome)
      if (outcome.redirectUrl) window.location.assign(outcome.redirectUrl)
    } catch (error) {
      isSent.current = false
      setPressed(undefined)
      if (hasCode(error, 'NOT_FOUND')) onOutcome({ step: 'ended' })
      else setError(messageOf(error) || 'Your answer could not be sent. Please try again.')
    }
  }
  return {
    pressed,
    error,
    connect: () =>
      answer('connect', async () => {
        const { data } = await connectApp({ variables: { input } })
        return { step: 'connected', redirectUrl: data!.connectApp!.redirectUrl }
      }),
    decline: () =>
      answer('cancel', async () => {
        const { data } = await declineConnection({ variables: { input } })
        return { step: 'declined', redirectUrl: data!.declineConnection!.redirectUrl }
      }),
  }
}
