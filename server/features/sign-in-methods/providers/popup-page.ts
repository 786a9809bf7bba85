import type { Response } from 'express'
import { oauthPopup, type PopupMessage } from '../../../../contract/oauth-popup.ts'
import { escapeHtml } from '../../../../contract/escape-html.ts'
import { smallPage } from '../../../http/small-page.ts'

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
  const { html, headers } = smallPage({
    title: 'Sign-in',
    body: (nonce) => `
    <p role="status" aria-atomic="true">${escapeHtml(text)}</p>
    <p>You can close this window.</p>
    <script nonce="${nonce}" type="application/json" id="message">${asJson(message)}</script>
    <script nonce="${nonce}">
      const message = JSON.parse(document.getElementById('message').textContent)
      // Some providers' policies clear window.opener; a same-origin channel still reaches the page.
      if (window.opener) window.opener.postMessage(message, ${origin ? asJson(origin) : 'location.origin'})
      else new BroadcastChannel(${asJson(oauthPopup.channel)}).postMessage(message)
    </script>`,
  })
  response.status(status).set(headers).type('html').send(html)
}

/** Escapes `<`, so that the JSON cannot close its script element. */
const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
