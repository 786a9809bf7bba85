import { oauthPopup, type PopupMessage, parsePopupMessage } from '../../../contract/oauth-popup.ts'

/** Of `onMessage` and `onAbandoned` at most one is called, and it is the last event. */
interface PopupEvents {
  onMessage: (message: PopupMessage) => void
  /** The user closed the popup, or the provider's COOP header severed it; a message may still follow. */
  onClosed: () => void
  /** The sign-in was not finished within five minutes. */
  onAbandoned: () => void
}

/**
 * Opens a sign-in popup. Returns a function that closes it, or undefined when the browser blocked it. All tabs
 * receive the BroadcastChannel's messages, so only those of this `attempt` count.
 */
export function openPopup(
  address: string,
  attempt: string,
  { onMessage, onClosed, onAbandoned }: PopupEvents,
) {
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
  const channel = new BroadcastChannel(oauthPopup.channel)
  channel.addEventListener('message', ({ data }) => {
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
    channel.close()
    clearInterval(poll)
    clearTimeout(timeout)
  })
  return end
}
