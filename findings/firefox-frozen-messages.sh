#!/bin/sh
# React 19.3.1 in Firefox: a page that is left while React renders, and kept for Back, never renders again. React's scheduler
# sends itself a message and waits for it, and Firefox loses the messages of a page that it freezes; timers run once it is
# back. With a `setImmediate` before React whose message is sent again on `pageshow`, it renders. Ends with 1 if that has
# changed. Needs npm and Firefox ($FIREFOX, otherwise firefox-esr).
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 esbuild@0.28.2 puppeteer-core@25.16.0
cat >page.mjs <<'SCRIPT'
import { createElement, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [text, setText] = useState('first')
  window.show = (next) => startTransition(() => setText(next))
  return createElement('p', null, text)
}
createRoot(document.body).render(createElement(Page))
window.addEventListener('pagehide', () => {
  setTimeout(() => (window.hasTimer = true))
  window.show('left')
})
window.addEventListener('pageshow', ({ persisted }) => (window.isKept = persisted))
SCRIPT
cat >resent.mjs <<'SCRIPT'
const { port1, port2 } = new MessageChannel()
const send = () => port2.postMessage(null)
window.setImmediate = (run) => {
  port1.onmessage = run
  send()
}
window.addEventListener('pageshow', send)
SCRIPT
cat >find.mjs <<'SCRIPT'
import { buildSync } from 'esbuild'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { launch } from 'puppeteer-core'

const codeOf = (...files) => {
  const stdin = { contents: files.map((file) => `import './${file}'`).join('\n'), resolveDir: '.' }
  const define = { 'process.env.NODE_ENV': '"production"' }
  return buildSync({ stdin, bundle: true, write: false, define, minify: true }).outputFiles[0].text
}
const pages = { '/plain': codeOf('page.mjs'), '/resent': codeOf('resent.mjs', 'page.mjs') }
const server = createServer(({ url }, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><title>Page</title><body></body><script>${pages[url] ?? ''}</script>`)
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' })
console.log(await browser.version())
const found = []
for (const path of Object.keys(pages)) {
  const page = await browser.newPage()
  await page.goto(origin + path)
  await page.waitForSelector('p')
  await page.goto(`${origin}/other`)
  await page.goBack().catch(() => {}) // a kept page does not load
  await wait(2000)
  await page.evaluate(() => window.show('back'))
  await wait(2000)
  const state = await page.evaluate(() => ({
    isKept: window.isKept, hasTimer: window.hasTimer, text: document.body.innerText,
  }))
  console.log(path, JSON.stringify(state))
  found.push(state)
}
await browser.close()
server.close()
const [plain, resent] = found
const isAsKnown = found.every(({ isKept, hasTimer }) => isKept && hasTimer) && plain.text === 'first' && resent.text === 'back'
process.exit(isAsKnown ? 0 : 1)
SCRIPT
grep -h '^  "version"' node_modules/react-dom/package.json node_modules/scheduler/package.json
node find.mjs
