import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { seeded } from '../../scripts/demo-pictures/random.ts'
import { SolverProcess } from '../../server/features/placement/solver-process.ts'
import { readImage } from '../../server/features/placement/solver/read-image.ts'
import { type Hint, type NotFound, type Placed, solve } from '../../server/features/placement/solver/solve.ts'
import { StarFile } from '../../server/features/placement/solver/star-file.ts'
import { angleBetween, cornersOf, fieldOf, toSky, type Wcs } from '../../contract/wcs.ts'
import { print } from '../figures.ts'
import { type Field, fieldWidths, simulatedFields, withoutSky } from './simulated-fields.ts'
import { isInstalled, solveField } from './solve-field.ts'

const target = { rate: 0.95, centre: 0.01, wrong: 0, p50: 0.6, p95: 2, memoryMb: 300, ofSolveField: 0.2 }
const project = new URL('../../', import.meta.url)

/** Pictures of the demo that show no stars of the catalogue. */
const withoutStars =
  'gibbous first-quarter terminator-study copper-moon harvest old-crescent thin-crescent jupiter saturn quiet-sun noon-spots ' +
  'red-disc filament-day analemma totality bitten-sun fjord-sky north-circle barn-circle south-circle'

interface Outcome {
  field: Field
  placed: Placed | NotFound
  cpu: number
  /** How far centre and corners are off, in widths of the picture. */
  centre: number
  corners: number
}

interface WrongRun {
  name: string
  isWrong: boolean
  cpu: number
}

