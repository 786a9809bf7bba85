/**
 * React's scheduler sends itself a message and waits for it, by `setImmediate` if that exists. Firefox loses the messages of a
 * page that it freezes for Back: once restored, React would wait forever and render nothing (findings/firefox-frozen-messages.sh).
 * This one sends lost messages again. Imported before React.
 */
const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
// The rule is about windows; channels have no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const wake = () => port2.postMessage(null)

port1.addEventListener('message', () => waiting.shift()?.())
port1.start()
window.addEventListener('pageshow', () => waiting.forEach(wake))
Object.assign(window, {
  setImmediate(work: () => void) {
    waiting.push(work)
    wake()
  },
})
