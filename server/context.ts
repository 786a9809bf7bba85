import type { ConnectionType, EntityManager } from '@mikro-orm/postgresql'
import DataLoader from 'dataloader'
import { OperationTypeNode } from 'graphql'
import type { DecodingQueue } from './features/images/decoder/decoding-queue.ts'
import type { ImageStore } from './features/images/store/image-store.ts'
import type { SearchPool } from './database/search-pool.ts'
import type { PendingFiles } from './features/images/store/pending-files.ts'
import type { DirectorySearch } from './features/directory/directory-search.ts'
import type { SessionUser } from './features/session/session-user.type.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { ViewCounter } from './features/profile/view-counter.ts'
import type { Visitor } from './features/profile/profile-visits.ts'
import type { StatementRunner } from './database/prepared.ts'
import { RoutedEntityManager } from './database/replicas.ts'
import { notSignedIn } from './graphql/errors.ts'
import { validKey } from './graphql/idempotency-key.ts'

/** Reads the values of many keys in one statement; returns one value for each key, in their order. */
export type Batch<Value> = (
  keys: readonly number[],
  em: EntityManager,
  values: BatchValues,
) => Promise<Value[]>

/** Such as the arguments of a field. */
type BatchValues = readonly (number | null)[]

export interface RequestSession {
  /** Replaces the session by one of the account, under a new id. The rest of the request runs as that account. */
  begin: (user: SessionUser) => Promise<void>
  /** Deletes the session on the server. The rest of the request runs as a visitor. */
  end: () => Promise<void>
  readonly id: string | null
  /** When its user signed in, in milliseconds since 1970; null for a visitor. */
  readonly signedInAt: number | null
}

export interface Context {
  /** Forked on first use (docs/decisions/0024). */
  em: EntityManager
  /** Reads by `prepared` statements without a fork. */
  readonly reader: StatementRunner
  readonly rowsFrom: ConnectionType
  searches: SearchPool
  directorySearch: DirectorySearch
  images: ImageStore
  pendingFiles: PendingFiles
  decoding: DecodingQueue
  /** The account that is signed in now, because a field of the document may sign in or out. Null for a visitor. */
  sessionUser: SessionUser | null
  userId: number | null
  /** Of the access token of the request; null for a request without one. */
  tokenScope: 'read' | 'write' | null
  /** Throws UNAUTHENTICATED for a visitor. */
  requireUser(): SessionUser
  /** Throws RATE_LIMITED when the account's quota of writes is used up. */
  countWrite(): Promise<void>
  visitor: Visitor
  views: ViewCounter
  session: RequestSession
  /** The key of rate limits: the client's IPv4 address or IPv6 /64. */
  network: string
  /** '' without the header. */
  userAgent: string
  rateLimiter: RateLimiter
  /** The secret of a browser that opened a sign-in popup; null for other clients. */
  browserSecret: string | null
  requestId: string
  /** Reading a key that is too long throws BAD_USER_INPUT. */
  idempotencyKey: string | null
  /** Whether a resolver read who asks, so that the response is private (docs/decisions/0018-http-caching.md). */
  isPersonal: boolean
  /** Whether the response cache may answer: no session and no access token came with the request. */
  isCacheable: boolean
  /** Routes the reads of the next operation: a visitor's may go to a replica, until the request has written. */
  routeReads(operation: OperationTypeNode): void
  /** Keys that are loaded in the same tick with the same values share one statement. */
  load<Value>(batch: Batch<Value>, key: number, values?: BatchValues): Promise<Value>
}

/** Values that most requests do not need are functions, called on first use. */
interface RequestParts extends Omit<
  Context,
  | 'em'
  | 'reader'
  | 'rowsFrom'
  | 'load'
  | 'routeReads'
  | 'requireUser'
  | 'countWrite'
  | 'isPersonal'
  | 'sessionUser'
  | 'userId'
  | 'visitor'
  | 'browserSecret'
> {
  forkEntityManager: () => EntityManager
  readers: Record<ConnectionType, StatementRunner>
  /** Whether to read from the primary although the account is unknown: the page of a user shows their own changes. */
  readsPrimary?: boolean
  sessionUser: () => SessionUser | null
  visitor: () => Visitor
  browserSecret: () => string | null
}

export const createContext = (parts: RequestParts): Context => new RequestContext(parts)

/**
 * A class, because objects whose prototypes differ cost 14 µs each. No private `#` fields: Apollo copies a context by its
 * own enumerable properties, and copies share `parts` and `state`.
 */
class RequestContext implements Context {
  private readonly state = {
    em: undefined as EntityManager | undefined,
    rowsFrom: 'write' as ConnectionType,
    hasWritten: false,
    isPersonal: false,
    loaders: new Map<Batch<unknown>, Map<string, DataLoader<number, unknown>>>(),
  }

  constructor(private readonly parts: RequestParts) {}

  get em() {
    const { state, parts } = this
    if (!state.em) {
      state.em = parts.forkEntityManager()
      routeRows(state.em, state.rowsFrom)
    }
    return state.em
  }

  get reader() {
    return this.parts.readers[this.state.rowsFrom]
  }

  get rowsFrom() {
    return this.state.rowsFrom
  }

  get sessionUser() {
    return this.personal(this.parts.sessionUser())
  }
  get userId() {
    return this.personal(this.parts.sessionUser()?.id ?? null)
  }
  requireUser() {
    const user = this.sessionUser
    if (!user) throw notSignedIn()
    return user
  }
  countWrite() {
    return this.rateLimiter.count('writesPerUser', String(this.requireUser().id))
  }
  get tokenScope() {
    return this.parts.tokenScope
  }
  get session() {
    return this.personal(this.parts.session)
  }
  get visitor() {
    return this.personal(this.parts.visitor())
  }
  get browserSecret() {
    return this.personal(this.parts.browserSecret())
  }
  get idempotencyKey() {
    return validKey(this.parts.idempotencyKey)
  }
  get isPersonal() {
    return this.state.isPersonal
  }
  get searches() {
    return this.parts.searches
  }
  get directorySearch() {
    return this.parts.directorySearch
  }
  get images() {
    return this.parts.images
  }
  get pendingFiles() {
    return this.parts.pendingFiles
  }
  get decoding() {
    return this.parts.decoding
  }
  get views() {
    return this.parts.views
  }
  get network() {
    return this.personal(this.parts.network)
  }
  get userAgent() {
    return this.personal(this.parts.userAgent)
  }
  get rateLimiter() {
    return this.parts.rateLimiter
  }
  get requestId() {
    return this.parts.requestId
  }
  get isCacheable() {
    return this.parts.isCacheable
  }

  routeReads(operation: OperationTypeNode) {
    const { state, parts } = this
    state.hasWritten ||= operation !== OperationTypeNode.QUERY
    const isVisitor = !parts.readsPrimary && parts.sessionUser() === null
    state.rowsFrom = isVisitor && !state.hasWritten ? 'read' : 'write'
    if (state.em) routeRows(state.em, state.rowsFrom)
  }

  load<Value>(batch: Batch<Value>, key: number, values: BatchValues = []) {
    const { loaders } = this.state
    const ofBatch = loaders.get(batch) ?? new Map<string, DataLoader<number, unknown>>()
    loaders.set(batch, ofBatch)
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

function routeRows(em: EntityManager, from: ConnectionType) {
  if (em instanceof RoutedEntityManager) em.rowsFrom = from
}
