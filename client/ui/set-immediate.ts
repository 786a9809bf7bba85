/**
 * React's scheduler sends itself a message and waits for it, by `setImmediate` if that exists. Firefox loses the messages of a
 * page that it freezes for Back: once restored, React would wait forever and render nothing (findings/firefox-frozen-messages.sh).
 * A message too many does nothing. Imported before React.
 */
const { port1, port2 } = new MessageChannel()
let run: (() => void) | undefined
// The rule is about windows; channels have no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const wake = () => port2.postMessage(null)

port1.addEventListener('message', () => run?.())
port1.start()
window.addEventListener('pageshow', wake)
Object.assign(window, {
  setImmediate(work: () => void) {
    run = work
    wake()
  },
})
