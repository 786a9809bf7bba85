import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runPeriodically } from './periodic-work.ts'

test('work runs at once and at intervals, but never twice at a time', async () => {
  let [begun, going, most] = [0, 0, 0]
  const repeated = runPeriodically(
    5,
    async () => {
      begun++
      most = Math.max(most, ++going)
      await sleep(20)
      going--
    },
    () => {},
  )
  expect(begun).toBe(1)
  await expect.poll(() => begun).toBeGreaterThan(3)
  await repeated.stop()
  expect([most, going]).toEqual([1, 0])
  const before = begun
  await sleep(30)
  expect(begun).toBe(before)
})

test.each([
  ['fails', () => Promise.reject(new Error('The disk is gone'))],
  [
    'throws before its first await',
    () => {
      throw new Error('The disk is gone')
    },
  ],
])('work that %s is reported and tried again', async (_how, work) => {
  const problems: unknown[] = []
  const repeated = runPeriodically(5, work, (error) => problems.push((error as Error).message))
  await expect.poll(() => problems.length).toBeGreaterThan(1)
  await repeated.stop()
  expect(new Set(problems)).toEqual(new Set(['The disk is gone']))
})

test('work that is stopped is aborted and awaited, and its rejection is not reported', async () => {
  const problems: unknown[] = []
  let ended = false
  const repeated = runPeriodically(
    60_000,
    async (signal) => {
      await sleep(60_000, undefined, { signal }).catch(() => {})
      await sleep(10)
      ended = true
      signal.throwIfAborted()
    },
    (error) => problems.push(error),
  )
  await repeated.stop()
  expect([ended, problems]).toEqual([true, []])
})

test('work that hangs does not delay the stop', async () => {
  const repeated = runPeriodically(
    60_000,
    () => new Promise(() => {}),
    () => {},
  )
  await expect(repeated.stop()).resolves.toBeUndefined()
})
