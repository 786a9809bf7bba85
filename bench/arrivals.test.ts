import { expect, test } from 'vitest'
import { arrivals } from './arrivals.ts'

test('arrivals are evenly spread, even while earlier calls are pending', async () => {
  const begin = performance.now()
  const arrivedAt: number[] = []
  const last = Promise.withResolvers<void>()
  const answers: number[] = []
  await arrivals({ perSecond: 50, seconds: 0.4 }, async ({ n }) => {
    arrivedAt.push(performance.now() - begin)
    if (n === 19) last.resolve()
    if (n === 5) await last.promise
    answers.push(n)
  })
  expect(answers).toEqual([...Array.from({ length: 20 }, (_, n) => n).filter((n) => n !== 5), 5])
  for (const [n, at] of arrivedAt.entries()) expect(at).toBeGreaterThanOrEqual(n * 20 - 2)
})

test('there can be far more than 1,000 arrivals a second', async () => {
  const begin = performance.now()
  let arrived = 0
  await arrivals({ perSecond: 100_000, seconds: 0.05 }, async () => void arrived++)
  expect(arrived).toBe(5_000)
  // With a timer for each, it would take at least 5 s.
  expect(performance.now() - begin).toBeLessThan(4_000)
})

test('after an interruption there are no further arrivals', async () => {
  const interruption = new AbortController()
  let arrived = 0
  const come = async () => {
    if (++arrived === 3) interruption.abort()
  }
  await expect(
    arrivals({ perSecond: 100, seconds: 1, signal: interruption.signal }, come),
  ).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(arrived).toBe(3)
})

test('a failed call stops the arrivals, and its error is thrown', async () => {
  let arrived = 0
  const come = async () => {
    if (++arrived === 3) throw new Error('The road is closed')
  }
  await expect(arrivals({ perSecond: 100, seconds: 1 }, come)).rejects.toThrow('The road is closed')
  expect(arrived).toBe(3)
})
