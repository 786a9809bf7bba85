import { type AdapterPayload, errors } from 'oidc-provider'
import { App } from '../app.entity.ts'
import { Model } from './oidc-model.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const clientIdOf = /^[\x20-\x7e]{1,50}$/

/** Public clients only: no client has a secret. */
const publicClient = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  response_modes: ['query'],
} as const

export class Clients extends Model {
  override async find(clientId: string): Promise<AdapterPayload | undefined> {
    if (!clientIdOf.test(clientId))
      throw new errors.InvalidClient('The client id must be 1 to 50 printable characters of ASCII')
    const app = await this.fork().findOne(App, { clientId })
    if (app)
      return {
        ...publicClient,
        client_id: clientId,
        client_name: app.name,
        client_uri: app.address,
        redirect_uris: app.redirectUris,
        response_types: app.redirectUris.length > 0 ? ['code'] : [],
        grant_types: [
          ...(app.redirectUris.length > 0 ? ['authorization_code'] : []),
          ...(app.usesDeviceCode ? [deviceGrant] : []),
          'refresh_token',
        ],
      }
    // An unregistered program: its client id is shown to nobody, since it could be any name that people trust.
    return {
      ...publicClient,
      client_id: clientId,
      redirect_uris: [],
      response_types: [],
      grant_types: [deviceGrant, 'refresh_token'],
    }
  }
}
