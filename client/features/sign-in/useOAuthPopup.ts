import { useEffect, useRef, useState } from 'react'
import {
  accountLinkingRequiredCode,
  authorizeUrl,
  oauthPopup,
  oauthTexts,
  type PopupMessage,
  type ProviderName,
  type PopupPurpose,
  parsePopupMessage,
  reauthenticationRequiredCode,
} from '../../../contract/oauth-popup.ts'
import { isRejection } from '../../apollo/graphql-errors.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { randomId } from '../../ui/random-id.ts'
import { cookiesBlocked, CookieProblem, signInWithCookie } from '../../session/session-cookie.ts'
import { signIn } from '../../session/session.ts'
import { useEstablishSessionMutation } from './sign-in.generated.ts'

interface PopupState {
  /** The provider whose popup is open or whose token is being exchanged. */
  busy?: ProviderName
  error?: string
  /** The server's message when the email belongs to an account without this provider. */
  linking?: string
  /** Whether the account must be confirmed before the popup may link an identity to it. */
  isUnconfirmed?: boolean
}

/** Signs in by a provider's popup, links an identity to the signed-in account, or confirms the user's identity. */
export function useOAuthPopup({ purpose, onDone }: { purpose?: PopupPurpose; onDone?: () => void } = {}) {
  const [state, setState] = useState<PopupState>({})
  const endLast = useRef<() => void>(undefined)
  const [establishSession] = useEstablishSessionMutation({ context: publicMutation })
  useEffect(() => () => endLast.current?.(), [])

  function open(provider: ProviderName) {
    endLast.current?.()
    if (!navigator.cookieEnabled) {
      setState({ error: cookiesBlocked })
      return
    }
    setState({ busy: provider })
    const attempt = randomId()
    endLast.current = openPopup(authorizeUrl(provider, { purpose, attempt }), attempt, {
      onMessage: (message) => void readMessage(message).then(setState).finally(endLast.current),
      onClosed: () => setState({}),
      onAbandoned: () => setState({ error: oauthTexts.failed }),
    })
    if (!endLast.current) setState({ error: oauthTexts.blocked })
  }

  async function readMessage(message: PopupMessage): Promise<PopupState> {
    if (message.type === 'oauth-error') {
      const text = message.message ?? oauthTexts.failed
      if (message.code === accountLinkingRequiredCode) return { linking: text }
      return { error: text, isUnconfirmed: message.code === reauthenticationRequiredCode }
    }
    try {
      const { data } = await establishSession({ variables: { input: { tempToken: message.tempToken } } })
      const { session } = data!.establishSession!
      // Who links or confirms has a session already.
      if (purpose) signIn(session)
      else await signInWithCookie(session)
      onDone?.()
      return {}
    } catch (error) {
      if (error instanceof CookieProblem) return { error: error.message }
      return { error: isRejection(error) ? oauthTexts.incomplete : oauthTexts.unexpected }
    }
  }

  return { ...state, open, dismiss: () => setState({}) }
}

/** At most one of `onMessage` and `onAbandoned` is called, and it is the last event. */
interface PopupEvents {
  onMessage: (message: PopupMessage) => void
  /** The user closed the popup, or the provider's COOP header severed it; a message may still follow. */
  onClosed: () => void
  /** The sign-in was not finished while its attempt was valid. */
  onAbandoned: () => void
}

/**
 * Returns a function that closes the popup, or undefined when the browser blocked it. All tabs receive the
 * BroadcastChannel's messages, so only those of this `attempt` count.
 */
function openPopup(address: string, attempt: string, { onMessage, onClosed, onAbandoned }: PopupEvents) {
  const { width, height } = oauthPopup
  const left = window.screenX + (window.outerWidth - width) / 2
  const top = window.screenY + (window.outerHeight - height) / 2
  const popup = window.open(
    address,
    'sign-in',
    `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`,
  )
  if (!popup) return undefined
  popup.focus() // an open popup may be behind this window

  const ended = new AbortController()
  const end = () => {
    ended.abort()
    popup.close()
  }
  const receive = (message: PopupMessage | undefined) => {
    if (!message) return
    ended.abort() // the popup stays open until its token is exchanged
    onMessage(message)
  }
  const { signal } = ended
  window.addEventListener(
    'message',
    ({ origin, source, data }) => {
      if (origin === window.location.origin && source === popup) receive(parsePopupMessage(data))
    },
    { signal },
  )
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }) => {
    const message = parsePopupMessage(data)
    if (message?.attempt === attempt) receive(message)
  })
  let isClosed = false
  const poll = setInterval(() => {
    if (!popup.closed) return
    clearInterval(poll)
    isClosed = true
    onClosed()
  }, oauthPopup.pollIntervalMs)
  const timeout = setTimeout(() => {
    end()
    if (!isClosed) onAbandoned()
  }, oauthPopup.timeoutMs)
  signal.addEventListener('abort', () => {
    channel?.close()
    clearInterval(poll)
    clearTimeout(timeout)
  })
  return end
}

/** Returns undefined where Firefox refuses it, because cookies are blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(oauthPopup.channel)
  } catch {
    return undefined
  }
}
