import { Counter, Gauge, type Registry } from 'prom-client'
import type { ResponseCache } from './response-cache.ts'

/** Registers the metrics of the cache. */
export function cacheMetrics(registry: Registry, cache: ResponseCache): void {
  const gauge = (name: string, help: string, value: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value())
        },
      }),
    )
  registry.registerMetric(
    new Counter({
      name: 'response_cache_requests_total',
      help: 'Requests of visitors that the cache answered (hit) or did not (miss)',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ outcome: 'hit' }, cache.hits)
        this.inc({ outcome: 'miss' }, cache.misses)
      },
    }),
  )
  gauge('response_cache_entries', 'Answers in the cache', () => cache.size)
  gauge('response_cache_bytes', 'Bytes of these answers with their keys, by estimate', () => cache.bytes)
  gauge('response_cache_on', '1 while the cache hears of changes and answers, else 0', () =>
    Number(cache.isOn),
  )
}
