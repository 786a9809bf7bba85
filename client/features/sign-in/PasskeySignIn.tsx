import { useApolloClient } from '@apollo/client/react'
import { UserKey } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { emailTouched } from './email-touched.ts'
import { PasskeyProblem } from './passkey-problem.ts'
import { CookieProblem } from '../../session/session-cookie.ts'

/** Signs in by a passkey: by a button, or by the browser's offer in the field for the email. */
export function PasskeySignIn() {
  const { state, error, open, offer } = usePasskey({ isConfirmation: false })
  const offerOnce = useEffectEvent(offer)
  const isOffered = useSyncExternalStore(
    neverChanges,
    () => hasPasskeys,
    () => true,
  )
  useEffect(() => {
    if (state === 'idle' && isOffered) offerOnce()
  }, [state, isOffered])
  if (!isOffered) return null
  return (
    <>
      <PasskeyButton verb="Continue with" isBusy={state === 'busy'} onOpen={open} />
      <FormErrorMessage text={error} />
    </>
  )
}

const neverChanges = () => () => {}

/** WebKitGTK has no passkeys, nor has a browser at an address without https or without cookies. */
const hasPasskeys = !import.meta.env.SSR && 'PublicKeyCredential' in window && navigator.cookieEnabled

interface PasskeyButtonProps {
  /** The label before 'a passkey': 'Continue with'. */
  verb: string
  isBusy: boolean
  onOpen: () => void
}

/** Opens the browser's dialog of passkeys, and keeps focus while it is open. */
export const PasskeyButton = ({ verb, isBusy, onOpen }: PasskeyButtonProps) => (
  <button className="button" type="button" aria-disabled={isBusy} onClick={() => !isBusy && onOpen()}>
    <UserKey size={18} aria-hidden="true" />
    <span>{isBusy ? 'Waiting for your passkey …' : `${verb} a passkey`}</span>
  </button>
)

interface PasskeyOptions {
  /** Whether the signed-in user confirms that the account is theirs. */
  isConfirmation: boolean
  onDone?: () => void
}

/** Signs in by a passkey, or confirms the user's identity by one. */
export function usePasskey({ isConfirmation, onDone }: PasskeyOptions) {
  const client = useApolloClient()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<string>()
  const last = useRef<AbortController>(undefined)
  useEffect(() => () => last.current?.abort(), [])

  /** Ends what the browser asks for now: it allows one thing at a time. */
  function begin(): AbortSignal {
    last.current?.abort()
    last.current = new AbortController()
    return last.current.signal
  }

  async function follow(signingIn: Promise<void>) {
    setState('busy')
    setError(undefined)
    try {
      await signingIn
      setState('done')
      onDone?.()
    } catch (failure) {
      setState('idle')
      setError(textOf(failure))
    }
  }

  const open = () => {
    const signal = begin()
    void follow(load().then(({ signInByPasskey }) => signInByPasskey(client, signal, { isConfirmation })))
  }
  const offer = () => {
    const signal = begin()
    emailTouched(signal)
      .then(load)
      .then(({ offerPasskeys }) => offerPasskeys(client, signal, (signingIn) => void follow(signingIn)))
      .catch(() => {}) // nobody has asked for it
  }
  return { state, error, open, offer }
}

/** The library of passkeys is loaded after the page. */
const load = () => import('./passkeys.ts')

const textOf = (error: unknown) =>
  error instanceof PasskeyProblem || error instanceof CookieProblem
    ? error.message
    : messageOf(error) || 'The passkey could not be checked. Please try again.'
