import { contestantNames, type ContestantName } from './contestants.ts'
import type { Turn } from './turns.ts'

export interface Outcome {
  name: string
  /** By contestant; turns with the same index ran one after another. */
  turns: Record<ContestantName, Turn[]>
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const median = (numbers: number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? NaN
const percentile = (numbers: number[], percent: number) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor((numbers.length * percent) / 100))] ?? NaN

const threeDigits = (number: number) =>
  Number.isNaN(number) ? '-' : Number((Math.round(number * 1e6) / 1e6).toPrecision(3)).toString()

/** Returns a peer's cost relative to the project's, per pair of turns with the same index, so that noise cancels. */
function ratios({ turns }: Outcome, peer: ContestantName): number[] {
  return turns.ours.map(({ cpu }, n) => (turns[peer][n]?.cpu ?? NaN) / cpu)
}

const withSpread = (numbers: number[]) =>
  `${threeDigits(median(numbers))} (${threeDigits(Math.min(...numbers))} to ${threeDigits(Math.max(...numbers))})`

export const costOf = ({ turns }: Outcome, name: ContestantName) => median(turns[name].map(({ cpu }) => cpu))

export function printOutcome(outcome: Outcome) {
  for (const name of contestantNames) {
    const turns = outcome.turns[name]
    if (turns.length === 0) continue
    const latencies = turns.flatMap((turn) => turn.latencies)
    const failures = turns.reduce((sum, turn) => sum + turn.failures, 0)
    const ratio = name === 'ours' ? '' : withSpread(ratios(outcome, name))
    const cells = [
      name === 'ours' ? outcome.name : '',
      name,
      withSpread(turns.map(({ cpu }) => cpu)),
      threeDigits(median(turns.map((turn) => turn.cpu - turn.serverCpu))),
      threeDigits(median(turns.map((turn) => turn.statements))),
      threeDigits(percentile(latencies, 50)),
      threeDigits(percentile(latencies, 99)),
      `${latencies.length}${failures > 0 ? `, ${failures} FAILED` : ''}`,
      ratio,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

export function printHead() {
  const heads = [
    'case',
    '',
    'CPU ms per request (min to max)',
    'of PostgreSQL',
    'statements',
    'p50 ms',
    'p99 ms',
    'requests',
    'its cost / ours (min to max)',
  ]
  console.log(`| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`)
}
