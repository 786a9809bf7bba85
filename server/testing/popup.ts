import { parseSetCookie } from 'cookie'
import type { PopupMessage } from '../../contract/oauth-popup.ts'
import { collectSecrets } from './collect-logs.ts'
import { knownCookiesOf } from './person.ts'

interface FinishedPopup {
  status: number
  headers: Headers
  html: string
  message: PopupMessage
}

/** A browser for sign-in popups, with cookies per site. */
export class PopupBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers
  }

  cookiesFor(address: string): string {
    const jar = this.#cookies.get(new URL(address).origin) ?? new Map<string, string>()
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Does not follow redirects. */
  async go(address: string, options: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address)
    const headers = {
      ...this.#headers,
      ...(options.headers as Record<string, string>),
      cookie: this.cookiesFor(address),
    }
    const response = await fetch(address, { ...options, redirect: 'manual', headers })
    collectSecrets({ url: address, headers: Object.entries(headers), body: options.body })
    collectSecrets({ headers: response.headers })
    const jar = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, jar)
    // Providers have cookies of their own.
    const isOwn = new URL(address).pathname.startsWith('/_api')
    for (const line of isOwn ? knownCookiesOf(response) : response.headers.getSetCookie()) {
      const { name, value, maxAge, expires } = parseSetCookie(line)
      const isGone = maxAge === 0 || (expires && expires.getTime() < Date.now())
      if (isGone) jar.delete(name)
      else jar.set(name, value ?? '')
    }
    return response
  }

  /** Follows redirects until a page, or until an address that begins with `stopAt`. */
  async follow(address: string, { stopAt, ...options }: RequestInit & { stopAt?: string } = {}) {
    let at = address
    let response = await this.go(at, options)
    for (;;) {
      const location = response.headers.get('location')
      if (!location) return { at, response }
      at = new URL(location, at).href
      if (stopAt && at.startsWith(stopAt)) return { at, response }
      response = await this.go(at)
    }
  }

  /** Picks an account at the provider ('' cancels); returns the callback URL. */
  async pick(authorize: string, subject: string, callback: string): Promise<string> {
    const picker = await this.follow(authorize)
    const back = await this.follow(picker.at, {
      method: 'POST',
      body: new URLSearchParams({ subject }),
      stopAt: callback,
    })
    return back.at
  }

  async finish(address: string): Promise<FinishedPopup> {
    const response = await this.go(address)
    const html = await response.text()
    collectSecrets({ headers: [], body: html })
    const [, json = 'null'] = /id="message">([^<]*)</.exec(html) ?? []
    return {
      status: response.status,
      headers: response.headers,
      html,
      message: JSON.parse(json) as PopupMessage,
    }
  }
}
