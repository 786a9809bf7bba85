import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { statementsWaiting } from '../database/prepared.ts'
import type { DecodingQueue } from '../features/images/decoder/decoding-queue.ts'
import type { FreeSpace } from '../limits/free-space.ts'
import type { ViewCounter } from '../features/visits/view-counter.ts'
import type { Request, RequestHandler } from 'express'
import { imagesPath } from '../../contract/page-paths.ts'
import { probePaths } from './probe-paths.ts'
import type { ApolloServerPlugin } from '@apollo/server'
import { graphErrorCodes } from '../errors/errors.ts'
import { filesIn, rootFieldOf } from '../graphql/describe-operation.ts'

/** In seconds; the last is the timeout of an upload. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Metrics of Node, such as the event-loop delay, for all applications of the process. */
const processRegistry = new Registry()
collectDefaultMetrics({ register: processRegistry })

export type Metrics = ReturnType<typeof createMetrics>

export type MailCounts = Readonly<Record<'sent' | 'failed' | 'dropped', number>>

interface MetricSources {
  pool: Pool
  decoding: DecodingQueue
  freeSpace?: FreeSpace | undefined
  views: ViewCounter
  mailCounts?: MailCounts | undefined
  jobFailures?: ReadonlyMap<string, number>
  responseCache?: Readonly<Record<'hits' | 'misses' | 'size' | 'bytes', number>> | undefined
}

type Reading = number | Iterable<readonly [string, number]>

/** Creates the Prometheus metrics of an application. Clients cannot choose the value of a label. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry()
  const registers = [registry]
  /**
   * Adds a metric that is read when Prometheus asks for it, for each value of its label if it has one: a counter if its name ends
   * with _total, else a gauge.
   */
  const add = (name: string, help: string, read: () => Reading | Promise<Reading>, label?: string) => {
    const Kind = name.endsWith('_total') ? Counter : Gauge
    const metric = new Kind({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        const reading = await read()
        this.reset()
        if (typeof reading === 'number') this.inc(reading)
        else for (const [value, count] of reading) this.inc({ [label!]: value }, count)
      },
    })
    registry.registerMetric(metric)
  }
  const { pool, decoding, freeSpace, views, responseCache } = sources
  add(
    'database_connections',
    'Connections to the primary database: total, idle, and requests waiting for one',
    () => Object.entries({ total: pool.totalCount, idle: pool.idleCount, waiting: statementsWaiting(pool) }),
    'state',
  )
  add('decoding_waiting', 'Pictures waiting to be decoded', () => decoding.waiting)
  if (freeSpace)
    add('disk_free_bytes', 'Free space of DATA_DIR; uploads are refused below MIN_FREE_DISK_MB', () =>
      freeSpace.bytes(),
    )
  add('profile_views_unsaved', 'Profile views in memory that are not saved yet', () => views.unsaved)
  add(
    'profile_views_dropped_total',
    'Profile views dropped because the queue for the database was full',
    () => views.dropped,
  )
  add(
    'mails_total',
    'Mails sent, attempts that failed and are retried, and mails dropped',
    () => Object.entries(sources.mailCounts ?? {}),
    'outcome',
  )
  add(
    'jobs_failed_total',
    'Failed jobs of the background work of this process, by task; each is logged and retried',
    () => sources.jobFailures ?? [],
    'task',
  )
  if (responseCache) {
    add(
      'response_cache_requests_total',
      'Requests of visitors answered from the cache (hit) or not (miss)',
      () => Object.entries({ hit: responseCache.hits, miss: responseCache.misses }),
      'outcome',
    )
    add('response_cache_entries', 'Results in the cache', () => responseCache.size)
    add('response_cache_bytes', 'Estimated bytes of these results with their keys', () => responseCache.bytes)
  }
  return {
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP requests until the end of the response',
      labelNames: ['route', 'method', 'status'] as const,
      buckets,
      registers,
    }),
    operations: new Histogram({
      name: 'graphql_operation_duration_seconds',
      help: 'Duration of operations of GraphQL and REST by root field and code of the first error',
      labelNames: ['field', 'kind', 'way', 'outcome'] as const,
      buckets,
      registers,
    }),
    shedRequests: new Counter({
      name: 'requests_shed_total',
      help: 'Requests rejected with 503: the event loop was late, or the database busy',
      labelNames: ['reason'] as const,
      registers,
    }),
    browserErrors: new Counter({
      name: 'browser_errors_total',
      help: 'Errors of the site’s scripts that browsers reported',
      labelNames: ['kind'] as const,
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'upload_bytes_total',
      help: 'Bytes of completely received uploads',
      registers,
    }),
    uploadedFiles: new Counter({
      name: 'upload_files_total',
      help: 'Uploaded files that were kept or refused',
      labelNames: ['outcome'] as const,
      registers,
    }),
    registry: Registry.merge([registry, processRegistry]),
  }
}

/** By the first segment of the path; all other paths are pages and files of the site. */
const routes: Record<string, string> = { '/graphql': 'graph', '/_api': 'rest', [imagesPath]: 'images' }
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST']

export const requestMetrics =
  ({ requests, uploadedBytes }: Metrics): RequestHandler =>
  (request, response, next) => {
    if (probePaths.includes(request.path)) return next()
    const route = routes[/^\/[^/]*/.exec(request.path)?.[0] ?? ''] ?? 'site'
    const method = methods.includes(request.method) ? request.method : 'other'
    const observe = requests.startTimer({ route, method })
    response.once('close', () => {
      observe({ status: response.writableFinished ? String(response.statusCode) : 'cut off' })
      if (request.complete && request.is('multipart/form-data')) uploadedBytes.inc(lengthOf(request))
    })
    next()
  }

const lengthOf = (request: Request) => Number(request.get('content-length')) || 0

const knownCodes: unknown[] = graphErrorCodes

/** Counts and times operations by their root field, not by their name, which clients choose. */
export const operationMetrics = ({ operations, uploadedFiles }: Metrics): ApolloServerPlugin => ({
  requestDidStart: async ({ request }) => {
    const observe = operations.startTimer()
    return {
      willSendResponse: async ({ operation, response: { body } }) => {
        const code = body.kind === 'single' ? body.singleResult.errors?.[0]?.extensions?.['code'] : undefined
        const hasFailed = body.kind === 'single' && body.singleResult.errors !== undefined
        const outcome = !hasFailed ? 'ok' : knownCodes.includes(code) ? String(code) : 'OTHER'
        observe({
          field: rootFieldOf(operation),
          kind: operation?.operation ?? 'none',
          way: request.http ? 'graph' : 'rest',
          outcome,
        })
        const files = filesIn(request.variables)
        if (files > 0) uploadedFiles.inc({ outcome: hasFailed ? 'refused' : 'kept' }, files)
      },
    }
  },
})
