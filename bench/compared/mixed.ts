import { makeDataFolder } from './contestants.ts'
import { postgresCpu } from '../process-usage.ts'
import { copyCreators, openCreators } from '../creators/persistent-database.ts'
import { ms, percentileMs, print } from '../figures.ts'
import { fillSite } from '../filled-site.ts'
import { startMeasuredServer } from '../measured-server.ts'
import { printProblems, sendMix } from '../mixed-traffic.ts'

const target = { p99: 150 } // milliseconds

interface MixedLoad {
  count: number
  perSecond: number
  minutes: number
  cache: boolean
}

/** Returns whether nothing failed and p99 is met. */
export async function mixed(
  signal: AbortSignal,
  { count, perSecond, minutes, cache }: MixedLoad,
): Promise<boolean> {
  await using database = await openCreators(count)
  await using copy = await copyCreators(database)
  await using dataFolder = await makeDataFolder()
  await using server = await startMeasuredServer({
    DATABASE_URL: copy.url,
    DATA_DIR: dataFolder.path,
    RATE_LIMIT_SCALE: '1000000',
    TRUST_PROXY: 'loopback',
    RESPONSE_CACHE: cache ? 'on' : 'off',
  })
  console.log('creating creators and their pictures over REST ...')
  const site = await fillSite(server.address, signal)
  // Warm-up, because the copied database is not in memory yet, and the code is not compiled.
  await sendMix(site, { perSecond: perSecond / 2, seconds: 30, signal })
  await server.load()
  const postgresBefore = postgresCpu(database.dataFolder)
  const generatorBefore = process.cpuUsage()

  console.log(`${perSecond} requests a second for ${minutes} minutes, ${count} creators ...`)
  const load = { perSecond, seconds: minutes * 60, signal }
  const { lateness, latencies, outcomes, problems } = await sendMix(site, load)
  const { delay, cpu } = await server.load()
  const postgres = postgresCpu(database.dataFolder) - postgresBefore
  const { user, system } = process.cpuUsage(generatorBefore)
  const generator = (user + system) / 1000

  const failures = [...problems.values()].reduce((sum, { times }) => sum + times, 0)
  const isMet = failures === 0 && latencies.percentile(99) / 1000 < target.p99
  print({
    requests: `${latencies.count}, sent late by p99 ${percentileMs(lateness, 99)} (above a few ms: this machine was busy)`,
    ...outcomes,
    'all requests': `p50 ${percentileMs(latencies, 50)}, p95 ${percentileMs(latencies, 95)}, p99 ${percentileMs(latencies, 99)}, longest ${ms(latencies.max / 1000)}`,
    'event-loop delay': `p50 ${ms(delay.median)}, p99 ${ms(delay.p99)}, longest ${ms(delay.longest)}, of which ${delay.resolutionMs} ms are the sampling interval`,
    'CPU per request': `server ${ms(cpu / latencies.count)}, PostgreSQL ${ms(postgres / latencies.count)}, load generator ${ms(generator / latencies.count)}`,
    failures: String(failures),
  })
  printProblems(problems)
  print({ target: `no failure, p99 below ${target.p99} ms: ${isMet ? 'met' : 'MISSED'}` })
  return isMet
}
