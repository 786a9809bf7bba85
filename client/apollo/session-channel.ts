let opened: BroadcastChannel | undefined

/** Reaches the other tabs of this browser, which share the session's cookie. The server has none. */
const channel = () => (opened ??= new BroadcastChannel('session'))

/** Call it after the server has changed the session. */
// The rule is about windows; channels have no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const announceSessionChange = () => channel().postMessage(null)

export const onSessionChangeElsewhere = (listener: () => void) =>
  channel().addEventListener('message', listener)
