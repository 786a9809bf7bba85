import type { ConnectionType, EntityManager } from '@mikro-orm/postgresql'
import DataLoader from 'dataloader'
import { OperationTypeNode } from 'graphql'
import type { DecodingQueue } from './features/gallery/decoding-queue.ts'
import type { ImageStore } from './features/gallery/image-store.ts'
import type { DirectorySearch } from './features/profile/directory-search.ts'
import type { SessionUser } from './features/session/session-user.type.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { ViewCounter } from './features/profile/view-counter.ts'
import type { Visitor } from './features/profile/visitor.ts'
import { RoutedEntityManager } from './database/replicas.ts'
import type { CacheFill } from './response-cache/cache-fill.ts'
import { notSignedIn } from './graphql/errors.ts'
import { validKey } from './graphql/idempotency-key.ts'

/** Reads what belongs to many keys in one statement; the answer has one value a key, in the keys' order. */
export type Batch<Value> = (
  keys: readonly number[],
  em: EntityManager,
  values: BatchValues,
) => Promise<Value[]>

/** What a batch needs besides its keys, such as the arguments of a field. */
type BatchValues = readonly (number | null)[]

/** What a resolver can do about who is signed in. */
export interface RequestSession {
  /** Ends the session there is, and begins one for an account under a new id. The rest of the request acts for that account. */
  begin: (user: SessionUser) => Promise<void>
  /** Ends the session on the server; its cookie is worth nothing from then on. The rest of the request acts for a visitor. */
  end: () => Promise<void>
}

/** What a resolver knows of the request it serves. */
export interface Context {
  em: EntityManager
  directorySearch: DirectorySearch
  images: ImageStore
  /** Where pictures wait to be decoded. */
  decoding: DecodingQueue
  /** The account that is signed in at this moment: a field of the document may sign in or out. Null for a visitor. */
  sessionUser: SessionUser | null
  /** Its id. */
  userId: number | null
  /** Returns the signed-in account; throws UNAUTHENTICATED for a visitor. */
  requireUser(): SessionUser
  /** Counts one write against the quota of the signed-in account; throws RATE_LIMITED when the quota is used up. */
  countWrite(): void
  visitor: Visitor
  /** Counts who looks at a profile. */
  views: ViewCounter
  session: RequestSession
  /** What the request came from, as throttles count: an IPv4 address or an IPv6 /64. */
  network: string
  throttle: RateLimiter
  /** The secret of a browser that opened a sign-in popup; null for any other. */
  browserSecret: string | null
  requestId: string
  /** The Idempotency-Key header: the same when a client tries one request again. Who reads one that is too long refuses it. */
  idempotencyKey: string | null
  /** Whether anything asked who is asking: then the answer is for them alone (docs/decisions/0018-http-caching.md). */
  isPersonal: boolean
  /** Collects which profiles the answer is made from, where the answer may be cached. */
  cacheFill?: CacheFill | undefined
  /** Tags of cached answers that this request changed. */
  changedTags: Set<string>
  /** Told which operation runs next: a visitor's reads may come from a replica, until this request has written. */
  runs(operation: OperationTypeNode): void
  /** One value by its key; all keys asked for at the same time, with the same values, are read by one statement. */
  load<Value>(batch: Batch<Value>, key: number, values?: BatchValues): Promise<Value>
}

/** What a request gives to its context. What most requests do not need is a function, called when it is read. */
export interface RequestParts extends Omit<
  Context,
  | 'em'
  | 'load'
  | 'runs'
  | 'requireUser'
  | 'countWrite'
  | 'isPersonal'
  | 'changedTags'
  | 'sessionUser'
  | 'userId'
  | 'visitor'
  | 'browserSecret'
> {
  forkEntityManager: () => EntityManager
  sessionUser: () => SessionUser | null
  visitor: () => Visitor
  browserSecret: () => string | null
}

/** Returns the context of one request, with an identity map and loaders of its own. */
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
    changedTags: new Set<string>(),
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
    this.throttle.countShared('writesOfAUser', String(this.requireUser().id))
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
  get changedTags() {
    return this.state.changedTags
  }
  get directorySearch() {
    return this.parts.directorySearch
  }
  get images() {
    return this.parts.images
  }
  get decoding() {
    return this.parts.decoding
  }
  get views() {
    return this.parts.views
  }
  get network() {
    return this.parts.network
  }
  get throttle() {
    return this.parts.throttle
  }
  get requestId() {
    return this.parts.requestId
  }
  get cacheFill() {
    return this.parts.cacheFill
  }

  runs(operation: OperationTypeNode) {
    const { state, parts } = this
    state.hasWritten ||= operation !== OperationTypeNode.QUERY
    state.rowsFrom = parts.sessionUser() === null && !state.hasWritten ? 'read' : 'write'
    if (state.em) routeRows(state.em, state.rowsFrom)
  }

  load<Value>(batch: Batch<Value>, key: number, values: BatchValues = []) {
    const { loaders } = this.state
    const ofBatch = loaders.get(batch) ?? new Map<string, DataLoader<number, unknown>>()
    loaders.set(batch, ofBatch)
    // Nothing is kept: a mutation of the same request may have changed it since.
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
