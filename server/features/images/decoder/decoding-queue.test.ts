import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DecodingQueue, decodingTurn } from './decoding-queue.ts'

const [vera, attacker] = [1, 2]
const works = <Made>(count: number, work: (n: number) => Promise<Made>) =>
  Array.from({ length: count }, (_, n) => () => work(n))

test('pictures of an account are decoded one at a time, first in, first out', async () => {
  const queue = new DecodingQueue()
  const order: string[] = []
  const decode = (upload: string) => async (n: number) => {
    order.push(`${upload}${n} begins`)
    await sleep(1)
    order.push(`${upload}${n} ends`)
    return n
  }
  const made = await Promise.all([
    queue.runJobs(vera, works(2, decode('a'))),
    queue.runJobs(vera, works(1, decode('b'))),
  ])
  expect(made).toEqual([[0, 1], [0]])
  expect(order).toEqual(['a0 begins', 'a0 ends', 'a1 begins', 'a1 ends', 'b0 begins', 'b0 ends'])
})

test('accounts take turns by the decoding time of their pictures, however many they send', async () => {
  const queue = new DecodingQueue()
  const begun: string[] = []
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => clock.mockRestore())
  const decode = (name: string, ms: number) => async (n: number) => {
    begun.push(`${name}${n}`)
    await sleep(1)
    nowMs += ms
  }
  const slow = [1, 2].map((upload) => queue.runJobs(attacker, works(3, decode(`slow${upload}-`, 50))))
  await queue.runJobs(vera, works(5, decode('quick', 0)))
  expect(begun.slice(0, 6)).toEqual(['slow1-0', 'quick0', 'quick1', 'quick2', 'quick3', 'quick4'])
  // A later account has no credit for the time before.
  await slow[0]
  await queue.runJobs(vera, works(3, decode('late', 50)))
  expect(begun.indexOf('slow2-1')).toBeLessThan(begun.indexOf('late2'))
  await slow[1]
})

test('accounts of less than a day share the turn of their network, older ones have their own', () => {
  const accountOf = (id: number, ageMs: number) => ({ id, createdAt: new Date(Date.now() - ageMs) })
  const dayMs = 86_400_000
  expect(decodingTurn(accountOf(1, 0), '192.0.2.7')).toBe('192.0.2.7')
  expect(decodingTurn(accountOf(2, dayMs - 5_000), '192.0.2.7')).toBe('192.0.2.7')
  expect(decodingTurn(accountOf(3, dayMs), '192.0.2.7')).toBe(3)
})

/** A queue whose pictures are decoded when `finish` is called. */
function heldQueue() {
  const queue = new DecodingQueue()
  const { promise: held, resolve: finish } = Promise.withResolvers<void>()
  const decode = () => held
  const upload = (account: number, pictures: number) => queue.runJobs(account, works(pictures, decode))
  return { queue, finish, upload }
}

test('ten uploads of two pictures fit, one more does not; when one is done, the next fits', async () => {
  const { queue, finish, upload } = heldQueue()
  const uploads = Array.from({ length: 10 }, () => upload(vera, 2))
  expect(() => queue.rejectIfFull(vera, 1)).not.toThrow()
  await expect(upload(vera, 2)).rejects.toMatchObject({ extensions: { code: 'BUSY' } })
  uploads.push(upload(vera, 1))
  expect(() => queue.rejectIfFull(vera, 1)).toThrow('Too many pictures are being uploaded just now.')
  finish()
  await Promise.all(uploads)
  expect(() => queue.rejectIfFull(vera, 21)).not.toThrow()
})

test('when an account fills the queue, each other account can still queue an upload, up to twice the length', async () => {
  const { queue, finish, upload } = heldQueue()
  const uploads = [upload(attacker, 21), ...[11, 12, 13, 14].map((account) => upload(account, 5))]
  for (const account of [11, 15])
    expect(() => queue.rejectIfFull(account, 1)).toThrow('Too many pictures are being uploaded just now.')
  finish()
  await Promise.all(uploads)
})

test('when a picture cannot be decoded, the rest of its upload is skipped, and other uploads continue', async () => {
  const queue = new DecodingQueue()
  const begun: string[] = []
  const work = (upload: string) => async (n: number) => {
    begun.push(`${upload}${n}`)
    if (upload === 'a' && n === 1) throw new Error('damaged')
  }
  const bad = queue.runJobs(vera, works(4, work('a')))
  const good = queue.runJobs(vera, works(2, work('b')))
  await expect(bad).rejects.toThrow('damaged')
  await good
  expect(begun).toEqual(['a0', 'a1', 'b0', 'b1'])
})
