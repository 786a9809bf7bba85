import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { pickerPage, type ProviderPerson, type TestProvider } from './provider-person.ts'
import { formOf, providerServer, sendPage } from './provider-server.ts'

/** Starts a certified OpenID Connect provider in place of Google. It requires PKCE. */
export async function startOpenIdProvider(people: ProviderPerson[], host?: string): Promise<TestProvider> {
  const clientId = 'astrofolio-at-google'
  const clientSecret = randomBytes(24).toString('base64url')
  let provider: Provider | undefined
  const server = await providerServer((...exchange) => void answer(...exchange), host)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!provider) response.writeHead(503).end()
    else if (!request.url?.startsWith('/interaction/')) await provider.callback()(request, response)
    else if (request.method === 'GET') sendPage(response, pickerPage('Choose an account', people), itself)
    else {
      const accountId = (await formOf(request)).get('subject')
      const result = accountId ? await agreement(provider, accountId) : { error: 'access_denied' }
      await provider.interactionFinished(request, response, result)
    }
  }

  async function agreement(provider: Provider, accountId: string) {
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile')
    return { select_account: {}, login: { accountId }, consent: { grantId: await grant.save() } }
  }

  const itself: TestProvider = {
    address: server.address,
    clientId,
    clientSecret,
    people,
    seversOpener: false,
    register(redirectUri) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const policy = interactionPolicy.base()
      policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
      provider = new Provider(server.address, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
        ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
        cookies: { keys: [randomBytes(16).toString('hex')] },
        pkce: { required: () => true },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
        // The id_token has the claims, as Google's does.
        conformIdTokenClaims: false,
        interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
        features: { devInteractions: { enabled: false } },
        findAccount(_context, accountId) {
          const { email, isEmailVerified, name, picture } = people.find(
            ({ subject }) => subject === accountId,
          )!
          return {
            accountId,
            claims: () => ({ sub: accountId, email, email_verified: isEmailVerified, name, picture }),
          }
        },
      })
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return itself
}
