import { oauthPopup, type PopupMessage, readPopupMessage } from '../../../contract/oauth-popup.ts'

/** What may become of a popup; at most one of `onMessage` and `onAbandoned` comes, and nothing after it. */
interface PopupEvents {
  onMessage: (message: PopupMessage) => void
  /** The person closed it, or the provider cut it off from us; a message may still come. */
  onClosed: () => void
  /** Nothing came of it in five minutes. */
  onAbandoned: () => void
}

/**
 * Opens a sign-in popup. Answers how to end it; undefined when the browser did not let us open it. All tabs hear the
 * channel: of its messages only those of this `attempt` count.
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
  popup.focus() // one that was open already may lie behind this window

  const ended = new AbortController()
  const end = () => {
    ended.abort()
    popup.close()
  }
  const hear = (message: PopupMessage | undefined) => {
    if (!message) return
    ended.abort() // it stays open until its token is exchanged
    onMessage(message)
  }
  const { signal } = ended
  window.addEventListener(
    'message',
    ({ origin, source, data }) => {
      if (origin === window.location.origin && source === popup) hear(readPopupMessage(data))
    },
    { signal },
  )
  const channel = new BroadcastChannel(oauthPopup.channel)
  channel.addEventListener('message', ({ data }) => {
    const message = readPopupMessage(data)
    if (message?.attempt === attempt) hear(message)
  })
  let isClosed = false
  const poll = setInterval(() => {
    if (!popup.closed) return
    clearInterval(poll)
    isClosed = true
    onClosed()
  }, oauthPopup.pollEvery)
  const patience = setTimeout(() => {
    end()
    if (!isClosed) onAbandoned()
  }, oauthPopup.abandonAfter)
  signal.addEventListener('abort', () => {
    channel.close()
    clearInterval(poll)
    clearTimeout(patience)
  })
  return end
}
