import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DecodingQueue } from './decoding-queue.ts'

const works = <Made>(count: number, work: (n: number) => Promise<Made>) =>
  Array.from({ length: count }, (_, n) => () => work(n))

test('pictures are decoded one at a time, in the order in which they came', async () => {
  const queue = new DecodingQueue()
  const order: string[] = []
  const decode = (upload: string) => async (n: number) => {
    order.push(`${upload}${n} begins`)
    await sleep(1)
    order.push(`${upload}${n} ends`)
    return n
  }
  const made = await Promise.all([queue.all(works(2, decode('a'))), queue.all(works(1, decode('b')))])
  expect(made).toEqual([[0, 1], [0]])
  expect(order).toEqual(['a0 begins', 'a0 ends', 'a1 begins', 'a1 ends', 'b0 begins', 'b0 ends'])
})

test('ten uploads of two pictures fit, one more does not; when one is done there is room again', async () => {
  const queue = new DecodingQueue()
  const { promise: first, resolve: finish } = Promise.withResolvers<void>()
  const uploads = Array.from({ length: 10 }, () => queue.all(works(2, () => first)))
  expect(() => queue.expectRoomFor(1)).not.toThrow()
  await expect(queue.all(works(2, () => first))).rejects.toMatchObject({ extensions: { code: 'BUSY' } })
  const last = queue.all(works(1, () => first))
  expect(() => queue.expectRoomFor(1)).toThrow('Too many pictures are being uploaded just now.')
  finish()
  await Promise.all([...uploads, last])
  expect(() => queue.expectRoomFor(21)).not.toThrow()
})

test('when a picture cannot be decoded, those behind it in its upload are left out, and others go on', async () => {
  const queue = new DecodingQueue()
  const begun: string[] = []
  const work = (upload: string) => async (n: number) => {
    begun.push(`${upload}${n}`)
    if (upload === 'a' && n === 1) throw new Error('damaged')
  }
  const bad = queue.all(works(4, work('a')))
  const good = queue.all(works(2, work('b')))
  await expect(bad).rejects.toThrow('damaged')
  await good
  expect(begun).toEqual(['a0', 'a1', 'b0', 'b1'])
})
