import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { arrivals } from './arrivals.ts'

test('people arrive evenly, also while somebody before them still waits', async () => {
  const begin = performance.now()
  const arrivedAt: number[] = []
  const answers = await arrivals({ perSecond: 50, seconds: 0.4 }, async ({ n }) => {
    arrivedAt.push(performance.now() - begin)
    if (n === 5) await sleep(1000)
    return n
  })
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(arrivedAt.at(-1)).toBeLessThan(900)
  for (const [n, at] of arrivedAt.entries()) expect(at).toBeGreaterThanOrEqual(n * 20 - 2)
})

test('after an interruption nobody else arrives', async () => {
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
