import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { limits } from '../../../../contract/limits.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { TokenScope } from '../token-scope.ts'

export const scopes: string[] = Object.values(TokenScope)

const parameters = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]

/**
 * Ignores unknown parameters of authorization requests (RFC 6749, section 3.1). Among them are those of OpenID Connect, which
 * oidc-provider would reject without its scope: AppAuth for Android always sends a nonce. Only `prompt=none` cannot be ignored.
 */
export const ignoreOtherParameters: Parameters<Provider['use']>[0] = (context, next) => {
  context.query = Object.fromEntries(
    Object.entries(context.query).filter(
      ([name, value]) => parameters.includes(name) || (name === 'prompt' && value === 'none'),
    ),
  )
  return next()
}

/** Without a scope an app may read. Unknown scopes are ignored (RFC 6749, section 3.3), but one must be known. */
export function checkParameters({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params!
  const values = Object.values(params).filter((value) => typeof value === 'string')
  // PostgreSQL cannot store NUL.
  if (values.some((value) => value.includes('\0')))
    throw new errors.InvalidRequest('a parameter has a control character')
  // Strangers may send them, and they are stored until someone answers.
  if (values.some((value) => Buffer.byteLength(value) > limits.url.max))
    throw new errors.InvalidRequest('a parameter is too long')
  if (
    Buffer.byteLength(typeof params['state'] === 'string' ? params['state'] : '') >
    requestLimits.oauth.stateBytes
  )
    throw new errors.InvalidRequest(`the state is longer than ${requestLimits.oauth.stateBytes} bytes`)
  const requested = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [TokenScope.read]
  const accepted = scopes.filter((scope) => requested.includes(scope))
  if (accepted.length === 0) throw new errors.InvalidScope('unknown scope', requested.join(' '))
  params['scope'] = accepted.join(' ')
}
