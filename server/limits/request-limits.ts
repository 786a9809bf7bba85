const minuteSeconds = 60
const dayMinutes = 24 * 60

export interface Rate {
  points: number
  durationSeconds: number
  text: string
  /** Not multiplied by RATE_LIMIT_SCALE, which is for load tests, because it protects one account. */
  isFixed?: boolean
  /** Counted by each process for itself, so that a request costs no statement. The proxy limits all processes together. */
  isInMemory?: boolean
}

/**
 * Limits of a request, a client and a process. Those of the product's texts and lists are in contract/limits.ts; docs/product.md,
 * 'Limits', gives the reasons. Times are in milliseconds where their names have no unit.
 */
export const requestLimits = {
  document: {
    tokens: 1_000,
    depth: 8,
    aliases: 15,
    directives: 10,
    /** In rows that it may read, by the estimates of document-limits.ts. */
    cost: 1_000,
    /** Validation stops after as many errors as a response contains. */
    validationErrors: 3,
  },
  errors: { count: 3, bytes: 10_000, message: 1_000 },
  body: {
    json: '100kb',
    /** Browsers send 2 kB. */
    browserError: '4kb',
    /** Nested lists and objects; the deepest valid input is an upload, with four levels. */
    levels: 20,
    upload: 52 * 1024 * 1024,
    uploadField: 100_000,
  },
  /** Smaller responses are compressed by the proxy (deploy/nginx.conf): 4 kB cost 90 µs and save 3 kB. */
  minCompressedBytes: 8 * 1024,
  /** At a time. Their bodies are on the disk of DATA_DIR: 2 GB at most. */
  uploads: { perAccount: 3, perProcess: 40, retryAfterSeconds: 15 },
  /** Free space on the disk of DATA_DIR, by default: for the uploads at a time, PostgreSQL and the log. */
  minFreeDiskMB: 3072,
  timeouts: {
    headers: 15_000,
    request: 60_000,
    upload: 120_000,
    /** For an idle connection. Longer than that of proxies, so that the proxy closes it. */
    keepAlive: 65_000,
  },
  /** For one image, in a process of its own (docs/decisions/0014-image-decoding.md). */
  decoder: {
    /** CPU time, independent of load: the costliest image measured takes 6.2 s: a turned JPEG of noise with 100 megapixels. */
    cpu: 10_000,
    time: 30_000,
    /** The same image takes 1,080 MB, and other images before it 100 MB. */
    memoryMb: 1_400,
    /** As long as it is younger, an account shares the turn of its network. */
    youngAccountHours: 24,
  },
  /** After which an export whose client reads nothing is cut off. */
  stalledExport: 60_000,
  database: {
    statement: 5_000,
    connection: 3_000,
    /** For jobs and commands, whose result nobody waits for. */
    backgroundConnection: 60_000,
    connections: 20,
    /** Those for the reads of one network. */
    perNetwork: 10,
    /** Those for sessions and access tokens. */
    ofAuthentication: 10,
    /** Statements that may wait for a connection; further requests are rejected, cheap ones at twice as many. */
    waiting: 200,
  },
  /** While the event-loop delay exceeds MAX_EVENT_LOOP_DELAY_MS. */
  shedding: {
    interval: 50,
    /** Weight of the latest delay in the average. */
    weight: 0.2,
    /** Growth of the rejected share per interval, at twice the allowed delay. */
    step: 0.05,
    /** Below 1, to notice when the load has fallen. */
    maxShare: 0.95,
  },
  /** On connections of their own (docs/decisions/0023-directory.md). */
  search: {
    connections: 4,
    /** Those for one network, whose searches leave the others a connection. */
    perNetwork: 2,
    waiting: 100,
    statement: 300,
    /** Added to the cost of each search's page, so that an operation has at most nine searches. */
    cost: 100,
  },
  /** Lifetimes and sizes of what the authorization server issues. */
  oauth: {
    /** Limit for the `state` of an app: apps send a random text, some a signed object. */
    stateBytes: 1_024,
    lifetimes: {
      accessTokenSeconds: 60 * minuteSeconds,
      /** Since its last use: an app that is not used for a season must be connected again. */
      refreshTokenSeconds: 90 * dayMinutes * minuteSeconds,
      authorizationCodeSeconds: minuteSeconds,
      /** Also the lifetime of the code that a person types. */
      deviceCodeSeconds: 10 * minuteSeconds,
      /** To sign in and answer. As the cookie that ties it to the browser. */
      interactionSeconds: 10 * minuteSeconds,
    },
    /** In which a refresh token is accepted again, because its answer was lost or two tasks sent it. */
    lostAnswerSeconds: minuteSeconds,
    /** Between two polls of a device, and what is added to it for each that comes too early (RFC 8628, section 3.5). */
    pollSeconds: 5,
  },
  /** Counted in PostgreSQL, for all processes and across restarts, except those with `isInMemory`. */
  rates: {
    failedSignInsPerAccount: {
      points: 10,
      durationSeconds: 15 * minuteSeconds,
      text: 'Too many failed sign-ins for this account.',
      isFixed: true,
    },
    signInsPerNetwork: {
      points: 30,
      durationSeconds: 5 * minuteSeconds,
      text: 'Too many sign-ins from your network.',
    },
    registrationsPerNetwork: {
      points: 20,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many registrations from your network.',
    },
    passwordResetsPerNetwork: {
      points: 20,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many requests for a new password from your network.',
    },
    /**
     * Mails with a link, to an address that anyone may type: one and two retries an hour. Counted by mailbox and before an account
     * is looked up, so that the response does not reveal accounts.
     */
    linkMailsPerMailbox: {
      points: 3,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many mails to this address. Look for ours in the spam folder.',
      isFixed: true,
    },
    /** Caps link mails to one mailbox at 5 a day; 3 an hour alone would allow 72. */
    linkMailsPerMailboxAndDay: {
      points: 5,
      durationSeconds: dayMinutes * minuteSeconds,
      text: 'Too many mails to this address. Look for ours in the spam folder.',
      isFixed: true,
    },
    /** An account may be registered with a stranger's address, and each of its changes is mailed. */
    noticesPerMailboxAndDay: {
      points: 10,
      durationSeconds: dayMinutes * minuteSeconds,
      text: 'Too many notices to this address.',
      isFixed: true,
    },
    /**
     * Later notices of a day are one mail an hour, which names all of them: changes by a thief of the session must not delay
     * the notice of the next one for long.
     */
    furtherNoticesPerAddress: {
      points: 1,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many notices to this address.',
      isFixed: true,
    },
    /**
     * Less than mail services accept of a sender, and more than the passwords that a million people forget. Counts what is sent:
     * requests for unknown addresses must not use it up. Later mails wait.
     */
    mailsOfSite: {
      points: 1_000,
      durationSeconds: 60 * minuteSeconds,
      text: 'This site has sent too many mails.',
    },
    emailChangesPerUser: {
      points: 5,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many changes of your email address.',
      isFixed: true,
    },
    /** Each is mailed, to an address that may be a stranger's. */
    noticesPerUser: {
      points: 20,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many changes of your account.',
      isFixed: true,
    },
    /** Each is mailed too. Counted apart, because a stolen session can unlink a provider, but not change the password. */
    providerChangesPerUser: {
      points: 20,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many changes of your sign-in methods.',
      isFixed: true,
    },
    /** Each is mailed too. */
    connectionsPerUser: {
      points: 20,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many new apps.',
      isFixed: true,
    },
    /** Codes of devices that are unknown. With the next limit, a guess succeeds less than once in a million days. */
    userCodesPerAccount: {
      points: 10,
      durationSeconds: 10 * minuteSeconds,
      text: 'Too many unknown codes.',
      isFixed: true,
    },
    userCodesPerNetwork: {
      points: 30,
      durationSeconds: 10 * minuteSeconds,
      text: 'Too many unknown codes from your network.',
      isFixed: true,
    },
    /** Each request of an app in a browser stores a row of up to 5 kB for ten minutes. */
    authorizationsPerNetwork: {
      points: 60,
      durationSeconds: 10 * minuteSeconds,
      text: 'Too many requests of apps from your network.',
    },
    /** Each stores a row for five minutes. */
    passkeyChallengesPerNetwork: {
      points: 100,
      durationSeconds: 5 * minuteSeconds,
      text: 'Too many sign-ins with passkeys from your network.',
    },
    /** Each stores a row for ten minutes. */
    deviceAuthorizationsPerNetwork: {
      points: 30,
      durationSeconds: 10 * minuteSeconds,
      text: 'Too many requests for a device code from your network.',
    },
    /** An access token is valid for an hour; a hook may start afresh with each picture. */
    renewalsPerConnectedApp: {
      points: 60,
      durationSeconds: 60 * minuteSeconds,
      text: 'This app renews its access too often.',
      isInMemory: true,
      isFixed: true,
    },
    /** Each is stored and mailed to the people who run the site. */
    reportsPerNetwork: {
      points: 10,
      durationSeconds: 60 * minuteSeconds,
      text: 'Too many reports from your network.',
    },
    uploadedFilesPerUser: { points: 120, durationSeconds: 10 * minuteSeconds, text: 'Too many uploads.' },
    /** One at a time. The count is renewed every five seconds and reset at its end; after a crash it expires. */
    exportsPerAccount: {
      points: 1,
      durationSeconds: 20,
      text: 'An export of your account is running.',
      isFixed: true,
    },
    writesPerUser: {
      points: 60,
      durationSeconds: minuteSeconds,
      text: 'Too many changes.',
      isInMemory: true,
    },
    browserErrorsPerNetwork: {
      points: 30,
      durationSeconds: minuteSeconds,
      text: 'Too many reports from your network.',
      isInMemory: true,
    },
    /** Further ones are only counted: a fault that all visitors meet must not fill the disk. */
    loggedBrowserErrors: {
      points: 60,
      durationSeconds: minuteSeconds,
      text: 'Too many reports.',
      isInMemory: true,
    },
    requestsPerNetwork: {
      points: 600,
      durationSeconds: minuteSeconds,
      text: 'Too many requests from your network.',
      isInMemory: true,
    },
  } satisfies Record<string, Rate>,
} as const
