import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickerPage, type ProviderPerson, type TestProvider } from './provider-person.ts'
import { formOf, providerServer, sendPage } from './provider-server.ts'

type Json = [status: number, body: unknown]

interface Code {
  person: ProviderPerson
  redirectUri: string
  challenge: string
}

/** Starts the OAuth2 endpoints of Discord, with its responses and errors (Discord's documentation, "OAuth2"). */
export async function startDiscordStub(people: ProviderPerson[], host?: string): Promise<TestProvider> {
  const clientId = '1100000000000000001'
  const clientSecret = randomBytes(24).toString('base64url')
  const codes = new Map<string, Code>()
  const tokens = new Map<string, ProviderPerson>()
  let registered = ''
  const server = await providerServer((...exchange) => void answer(...exchange), host)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url!, server.address)
    if (pathname === '/oauth2/authorize') await authorize(request, response, searchParams)
    else if (pathname === '/api/oauth2/token') json(response, ...(await tokensFor(request)))
    else if (pathname === '/api/v10/users/@me') json(response, ...userOf(request))
    else json(response, 404, { message: '404: Not Found', code: 0 })
  }

  async function authorize(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    const redirectUri = query.get('redirect_uri') ?? ''
    const isKnown = query.get('client_id') === clientId && redirectUri === registered
    const isComplete =
      query.get('response_type') === 'code' &&
      query.get('scope') === 'identify email' &&
      query.get('code_challenge_method') === 'S256'
    if (!isKnown || !isComplete) return json(response, 400, { message: '400: Bad Request', code: 0 })
    if (request.method === 'GET') {
      sendPage(response, pickerPage('Authorize on Discord', people), itself)
      return
    }
    const subject = (await formOf(request)).get('subject')
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    const person = people.find((one) => one.subject === subject)
    if (person) {
      const code = randomBytes(15).toString('hex')
      codes.set(code, { person, redirectUri, challenge: query.get('code_challenge') ?? '' })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request',
      )
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function tokensFor(request: IncomingMessage): Promise<Json> {
    const form = await formOf(request)
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return [401, { error: 'invalid_client' }]
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge) {
      return [400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' }]
    }
    const accessToken = randomBytes(15).toString('hex')
    tokens.set(accessToken, code.person)
    return [
      200,
      {
        token_type: 'Bearer',
        access_token: accessToken,
        expires_in: 604_800,
        refresh_token: randomBytes(15).toString('hex'),
        scope: 'identify email',
      },
    ]
  }

  function userOf(request: IncomingMessage): Json {
    const person = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!person) return [401, { message: '401: Unauthorized', code: 0 }]
    const { subject, name, email = null, isEmailVerified = false, picture = null } = person
    return [
      200,
      {
        id: subject,
        username: name.toLowerCase().replaceAll(/[^a-z0-9._]/g, ''),
        discriminator: '0',
        global_name: name,
        avatar: picture,
        email,
        verified: isEmailVerified,
        locale: 'en-GB',
        mfa_enabled: false,
      },
    ]
  }

  const itself: TestProvider = {
    address: server.address,
    clientId,
    clientSecret,
    people,
    seversOpener: false,
    register: (redirectUri) => void (registered = redirectUri),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return itself
}

const json = (response: ServerResponse, ...[status, body]: Json) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
