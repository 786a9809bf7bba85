import express from 'express'
import { createHash, randomBytes } from 'node:crypto'
import { pickerPage, type ProviderPerson, type TestProvider } from './provider-person.ts'
import { providerServer, sendPage } from './provider-server.ts'

/** Starts the OAuth2 endpoints of Discord, with its responses and errors (Discord's documentation, "OAuth2"). */
export async function startDiscordStub(people: ProviderPerson[], host?: string): Promise<TestProvider> {
  const clientId = '1100000000000000001'
  const clientSecret = randomBytes(24).toString('base64url')
  const codes = new Map<unknown, { person: ProviderPerson; challenge: unknown }>()
  const tokens = new Map<string, ProviderPerson>()
  let registered = ''
  const site = express().use(express.urlencoded())
  const server = await providerServer(site, host)
  const itself: TestProvider = {
    address: server.address,
    clientId,
    clientSecret,
    people,
    seversOpener: false,
    register: (redirectUri) => void (registered = redirectUri),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }

  site.all('/oauth2/authorize', ({ method, query, body }, response) => {
    const { state, code_challenge: challenge, ...params } = query as Record<string, string>
    const expected = {
      client_id: clientId,
      redirect_uri: registered,
      response_type: 'code',
      scope: 'identify email',
      code_challenge_method: 'S256',
    }
    if (Object.entries(expected).some(([name, value]) => params[name] !== value))
      return void response.status(400).json({ message: '400: Bad Request', code: 0 })
    if (method === 'GET') return sendPage(response, pickerPage('Authorize on Discord', people), itself)
    const back = new URL(registered)
    back.searchParams.set('state', state ?? '')
    const person = people.find(({ subject }) => subject === body.subject)
    const code = randomBytes(15).toString('hex')
    if (person) {
      codes.set(code, { person, challenge })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    response.redirect(back.href)
  })

  site.post('/api/oauth2/token', ({ body }, response) => {
    if (body.client_id !== clientId || body.client_secret !== clientSecret)
      return void response.status(401).json({ error: 'invalid_client' })
    const code = codes.get(body.code)
    codes.delete(body.code)
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    if (!code || body.redirect_uri !== registered || code.challenge !== challenge)
      return void response.status(400).json({ error: 'invalid_grant' })
    const access_token = randomBytes(15).toString('hex')
    tokens.set(`Bearer ${access_token}`, code.person)
    return void response.json({
      token_type: 'Bearer',
      access_token,
      expires_in: 604_800,
      scope: 'identify email',
    })
  })

  site.get('/api/v10/users/@me', ({ headers }, response) => {
    const person = tokens.get(headers.authorization ?? '')
    if (!person) return void response.status(401).json({ message: '401: Unauthorized', code: 0 })
    const { subject, name, email = null, isEmailVerified = false, picture = null } = person
    return void response.json({
      id: subject,
      username: name.toLowerCase().replaceAll(/[^a-z0-9._]/g, ''),
      global_name: name,
      avatar: picture,
      email,
      verified: isEmailVerified,
    })
  })

  return itself
}