/** CPU seconds. */
interface Compared {
  ours: number
  theirs: number
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Each picture is searched around so many places where it is not. */
const wrongTurns = 4

/**
 * Places simulated pictures, and searches them and others where they are not. Returns whether the targets are met; after an
 * interruption, by what has run.
 */
export async function placement(signal: AbortSignal, only: string): Promise<boolean> {
  sharp.concurrency(1)
  const stars = new StarFile(new URL('server/features/placement/stars.bin', project))
  const solver = new SolverProcess()
  const images: { name: string; image: Awaited<ReturnType<typeof readImage>>; field?: Field }[] = []
  const outcomes: Outcome[] = []
  const compared: Compared[] = []
  let memoryMb = 0
  for await (const field of simulatedFields(stars, only)) {
    if (signal.aborted) break
    const start = cpuSeconds()
    const image = await readImage(field.file)
    const placed = await solve(stars, image, [field.object])
    const cpu = cpuSeconds() - start
    images.push({ name: field.name, image, field })
    outcomes.push({ field, placed, cpu, ...errorsOf(placed, field) })
    if (placed.state === 'notFound') console.log(`  ${field.name}: ${placed.reason}`)
    if (!field.name.endsWith('-0')) continue
    await solver.placeImage(field.file, [field.object])
    memoryMb = Math.max(memoryMb, peakMemoryMb(solver.pid!))
    if (isInstalled) compared.push({ ours: cpu, theirs: await solveField(field) })
  }
  if (!only) {
    for (const name of withoutStars.split(' ')) {
      const file = readFileSync(new URL(`server/demo/images/${name}.jpg`, project))
      images.push({ name, image: await readImage(file) })
    }
    for await (const { name, file } of withoutSky(stars)) images.push({ name, image: await readImage(file) })
  }
  const random = seeded('wrong places')
  const wrongRuns: WrongRun[] = []
  for (let turn = 0; turn < wrongTurns; turn++)
    for (const { name, image, field } of images) {
      const hint = elsewhere(random, field)
      // Half with the true width; but wide ones would then be found in the whole sky.
      const widths =
        field && turn % 2 && field.width < 4 && ([field.width / 1.02, field.width * 1.02] as const)
      const start = cpuSeconds()
      const placed = await solve(stars, image, [widths ? { ...hint, widths } : hint])
      wrongRuns.push({ name, isWrong: placed.state === 'placed', cpu: cpuSeconds() - start })
      // Signals are noticed between runs.
      await new Promise(setImmediate)
      if (signal.aborted) return report(outcomes, wrongRuns, compared, memoryMb)
    }
  return report(outcomes, wrongRuns, compared, memoryMb)
}

/** Returns a place at random that a picture does not show. */
function elsewhere(random: () => number, field: Field | undefined): Hint {
  const rightAscension = random() * 360
  const declination = (Math.asin(2 * random() - 1) * 180) / Math.PI
  const point = { rightAscension, declination }
  const isShown = field && angleBetween(field.wcs, point) < field.width * 1.5 + 1
  return isShown ? elsewhere(random, field) : { source: 'objects', point }
}

function errorsOf(placed: Placed | NotFound, { wcs: truth }: Field) {
  if (placed.state === 'notFound') return { centre: 0, corners: 0 }
  const found = placed.wcs
  const { width } = fieldOf(truth)
  const corners = cornersOf(found).map((corner, index) => angleBetween(corner, cornersOf(truth)[index]!))
  const middle = (wcs: Wcs) => toSky(wcs, wcs.width / 2, wcs.height / 2)
  return {
    centre: angleBetween(middle(found), middle(truth)) / width,
    corners: Math.max(...corners) / width,
  }
}

/** Linux only. */
function peakMemoryMb(pid: number): number {
  const [, kb = 'NaN'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function report(outcomes: Outcome[], wrongRuns: WrongRun[], compared: Compared[], memoryMb: number): boolean {
  const placed = outcomes.filter((outcome) => outcome.placed.state === 'placed')
  const rate = placed.length / outcomes.length
  const right = placed.filter(({ centre }) => centre < target.centre)
  const wrong = wrongRuns.filter((one) => one.isWrong)
  const cpu = outcomes.map((outcome) => outcome.cpu).toSorted((one, other) => one - other)
  const at = (values: number[], share: number) => values[Math.floor(values.length * share)]!
  const sorted = (valueOf: (outcome: Outcome) => number) =>
    placed.map(valueOf).toSorted((one, other) => one - other)
  const [p50, p95] = [at(cpu, 0.5), at(cpu, 0.95)]
  const total = (valueOf: (one: Compared) => number) => compared.reduce((sum, one) => sum + valueOf(one), 0)
  const ofSolveField = compared.length > 0 ? total(({ ours }) => ours) / total(({ theirs }) => theirs) : 0
  const wrongCpu = wrongRuns.map((one) => one.cpu).toSorted((one, other) => one - other)
  const isMet =
    rate >= target.rate &&
    right.length === placed.length &&
    wrong.length === target.wrong &&
    p50 <= target.p50 &&
    p95 <= target.p95 &&
    memoryMb <= target.memoryMb &&
    ofSolveField <= target.ofSolveField
  for (const width of fieldWidths) {
    const ofWidth = outcomes.filter(({ field }) => field.width === width)
    const found = ofWidth.filter((outcome) => outcome.placed.state === 'placed')
    if (ofWidth.length > 0)
      console.log(`  ${width} degrees`.padEnd(21) + `${found.length} of ${ofWidth.length}`)
  }
  const percent = (share: number) => `${(share * 100).toFixed(3)} %`
  const offBy = (...of: Parameters<typeof sorted>) =>
    `off p50 ${percent(at(sorted(...of), 0.5))}, p95 ${percent(at(sorted(...of), 0.95))}`
  print({
    placed: `${placed.length} of ${outcomes.length}, ${percent(rate)} (at least ${target.rate * 100} %)`,
    centres: `${right.length} of ${placed.length} within ${target.centre * 100} % of the width; ${offBy(({ centre }) => centre)}`,
    corners: offBy(({ corners }) => corners),
    'wrong places': `${wrong.length} of ${wrongRuns.length} (at most ${target.wrong}) ${wrong.map(({ name }) => name).join(', ')}`,
    CPU: `p50 ${p50.toFixed(2)} s (${target.p50}), p95 ${p95.toFixed(2)} s (${target.p95})`,
    'CPU of wrong runs': `p50 ${at(wrongCpu, 0.5).toFixed(2)} s, p95 ${at(wrongCpu, 0.95).toFixed(2)} s`,
    memory: `${memoryMb.toFixed(0)} MB (${target.memoryMb})`,
    'solve-field':
      compared.length > 0
        ? `${compared.length} pictures: ${total(({ ours }) => ours).toFixed(1)} s, theirs ${total(({ theirs }) => theirs).toFixed(1)} s: ${ofSolveField.toFixed(2)} (at most ${target.ofSolveField})`
        : 'is not installed',
    targets: isMet ? 'met' : 'MISSED',
  })
  return isMet
}
