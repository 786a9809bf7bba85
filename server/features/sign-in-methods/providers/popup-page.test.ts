import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendPopupPage } from './popup-page.ts'

test('a hostile message neither ends the script nor adds an element', async () => {
  const text = '</script><script>alert(1)</script><!-- & "'
  const app = express().get('/', (_request, response) =>
    sendPopupPage(response, { status: 400, text, message: { type: 'oauth-error', message: text } }),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const html = await response.text()
  server.close()
  expect(html).not.toContain('alert(1)</script>')
  expect(html.match(/<script/g)).toHaveLength(3)
  const [, json] = /id="message">(.*?)<\/script>/.exec(html)!
  expect(JSON.parse(json!)).toEqual({ type: 'oauth-error', message: text })
})
