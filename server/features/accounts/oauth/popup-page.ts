import { randomBytes } from 'node:crypto'
import type { Response } from 'express'
import { oauthPopup, type PopupMessage } from '../../../../contract/oauth-popup.ts'
import { siteName } from '../../../../contract/site.ts'
import { escapeHtml } from '../../../escape-html.ts'

interface PopupPage {
  status: number
  message: PopupMessage
  /** Shown in the popup if it stays open. */
  text: string
  /** Target origin of the message; by default the popup's own, for messages without a token. */
  origin?: string
}

/** Sends the last page of a popup, which posts the message to the page that opened it. */
export function sendPopupPage(response: Response, { status, message, text, origin }: PopupPage): void {
  const nonce = randomBytes(16).toString('base64')
  response.status(status).setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
      `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  response.type('html').send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign-in · ${siteName}</title>
    <link rel="icon" href="data:,">
    <style nonce="${nonce}">
      :root { color-scheme: dark; font: 1rem/1.55 system-ui, sans-serif; }
      [data-theme='light'] { color-scheme: light; }
      body { display: grid; place-content: center; min-height: 90vh; margin: 0 1.5rem; text-align: center; }
      p { max-width: 26rem; }
      [data-theme='night'] { color: #f00; background: #000; }
    </style>
  </head>
  <body>
    <p role="status">${escapeHtml(text)}</p>
    <p>You can close this window.</p>
    <script nonce="${nonce}" type="application/json" id="message">${asJson(message)}</script>
    <script nonce="${nonce}">
      try { document.documentElement.dataset.theme = localStorage.getItem('theme') } catch {}
      const message = JSON.parse(document.getElementById('message').textContent)
      // Some providers' policies clear window.opener; a same-origin channel still reaches the page.
      if (window.opener) window.opener.postMessage(message, ${origin ? asJson(origin) : 'location.origin'})
      else new BroadcastChannel(${asJson(oauthPopup.channel)}).postMessage(message)
    </script>
  </body>
</html>
`)
}

/** Escapes `<`, so that the JSON cannot close its script element. */
const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
