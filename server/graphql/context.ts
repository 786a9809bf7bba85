import type { ConnectionType, EntityManager } from '@mikro-orm/postgresql'
import DataLoader from 'dataloader'
import { OperationTypeNode } from 'graphql'
import { notSignedIn } from '../errors/errors.ts'
import { validKey } from './idempotency-key.ts'

/** What a process provides to all requests. Modules add their services by `declare module`, so that this file knows none of them. */
export interface Services {
  forkEntityManager: () => EntityManager
  /** Called after each mutation of an account, even if it fails: this process shows the change at once. */
  afterWrite: (userId: number) => void
}

/** The columns of an account that every request reads; the folder of sessions declares them. */
export interface Account {
  id: number
}

export interface RequestSession {
  /** Replaces the session by one of the account, under a new id. The rest of the request runs as that account. */
  begin: (user: Account) => Promise<void>
  /** Makes the rest of the request see the changed account. */
  update: (user: Account) => void
  /** Deletes the session on the server. The rest of the request runs as a visitor. */
  end: () => Promise<void>
  readonly id: string | null
  /** Since its user signed in; null for a visitor. */
  readonly ageSeconds: number | null
}

export interface Visitor {
  /** Keyed hash of the network, 32 hex digits. */
  hash: string
  isRobot: boolean
}

/** Values that most requests do not need are functions, called when they are read. */
export interface RequestParts {
  /** Throws RATE_LIMITED when the account's quota of writes is used up. */
  countWrite: (userId: number) => Promise<void>
  sessionUser: () => Account | null
  session: RequestSession
  /** Scope of the request's access token; null for a request without one. */
  tokenScope: 'read' | 'write' | null
  visitor: () => Visitor
  /** The secret of a browser that opened a sign-in popup; null for other clients. */
  browserSecret: () => string | null
  /** Returns the same secret; first sets the cookie with it, or with a new one. */
  setBrowserSecret: () => string
  /** The header Host. */
  host: string | undefined
  /** The key of rate limits: the client's IPv4 address or IPv6 /64. */
  network: string
  /** '' without the header. */
  userAgent: string
  requestId: string
  idempotencyKey: string | null
  /** Whether the response cache may answer: no session and no access token came with the request. */
  isCacheable: boolean
  /** Whether the page of another site may have sent the request. */
  isForgeable?: boolean
  /** Whether to read from the primary although the account is unknown: the page of a user shows their own changes. */
  readsPrimary?: boolean
}

/** Reads the values of many keys in one statement; returns one value for each key, in their order. */
export type Batch<Value> = (
  keys: readonly number[],
  em: EntityManager,
  values: BatchValues,
) => Promise<Value[]>

/** Such as the arguments of a field. */
type BatchValues = readonly (number | null)[]

/** What resolvers know: the services of the process and the request. */
export type Context = RequestContext & Services

export const createContext = (services: Services, request: RequestParts): Context =>
  Object.assign(new RequestContext(services.forkEntityManager, request), services)

/** `rowsFrom` is `read` if prepared statements may read a replica; `turn` is the network, whose statements take turns with others. */
type RequestEntityManager = EntityManager & { rowsFrom: ConnectionType; turn?: string }

/** No private `#` fields: Apollo copies a context by its own enumerable properties, and copies share `state`. */
class RequestContext {
  private readonly state = {
    isPersonal: false,
    hasWritten: false,
    rowsFrom: 'write' as ConnectionType,
    em: undefined as RequestEntityManager | undefined,
  }
  private readonly loaders = new Map<Batch<unknown>, Map<string, DataLoader<number, unknown>>>()

  constructor(
    private readonly fork: () => EntityManager,
    private readonly request: RequestParts,
  ) {}

  get em(): RequestEntityManager {
    const { state } = this
    return (state.em ??= Object.assign(this.fork(), { rowsFrom: state.rowsFrom, turn: this.request.network }))
  }

  /** The account that is signed in now, because a field of the document may sign in or out. Null for a visitor. */
  get sessionUser(): Account | null {
    return this.personal(this.request.sessionUser())
  }
  get userId(): number | null {
    return this.sessionUser?.id ?? null
  }
  /**
   * The account to which reads show what only its owner may see; null for a visitor. The response stays shared: only requests without
   * credentials have shared responses.
   */
  get viewerId(): number | null {
    return this.request.sessionUser()?.id ?? null
  }
  /** Throws UNAUTHENTICATED for a visitor. */
  requireUser(): Account {
    const user = this.sessionUser
    if (!user) throw notSignedIn()
    return user
  }
  /** Throws UNAUTHENTICATED for a visitor, and RATE_LIMITED when the account's quota of writes is used up. */
  countWrite(): Promise<void> {
    return this.request.countWrite(this.requireUser().id)
  }
  get session() {
    return this.personal(this.request.session)
  }
  get visitor() {
    return this.personal(this.request.visitor())
  }
  get browserSecret() {
    return this.personal(this.request.browserSecret())
  }
  setBrowserSecret(): string {
    return this.personal(this.request.setBrowserSecret())
  }
  get host() {
    return this.personal(this.request.host)
  }
  get network() {
    return this.personal(this.request.network)
  }
  get userAgent() {
    return this.personal(this.request.userAgent)
  }
  get tokenScope() {
    return this.request.tokenScope
  }
  get requestId() {
    return this.request.requestId
  }
  /** Reading a key that is too long throws BAD_USER_INPUT. */
  get idempotencyKey() {
    return validKey(this.request.idempotencyKey)
  }
  get isCacheable() {
    return this.request.isCacheable
  }
  get isForgeable() {
    return this.request.isForgeable === true
  }
  /** Whether a resolver read who asks, so that the response is private (docs/decisions/0018-http-caching.md). */
  get isPersonal() {
    return this.state.isPersonal
  }

  /** Routes the reads of the next operation: a visitor's may go to a replica, until the request has written. */
  routeReads(operation: OperationTypeNode): void {
    this.state.hasWritten ||= operation !== OperationTypeNode.QUERY
    const { readsPrimary, sessionUser } = this.request
    this.state.rowsFrom = readsPrimary || this.state.hasWritten || sessionUser() ? 'write' : 'read'
    if (this.state.em) this.state.em.rowsFrom = this.state.rowsFrom
  }

  /** Keys that are loaded in the same tick with the same values share one statement. */
  load<Value>(batch: Batch<Value>, key: number, values: BatchValues = []): Promise<Value> {
    const ofBatch = this.loaders.get(batch) ?? new Map<string, DataLoader<number, unknown>>()
    this.loaders.set(batch, ofBatch)
    // Not cached: a mutation of the same request may change the value.
    const loader =
      ofBatch.get(values.join()) ?? new DataLoader((keys) => batch(keys, this.em, values), { cache: false })
    ofBatch.set(values.join(), loader)
    return loader.load(key) as Promise<Value>
  }

  private personal<Value>(value: Value): Value {
    this.state.isPersonal = true
    return value
  }
}
