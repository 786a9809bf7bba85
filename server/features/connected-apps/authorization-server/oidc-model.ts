import type { EntityManager } from '@mikro-orm/postgresql'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { ConnectedApp } from '../connected-app.entity.ts'
import { transactionOfRequest } from './oidc-transaction.ts'

export interface AdapterContext {
  forkEntityManager: () => EntityManager
  /** Returns the hash of the secret of the browser that sent the request; sets its cookie if it has none. */
  browserHash: () => string
}

/**
 * The base of the models. It stores nothing, which is right for the sessions of oidc-provider: that of the site decides who is
 * signed in, and they must not outlive the response.
 */
export class Model implements Adapter {
  constructor(protected readonly context: AdapterContext) {}

  protected fork(): EntityManager {
    return transactionOfRequest() ?? this.context.forkEntityManager()
  }

  async upsert(_id: string, _payload: AdapterPayload, _expiresIn?: number): Promise<void> {}
  async find(_id: string): Promise<AdapterPayload | undefined> {
    return undefined
  }
  async findByUserCode(_userCode: string): Promise<undefined> {}
  async findByUid(_uid: string): Promise<undefined> {}
  async consume(_id: string): Promise<void> {}
  async destroy(_id: string): Promise<void> {}
  /** Deletes the connected app with all its tokens and codes. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.fork().nativeDelete(ConnectedApp, { id: Number(grantId) })
  }
}
