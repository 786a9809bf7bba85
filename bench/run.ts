import { parseArgs } from 'node:util'
import { compareReads, compareWrites } from './compared/compare.ts'
import { mixed } from './compared/mixed.ts'
import { plans } from './compared/plans.ts'
import { views } from './compared/views.ts'
import { creators } from './creators/kept-database.ts'
import { hostile } from './hostile.ts'
import { overload } from './overload.ts'
import { rest } from './rest.ts'
import { signIn } from './sign-in.ts'
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
}

// `npm run bench -- sign-in` runs one benchmark; without a name, or with an unknown one, it lists them.
const benchmarks = new Map([
  [
    'creators',
    {
      measures: 'nothing: makes --creators 1000, 100000 or 1000000 and keeps their PostgreSQL running',
      run: (signal: AbortSignal) => creators(signal, sizes[0]!),
    },
  ],
  ['hostile', { measures: 'what requests do that are meant to hurt', run: hostile }],
  [
    'mixed',
    {
      measures:
        'what the mix of soak does beside many creators; --creators 1000000 --per-second 300 --minutes 5',
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
        "what reading costs beside peers on the same data; --creators 100000,1000000 --case 'profile' --turns 9 --cache on --alone",
      run: (signal: AbortSignal) => compareReads(signal, comparison),
    },
  ],
  ['overload', { measures: 'how it answers when more is asked for than it can do', run: overload }],
  ['rest', { measures: 'what REST costs beside the same operations of the graph', run: rest }],
  ['sign-in', { measures: 'whether the server stays responsive while many sign in', run: signIn }],
  [
    'soak',
    {
      measures: 'what half an hour of everything does to its memory; --minutes 2 for a try',
      run: (signal: AbortSignal) => soak(signal, Number(values.minutes ?? 30)),
    },
  ],
  [
    'views',
    {
      measures: 'how many views a second PostgreSQL takes in batches',
      run: (signal: AbortSignal) => views(signal, sizes[0]!),
    },
  ],
  [
    'writes',
    {
      measures: 'what writing costs beside peers on the same data; the same options',
      run: (signal: AbortSignal) => compareWrites(signal, comparison),
    },
  ],
  ['upload', { measures: 'how fast large pictures are taken, and what that takes', run: upload }],
])

const benchmark = benchmarks.get(name ?? '')
const interruption = new AbortController()
// A second signal does not interrupt the cleanup.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())

if (benchmark) {
  process.exitCode = (await isMet(benchmark.run)) ? 0 : 1
} else {
  if (name) console.error(`There is no benchmark ${name}.`)
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
