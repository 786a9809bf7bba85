import type { AdapterFactory } from 'oidc-provider'
import { RecordKind } from '../authorization-record.entity.ts'
import { Clients } from './oidc-clients.ts'
import { AccessTokens, Grants } from './oidc-grants.ts'
import { type Site, Unstored } from './oidc-model.ts'
import { Records } from './oidc-records.ts'

/** Maps the models of oidc-provider to our tables. Secrets are stored as hashes, so a backup holds no usable one. */
export const oidcAdapter =
  (site: Site): AdapterFactory =>
  (model) => {
    if (model === 'Client') return new Clients(site)
    if (model === 'Grant') return new Grants(site)
    if (model === 'AccessToken') return new AccessTokens(site)
    return isRecord(model) ? new Records(site, model) : new Unstored(site)
  }

const kinds: string[] = Object.values(RecordKind)
const isRecord = (model: string): model is RecordKind => kinds.includes(model)
