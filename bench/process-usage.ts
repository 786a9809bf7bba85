import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const pollIntervalMs = 50
const pageBytes = 4096

/** In MB, on Linux; 0 if the process has ended. */
export async function residentMemory(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return (Number(statm.split(' ')[1]) * pageBytes) / 1e6
}

/** With its descendants, in MB; counts shared memory for each. */
export async function memoryOf(pid: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    // The process name in brackets may contain anything, so the fields are counted from its end.
    const [, parent] = /\) \S (\d+)/.exec(stat.slice(stat.lastIndexOf(')'))) ?? []
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isInTree = (one: number): boolean => one === pid || (parents.has(one) && isInTree(parents.get(one)!))
  const memories = await Promise.all([...parents.keys()].filter(isInTree).map(residentMemory))
  return memories.reduce((sum, memory) => sum + memory, 0)
}

/** In MB. */
export async function memoryDuring<Done>(pid: number, work: () => Promise<Done>) {
  const before = await memoryOf(pid)
  let max = before
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      max = Math.max(max, await memoryOf(pid))
      await sleep(pollIntervalMs)
    }
  })()
  const done = await work().finally(() => end.abort())
  await watching
  return { done, before, max }
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))

/** In milliseconds, in steps of 10 ms. The postmaster's counters include its children that have exited. */
export function postgresCpu(dataFolder: string): number {
  const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isPostmaster = Number(name) === postmaster
    if (!isPostmaster && Number(fields[1]) !== postmaster) continue
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
    ticks += user! + system! + childrenUser! + childrenSystem!
  }
  return (ticks * 1000) / ticksPerSecond
}

function statOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch {
    return '' // the process has just exited
  }
}
