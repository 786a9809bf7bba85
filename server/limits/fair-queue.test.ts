import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { busy } from '../errors/errors.ts'
import { FairQueue } from './fair-queue.ts'

afterEach(() => void vi.useRealTimers().restoreAllMocks())

const refusal = () => busy('Too many.', 1)
const isBusy = { extensions: { code: 'BUSY', retryAfter: 1 } }
const [attacker, bystander] = ['203.0.113.1', '198.51.100.1']

/** Runs tasks that end one after another, the first begun first, and returns the networks in the order in which theirs began. */
function startedIn(queue: FairQueue) {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (network: string) =>
      queue.run(network, async () => {
        started.push(network)
        await new Promise<void>((end) => ends.push(end))
      }),
    endNext: async () => {
      ends.shift()!()
      await nextTurn()
    },
  }
}

test('a network that has queued forty tasks delays a task of another network by none while it may not run all', async () => {
  const { started, add, endNext } = startedIn(
    new FairQueue({ running: 4, runningPerTurn: 2, waiting: 40, refusal }),
  )
  const flood = Array.from({ length: 40 }, () => add(attacker))
  await nextTurn()
  const visit = add(bystander)
  await nextTurn()
  expect(started).toEqual([attacker, attacker, bystander])
  for (let n = 0; n < 41; n++) await endNext()
  await Promise.all([...flood, visit])
})

test('networks take turns, however many tasks each has queued', async () => {
  const { started, add, endNext } = startedIn(new FairQueue({ running: 1, waiting: 40, refusal }))
  vi.spyOn(performance, 'now').mockImplementation(() => started.length)
  const flood = Array.from({ length: 20 }, () => add(attacker))
  await nextTurn()
  const visits = Array.from({ length: 3 }, () => add(bystander))
  for (let n = 0; n < 23; n++) await endNext()
  await Promise.all([...flood, ...visits])
  expect(started.lastIndexOf(bystander)).toBeLessThanOrEqual(6)
})

test('a task that takes as long as five gets a network fewer turns', async () => {
  const { started, add, endNext } = startedIn(new FairQueue({ running: 1, waiting: 40, refusal }))
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const all = Array.from({ length: 8 }, () => [add(attacker), add(bystander)]).flat()
  await nextTurn()
  for (let n = 0; n < 16; n++) {
    now += started.at(-1) === attacker ? 5 : 1
    await endNext()
  }
  await Promise.all(all)
  expect(started.slice(0, 8).filter((network) => network === attacker).length).toBeLessThanOrEqual(2)
})

test('when the queue is full, the newest task of the network with the most waiting ones is refused', async () => {
  const { started, add, endNext } = startedIn(new FairQueue({ running: 1, waiting: 10, refusal }))
  const flood = Array.from({ length: 11 }, () => add(attacker))
  await expect(add(attacker)).rejects.toMatchObject(isBusy)
  const visits = [add(bystander), add(bystander)]
  await expect(flood[10]).rejects.toMatchObject(isBusy)
  await expect(flood[9]).rejects.toMatchObject(isBusy)
  for (let n = 0; n < 11; n++) await endNext()
  await Promise.all([...flood.slice(0, 9), ...visits])
  expect(started).toHaveLength(11)
})

test('a task waits as long as allowed, then it is refused, and the next one runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const queue = new FairQueue({ running: 1, waiting: 10, waitMs: 2_500, refusal })
  const leave = await queue.enter(attacker)
  const refused = vi.fn<() => void>()
  const late = queue.enter(attacker)
  late.catch(refused)
  await vi.advanceTimersByTimeAsync(2_499)
  expect(refused).not.toHaveBeenCalled()
  const next = queue.enter(bystander)
  await vi.advanceTimersByTimeAsync(1)
  await expect(late).rejects.toMatchObject(isBusy)
  leave()
  await next
  await vi.advanceTimersByTimeAsync(2_500)
})
