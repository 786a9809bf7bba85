const minute = 60

/** How often somebody may do something. */
export interface Rate {
  /** So many times ... */
  points: number
  /** ... in so many seconds. */
  duration: number
  /** What they hear who did it more often. */
  text: string
  /** RATE_LIMIT_SCALE leaves it as it is: it guards an account, which no load test needs to guess. */
  isFixed?: boolean
  /**
   * Counted in memory and exchanged with other processes once a second, because every request counts: processes together
   * may allow as much more as they do in that second. Other rates are exact, and cost a statement each time.
   */
  isShared?: boolean
}

/**
 * What one request, one sender and one process may take: a row a limit. The product's own lengths and counts are in
 * contract/limits.ts. How the figures were chosen: docs/product.md, 'Limits'. Times are in milliseconds.
 */
export const requestLimits = {
  /** A document of the graph, before any of it runs. */
  document: {
    tokens: 1_000,
    depth: 8,
    aliases: 15,
    directives: 10,
    /** In rows that it may read; query-limits.ts says how they are estimated. */
    cost: 1_000,
    /** As many mistakes as an answer tells of; looking for more would be in vain. */
    mistakes: 3,
  },
  /** What an answer of the graph says of what went wrong. */
  errors: { count: 3, bytes: 10_000, message: 1_000 },
  body: {
    json: '100kb',
    /** Lists and objects within each other; the deepest that we take is a picture of an upload, with four. */
    levels: 20,
    /** All files and fields of an upload together, and one of its fields. */
    upload: 52 * 1024 * 1024,
    uploadField: 100_000,
  },
  /** How long a connection may take. */
  timeouts: {
    /** Until the headers of a request are there. */
    headers: 15_000,
    /** Until a request is there whole. */
    request: 60_000,
    /** The same for one that brings files. */
    upload: 120_000,
    /** Between two requests; longer than proxies keep theirs, so that they, not we, let go of a connection. */
    keepAlive: 65_000,
  },
  database: {
    /** One statement of a request. */
    statement: 5_000,
    /** Until a connection is free. */
    connection: 3_000,
    /** So many statements may wait for one; more are refused at once. */
    waiting: 200,
  },
  /** Operations of one kind at a time, in a process (docs/decisions/0028-overload.md). */
  operations: {
    /** Half of the connections. */
    running: 5,
    waiting: 100,
    /** Until one of them is done. */
    wait: 2_500,
    /** When none was done for so long, no more wait. */
    stalled: 1_000,
  },
  /** Requests that are refused while the event loop is late; how late it may be is MAX_EVENT_LOOP_DELAY_MS. */
  shedding: {
    /** How often it is looked at. */
    interval: 50,
    /** Of the latest delay in the average. */
    weight: 0.2,
    /** How much more of the requests is refused after an interval, at twice the delay that may be. */
    step: 0.05,
    /** Some are always let in, so that it is seen when all is well again. */
    most: 0.95,
  },
  /** Searches of the directory, on connections of their own (docs/decisions/0023-directory.md). */
  search: {
    connections: 4,
    /** How many searches may wait for one of them. */
    waiting: 20,
    /** One statement of a search. */
    statement: 300,
  },
  /** How often somebody may try. The counters live in PostgreSQL: for all processes, over restarts. */
  rates: {
    failedSignInsOfAnAccount: {
      points: 10,
      duration: 15 * minute,
      text: 'Too many failed sign-ins for this account.',
      isFixed: true,
    },
    signInsOfAnAddress: { points: 30, duration: 5 * minute, text: 'Too many sign-ins from your network.' },
    registrationsOfAnAddress: {
      points: 20,
      duration: 60 * minute,
      text: 'Too many registrations from your network.',
    },
    uploadedFilesOfAUser: { points: 120, duration: 10 * minute, text: 'Too many uploads.' },
    writesOfAUser: { points: 60, duration: minute, text: 'Too many changes.', isShared: true },
    readsOfAnAddress: {
      points: 600,
      duration: minute,
      text: 'Too many requests from your network.',
      isShared: true,
    },
  } satisfies Record<string, Rate>,
} as const
