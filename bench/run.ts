import { parseArgs } from 'node:util'
import { compareObjects, compareReads, compareWrites } from './compared/compare.ts'
import { mixed } from './compared/mixed.ts'
import { plans } from './compared/plans.ts'
import { views } from './compared/views.ts'
import { creators } from './creators/persistent-database.ts'
import { encoding } from './encoding/encoding.ts'
import { faults } from './faults.ts'
import { framesOfANight } from './frames.ts'
import { hostile } from './hostile.ts'
import { overload } from './overload.ts'
import { pages } from './pages.ts'
import { placement } from './placement/placement.ts'
import { rest } from './rest.ts'
import { signIn } from './sign-in.ts'
import { sky } from './sky.ts'
import { soak } from './soak.ts'
import { upload } from './upload.ts'

const {
  values,
  positionals: [name],
} = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    creators: { type: 'string', default: '100000' },
    case: { type: 'string', default: '' },
    turns: { type: 'string', default: '9' },
    cache: { type: 'string', default: 'off' },
    alone: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    'per-second': { type: 'string', default: '300' },
  },
})
const sizes = values.creators.split(',').map(Number)
const comparison = {
  sizes,
  turns: Number(values.turns),
  cache: values.cache === 'on',
  only: values.case,
  isAlone: values.alone,
  large: values.large,
}

const benchmarks = new Map([
  [
    'creators',
    {
      measures: 'nothing: creates --creators 1000, 100000 or 1000000 and keeps their PostgreSQL running',
      run: (signal: AbortSignal) => creators(signal, sizes[0]!),
    },
  ],
  ['encoding', { measures: 'bytes and likeness of the largest files of pictures', run: encoding }],
  [
    'faults',
    {
      measures:
        'what is lost or doubled while two servers and a worker are killed, answers are lost and requests doubled; --minutes 10',
      run: (signal: AbortSignal) => faults(signal, Number(values.minutes ?? 10)),
    },
  ],
  ['frames', { measures: "time and memory of reading the headers of a night's frames", run: framesOfANight }],
  [
    'hostile',
    {
      measures:
        "how the server handles hostile requests, and what others notice of one client's attacks; --case 'uploads' for some of these",
      run: (signal: AbortSignal) => hostile(signal, values.case),
    },
  ],
  [
    'mixed',
    {
      measures:
        'latency of the traffic mix of soak with many creators; --creators 1000000 --per-second 300 --minutes 5',
      run: (signal: AbortSignal) =>
        mixed(signal, {
          count: sizes[0]!,
          perSecond: Number(values['per-second']),
          minutes: Number(values.minutes ?? 5),
          cache: comparison.cache,
        }),
    },
  ],
  [
    'pages',
    {
      measures:
        'load times and keys on a slow phone, and the CPU cost of rendering pages; --turns 5 --case load, keys or cost',
      run: (signal: AbortSignal) => pages(signal, comparison.turns, comparison.only),
    },
  ],
  [
    'plans',
    {
      measures: 'nothing: prints the query plans of all hot statements; --creators 1000000',
      run: (signal: AbortSignal) => plans(signal, comparison),
    },
  ],
  [
    'reads',
    {
      measures:
        "CPU time of queries, compared with peers on the same data; --creators 100000,1000000 --case 'profile' --turns 9 --cache on --alone",
      run: (signal: AbortSignal) => compareReads(signal, comparison),
    },
  ],
  [
    'objects',
    {
      measures:
        'CPU time of filters, searches and pages of objects and gear, relative to the plain directory page; the options of reads, --large for ten pictures per creator',
      run: (signal: AbortSignal) => compareObjects(signal, comparison),
    },
  ],
  ['overload', { measures: 'latency at three times the sustained rate', run: overload }],
  [
    'placement',
    {
      measures:
        "how many simulated pictures are placed in the sky, wrong places and CPU; --case '0.7-' for some pictures",
      run: (signal: AbortSignal) => placement(signal, values.case),
    },
  ],
  ['rest', { measures: 'CPU time of REST, compared with GraphQL', run: rest }],
  [
    'sky',
    {
      measures:
        'the map of the sky of many creators, changes of a picture, and the sums after 10,000 racing ones; --creators 1000',
      run: (signal: AbortSignal) => sky(signal, sizes[0]!),
    },
  ],
  ['sign-in', { measures: 'event-loop delay during many sign-ins', run: signIn }],
  [
    'soak',
    {
      measures: 'memory growth in half an hour of mixed traffic; --minutes 2 for a short run',
      run: (signal: AbortSignal) => soak(signal, Number(values.minutes ?? 30)),
    },
  ],
  [
    'views',
    {
      measures: 'views per second that PostgreSQL saves in batches',
      run: (signal: AbortSignal) => views(signal, sizes[0]!),
    },
  ],
  [
    'writes',
    {
      measures: 'CPU time of mutations, compared with peers; the options of reads',
      run: (signal: AbortSignal) => compareWrites(signal, comparison),
    },
  ],
  ['upload', { measures: 'duration and memory of uploads of large pictures', run: upload }],
])

const benchmark = benchmarks.get(name ?? '')
const interruption = new AbortController()
// A second signal does not interrupt the cleanup.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())

if (benchmark) {
  process.exitCode = (await isMet(benchmark.run)) ? 0 : 1
} else {
  if (name) console.error(`Unknown benchmark: ${name}.`)
  console.log('npm run bench -- NAME, where NAME is one of')
  for (const [name, { measures }] of benchmarks) console.log(`  ${name.padEnd(12)}${measures}`)
  process.exitCode = name ? 1 : 0
}

async function isMet(run: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  try {
    return await run(interruption.signal)
  } catch (error) {
    if (!interruption.signal.aborted) console.error(error)
    return false
  }
}
