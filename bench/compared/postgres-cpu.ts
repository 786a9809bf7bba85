import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))

/**
 * Milliseconds of CPU that all processes of the PostgreSQL in a data folder have used, in steps of 10 ms. Those that
 * have ended are in the postmaster's own account of its children.
 */
export function postgresCpu(dataFolder: string): number {
  const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : ''
    // The name in brackets may hold anything, so the fields are counted from its end.
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
    return '' // it has just ended
  }
}
