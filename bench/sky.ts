import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { placeOf } from '../server/features/placement/place.ts'
import type * as CountHours from '../server/features/sky-hours/count-hours.ts'
import type * as SkyHours from '../server/features/sky-hours/sky-hours.ts'
import type * as PrepareDatabase from '../server/lifecycle/prepare-database.ts'
import type * as OrmConfig from '../server/orm.config.ts'
import { loadCreators } from '../server/testing/creators/load-creators.ts'
import { createDatabase } from '../server/testing/databases.ts'
import { seeded } from '../server/testing/sky-frames.ts'
import { medianOf, ms, print } from './figures.ts'
import { postgresCpu } from './process-usage.ts'

const target = { queryMs: 50, kilobytes: 200, changeMs: 20, share: 0.001 }
const races = { changes: 10_000, atOnce: 6, images: 500 }
const rounds = { query: 50, change: 40 }
/** Degrees: a telescope, a short one, a lens, and a wide lens. */
const widths = [2, 5, 10, 60]

/** From the build, because Node cannot run decorators. */
const built = <Module>(path: string) =>
  import(new URL(`../dist/server/${path}.js`, import.meta.url).href) as Promise<Module>

/** Measures the hours of the sky with many placed images. Returns whether the targets are met. */
export async function sky(signal: AbortSignal, count: number): Promise<boolean> {
  const { countSkyHours, rebuildSkyHours } = await built<typeof CountHours>('features/sky-hours/count-hours')
  const { hoursOfEverybody } = await built<typeof SkyHours>('features/sky-hours/sky-hours')
  await using database = await startDatabase()
  const em = () => database.orm.em.fork()
  const random = seeded(58)

  console.log(`placing the pictures of ${count} creators ...`)
  await loadCreators(database.url, { count, lean: true })
  const ids = (await em().execute<{ id: number }[]>(`select id from gallery_image order by id`)).map(
    ({ id }) => id,
  )
  // From a quarter to 16 degrees wide.
  for (let start = 0; start < ids.length; start += 10_000)
    await place(em(), ids.slice(start, start + 10_000), random, () => 0.25 * 64 ** random())
  await em().execute('vacuum analyze')
  signal.throwIfAborted()
  console.log('counting their hours ...')
  const begin = performance.now()
  await rebuildSkyHours(em())
  const rebuilt = (performance.now() - begin) / 1000

  const map = await (await hoursOfEverybody(em())).map(null)
  const query = await cpuOf(database, rounds.query, async () => (await hoursOfEverybody(em())).map(null))

  const counted = ids.filter((_, index) => index % Math.floor(ids.length / races.images) === 0)
  const changes: Record<string, number> = {}
  for (const width of widths) {
    signal.throwIfAborted()
    const times: number[] = []
    for (let round = 0; round < rounds.change; round++) {
      const id = counted[round]!
      // The first places it elsewhere with the same size, so that as many cells lose as get hours.
      for (const isFirst of [true, false]) {
        await place(em(), [id], random, () => width)
        const begin = performance.now()
        await countSkyHours(em(), { imageIds: [id] })
        if (!isFirst) times.push(performance.now() - begin)
      }
    }
    changes[width] = medianOf(times)
  }

  console.log(`${races.changes} racing changes of ${races.images} pictures ...`)
  let left = races.changes
  await Promise.all(
    Array.from({ length: races.atOnce }, async () => {
      while (left-- > 0) {
        signal.throwIfAborted()
        const id = counted[Math.floor(random() * counted.length)]!
        // Some others are counted in the same transaction, in any order.
        const others = random() < 0.2 ? counted.slice(0, 5) : []
        if (random() < 0.25)
          await em().execute('update gallery_image set is_unlisted = not is_unlisted where id = ?', [id])
        else await place(em(), [id], random, () => 1 + 4 * random())
        await countSkyHours(em(), { imageIds: [id, ...others] })
      }
    }),
  )
  const [sums] = await em().execute<{ cells: number; images: number }[]>(`
    select (select sum(broadband + h_alpha + oxygen + sulphur + dual_band) from sky_cell)::float8 as cells,
      (select sum((select sum(one) from unnest(seconds) one) * (select sum(one) from unnest(shares) one)) from image_sky_hours)::float8 as images`)
  const off = Math.abs(sums!.cells / sums!.images - 1)

  const isMet =
    query < target.queryMs &&
    map.length / 1000 < target.kilobytes &&
    changes[widths[0]!]! < target.changeMs &&
    off < target.share
  print({
    rebuild: `${rebuilt.toFixed(0)} s for ${ids.length} pictures`,
    query: `${ms(query)} of CPU (${target.queryMs}), ${(map.length / 1000).toFixed(0)} kB (${target.kilobytes})`,
    'a change': `${Object.entries(changes)
      .map(([width, time]) => `${ms(time)} at ${width}°`)
      .join(', ')} (${target.changeMs})`,
    races: `after ${races.changes} the cells add up to ${sums!.cells} of ${sums!.images}, ${(off * 100).toFixed(4)} % off (${target.share * 100} %)`,
    targets: isMet ? 'met' : 'MISSED',
  })
  return isMet
}

interface Database extends AsyncDisposable {
  url: string
  orm: MikroORM
  dataFolder: string
}

async function startDatabase(): Promise<Database> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-sky-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ folder })
  started.defer(() => postgres.stop())
  const { url } = await createDatabase(postgres.url, 'sky')
  const { connect, commandTimeouts } = await built<typeof OrmConfig>('orm.config')
  const { prepareDatabase } = await built<typeof PrepareDatabase>('lifecycle/prepare-database')
  const orm = await connect(url, commandTimeouts)
  started.defer(() => orm.close())
  await prepareDatabase(orm, url)
  const all = started.move()
  return {
    url,
    orm,
    dataFolder: join(folder, 'cluster/data'),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Gives images a place anywhere in the sky. */
async function place(em: EntityManager, ids: readonly number[], random: () => number, widthOf: () => number) {
  const rows = ids.map((imageId) => {
    const [width, height] = [3000, 2000]
    const scale = (2 * Math.tan((widthOf() * Math.PI) / 360) * 180) / Math.PI / width
    const angle = random() * 2 * Math.PI
    const [sin, cos] = [Math.sin(angle) * scale, Math.cos(angle) * scale]
    const declination = (Math.asin(2 * random() - 1) * 180) / Math.PI
    const wcs = {
      rightAscension: random() * 360,
      declination,
      width,
      height,
      cd: [-cos, -sin, sin, -cos],
      terms: null,
    } as const
    const { rightAscension, corners, bounds } = placeOf({
      wcs,
      matchedStars: 24,
      residual: 1,
      source: 'objects',
      solverVersion: 1,
    })
    return {
      image_id: imageId,
      state: 'placed',
      right_ascension: rightAscension,
      declination,
      corners,
      bounds,
    }
  })
  await em.execute(
    `insert into image_placement (image_id, state, right_ascension, declination, corners, bounds)
     select * from json_to_recordset(?) given
       (image_id int, state text, right_ascension float8, declination float8, corners float8[], bounds box)
     on conflict (image_id) do update set right_ascension = excluded.right_ascension, declination = excluded.declination,
       corners = excluded.corners, bounds = excluded.bounds`,
    [JSON.stringify(rows)],
  )
}

/** Returns the CPU time of this process and PostgreSQL per round, in milliseconds. */
async function cpuOf(
  { dataFolder }: Database,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  await work()
  const cpu = () =>
    process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + postgresCpu(dataFolder)
  const before = cpu()
  for (let round = 0; round < rounds; round++) await work()
  return (cpu() - before) / rounds
}
