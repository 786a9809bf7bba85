import { getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SolverProcess } from './solver-process.ts'
import type { Hint } from './solver/solve.ts'

/** A process of the lowest priority does nothing for minutes on a busy machine. */
const priority = 0
/** Drawn with the stars of the catalogue in their places. */
const andromeda = await sharp('server/demo/images/quiet-island.jpg').resize(900).jpeg().toBuffer()
const hints: Hint[] = [
  { source: 'objects', point: { rightAscension: 10.685, declination: 41.269 }, likelyWidth: 6 },
]
const solver = new SolverProcess({ priority })

test('a picture is placed in a process of its own', async () => {
  const placed = await solver.placeImage(andromeda, hints)
  expect(placed).toMatchObject({
    state: 'placed',
    wcs: {
      width: 900,
      height: 600,
      rightAscension: expect.closeTo(10.64, 2),
      declination: expect.closeTo(41.3, 2),
    },
    source: 'objects',
  })
})

test.each([
  [{ cpuMs: 20 }, 'the search took too long'],
  [{ memoryMb: 40 }, 'the search needed too much memory'],
])('a search that exceeds %o ends, and the next has a new process', async (limits, reason) => {
  const limited = new SolverProcess({ priority, ...limits })
  expect(await limited.placeImage(andromeda, hints)).toEqual({ state: 'notFound', reason })
  const first = limited.pid
  expect(await limited.placeImage(andromeda, hints)).toEqual({ state: 'notFound', reason })
  expect(limited.pid).not.toBe(first)
})

test('a search may take 10 s of CPU and 300 MB', () => {
  expect(solver.limits).toEqual({ cpuMs: 10_000, memoryMb: 300 })
})

test('a search has the lowest priority, is cancelled when the server stops, and ends its process', async () => {
  const solver = new SolverProcess()
  const stopping = new AbortController()
  const placed = solver.placeImage(andromeda, hints, stopping.signal)
  await expect.poll(() => solver.pid).toBeDefined()
  expect(getPriority(solver.pid)).toBe(19)
  setTimeout(() => stopping.abort(new Error('stopping')), 100)
  await expect(placed).rejects.toThrow('stopping')
  const isRunning = () => {
    try {
      return process.kill(solver.pid!, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isRunning).toBe(false)
})

test('what is no picture is an error, as is a file without stars', async () => {
  await expect(solver.placeImage(Buffer.from('<svg/>'), hints)).rejects.toThrow('unsupported image format')
  const wrong = new SolverProcess({ priority, starFile: 'server/features/placement/stars.LICENSE.txt' })
  await expect(wrong.placeImage(andromeda, hints)).rejects.toThrow('No file of stars')
})
