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
import { redactedStatement } from './redacted-statement.ts'
import type { Traces } from './traces.ts'

/** For what was not sent yet when the process stops, in milliseconds. */
const flushTimeoutMs = 1_000

const statement = 'db.query.text'
/** What a span may tell. Not who asks, nor from where, nor with which query string, document or values. */
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

/** Traces of requests, operations and statements, sent to the collector that the environment names. */
export function collectTraces(env: Record<string, string | undefined>): Traces {
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
    // A collector that does not answer holds up nobody.
    stop: () => Promise.race([provider.shutdown(), sleep(flushTimeoutMs, undefined, { ref: false })]),
  }
}

/** An exporter that keeps to itself what spans shall not tell. */
const redacting = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(redact), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

function redact(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(([name]) => spanAttributes.includes(name))
  const told = Object.fromEntries(attributes)
  if (typeof told[statement] === 'string') told[statement] = redactedStatement(told[statement])
  return Object.create(span, {
    attributes: { value: told },
    // Errors of the database repeat what could not be stored.
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan
}
