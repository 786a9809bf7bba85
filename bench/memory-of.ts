import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often the memory is looked at, in milliseconds. */
const interval = 50
const pageBytes = 4096

/** Memory in MB of one process, as Linux tells it; 0 when it is gone. */
export async function residentMemory(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return (Number(statm.split(' ')[1]) * pageBytes) / 1e6
}

/** Memory in MB of a process and all that it started; what they share counts for each. */
export async function memoryOf(pid: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    // The name in brackets may hold anything, so the fields are counted from its end.
    const [, parent] = /\) \S (\d+)/.exec(stat.slice(stat.lastIndexOf(')'))) ?? []
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isOurs = (one: number): boolean => one === pid || (parents.has(one) && isOurs(parents.get(one)!))
  const memories = await Promise.all([...parents.keys()].filter(isOurs).map(residentMemory))
  return memories.reduce((sum, memory) => sum + memory, 0)
}

/** The memory of a process before some work, and the most during it. */
export async function memoryDuring<Done>(pid: number, work: () => Promise<Done>) {
  const before = await memoryOf(pid)
  let most = before
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, await memoryOf(pid))
      await sleep(interval)
    }
  })()
  const done = await work().finally(() => end.abort())
  await watching
  return { done, before, most }
}
