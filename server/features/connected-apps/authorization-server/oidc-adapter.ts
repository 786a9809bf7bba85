import type { AdapterFactory } from 'oidc-provider'
import { OidcModelName } from '../oidc-payload.entity.ts'
import { Clients } from './oidc-clients.ts'
import { AccessTokens, Grants } from './oidc-grants.ts'
import { type AdapterContext, Model } from './oidc-model.ts'
import { Records } from './oidc-records.ts'

/** Maps the models of oidc-provider to our tables. Secrets are stored as hashes, so a backup holds no usable one. */
export const oidcAdapter =
  (context: AdapterContext): AdapterFactory =>
  (model) => {
    if (model === 'Client') return new Clients(context)
    if (model === 'Grant') return new Grants(context)
    if (model === 'AccessToken') return new AccessTokens(context)
    return isRecord(model) ? new Records(context, model) : new Model(context)
  }

const kinds: string[] = Object.values(OidcModelName)
const isRecord = (model: string): model is OidcModelName => kinds.includes(model)
