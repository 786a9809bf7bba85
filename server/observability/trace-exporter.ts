import { context, isSpanContextValid, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { GraphQLInstrumentation } from '@opentelemetry/instrumentation-graphql'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { setTimeout as sleep } from 'node:timers/promises'
import { siteName } from '../../contract/site.ts'
import { probePaths } from './probe-paths.ts'

const flushTimeoutMs = 1_000

const statement = 'db.query.text'
/** Exported attributes, none of which identifies a client or contains query strings, documents or values. */
const spanAttributes = [
  'http.request.method',
  'http.response.status_code',
  'url.path',
  'graphql.operation.type',
  'graphql.operation.name',
  'db.system.name',
  statement,
  'error.type',
]

/** Sends traces of requests, operations and statements to the collector of the environment. */
export function startTraceExport(env: Record<string, string | undefined>) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': env['OTEL_SERVICE_NAME'] || siteName.toLowerCase() }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter: redacting(new OTLPTraceExporter()) })],
  })
  trace.setGlobalTracerProvider(provider)
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook: ({ url = '' }) => probePaths.includes(url.split('?')[0]!),
      }),
      new GraphQLInstrumentation({ ignoreResolveSpans: true }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  return {
    ids() {
      const span = trace.getActiveSpan()?.spanContext()
      return span && isSpanContextValid(span) ? { traceId: span.traceId } : {}
    },
    // A collector that does not respond must not delay the shutdown.
    stop: () => Promise.race([provider.shutdown(), sleep(flushTimeoutMs, undefined, { ref: false })]),
  }
}

const redacting = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(redact), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

function redact(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(([name]) => spanAttributes.includes(name))
  const redacted = Object.fromEntries(attributes)
  if (typeof redacted[statement] === 'string') redacted[statement] = redactedStatement(redacted[statement])
  return Object.create(span, {
    attributes: { value: redacted },
    // Errors of the database repeat input that could not be stored.
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan
}

/** A quoted text, or a number that is not part of a name or a parameter. */
const value = /'(?:[^']|'')*'|(?<![\w$."])-?\d+(?:\.\d+)?\b/g

/** Replaces the values in a statement, which MikroORM inlines, by `?`, and lists of values by one. */
export const redactedStatement = (statement: string) =>
  statement.replace(value, '?').replace(/\?(?:, ?\?)+/g, '?')
