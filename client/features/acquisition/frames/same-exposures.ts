import type { Frame } from './frame.ts'
import { type HeaderValue, numbersIn } from './header.ts'

export interface NamedFrame extends Frame {
  name: string
}

/** Frames that are counted, and those whose exposures are among them. */
interface Counted {
  frames: NamedFrame[]
  copies: NamedFrame[]
  /** Those of which the header does not prove it. */
  likelyCopies: NamedFrame[]
}

/** Counts an exposure once, also if a copy was calibrated, or is in a stack. */
export function countedOnce(all: readonly NamedFrame[]): Counted {
  const singles: NamedFrame[] = []
  const copies: NamedFrame[] = []
  const byIdentity = new Map<string, NamedFrame[]>()
  // A copy that a program processed may lack the night.
  const originalsFirst = all.toSorted((a, b) => a.leftOut.length - b.leftOut.length)
  for (const frame of originalsFirst.filter(({ count }) => count === 1)) {
    const same = byIdentity.get(frame.identity) ?? []
    byIdentity.set(frame.identity, [...same, frame])
    if (same.some((other) => isAlike(frame, other))) copies.push(frame)
    else singles.push(frame)
  }
  const counted: Counted = { frames: singles, copies, likelyCopies: [] }
  // The largest first, because it may hold others.
  const stacks = all.filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
  const kept = stacks.reduce(withStack, counted)
  return { ...kept, frames: kept.frames.toSorted((a, b) => a.takenAt - b.takenAt) }
}

/** Adds a stack in place of those of its exposures that are counted, unless all of them are. */
function withStack(counted: Counted, stack: NamedFrame): Counted {
  const { frames, copies, likelyCopies } = counted
  const alike = frames.filter((frame) => isAlike(frame, stack))
  const within = alike.filter((frame) => isWithin(frame, stack))
  if (within.length === 0) return { ...counted, frames: [...frames, stack] }
  const isSure =
    [stack, ...within].some(({ span }) => span) || within.some(({ takenAt }) => takenAt === stack.takenAt)
  const total = (some: readonly NamedFrame[]) => some.reduce((sum, { count }) => sum + count, 0)
  // A stack of several nights is dated in one of them.
  if (total(within) >= stack.count || total(alike) >= stack.count)
    return isSure
      ? { ...counted, copies: [...copies, stack] }
      : { ...counted, likelyCopies: [...likelyCopies, stack] }
  return {
    frames: [...frames.filter((frame) => !within.includes(frame)), stack],
    copies: stack.span ? [...copies, ...within] : copies,
    likelyCopies: stack.span ? likelyCopies : [...likelyCopies, ...within],
  }
}

const halfDayMs = 12 * 60 * 60 * 1000

/** Whether a stack has a frame in it, as far as times tell. Some are dated by their first exposure, some by any of them. */
function isWithin(frame: NamedFrame, stack: NamedFrame): boolean {
  if (frame.takenAt === 0 || stack.takenAt === 0) return false
  const [begin, end] = stack.span ?? [stack.takenAt, stack.takenAt]
  if (frame.count > 1) return isOverlapping(frame, stack)
  if (stack.span) return frame.takenAt >= begin - toleranceMs && frame.takenAt <= end + toleranceMs
  return Math.abs(frame.takenAt - stack.takenAt) <= halfDayMs
}

/** Julian dates in a header have ten thousandths of a second. */
const toleranceMs = 100

function isOverlapping(one: NamedFrame, other: NamedFrame): boolean {
  const [begin, end] = one.span ?? [one.takenAt, one.takenAt]
  const [otherBegin, otherEnd] = other.span ?? [other.takenAt, other.takenAt]
  if (begin <= otherEnd + toleranceMs && otherBegin <= end + toleranceMs) return true
  // Both dated by a point, which may be the first or another one of the same exposures.
  const isOneDated = !one.span || !other.span
  const seconds = Number(one.equipment.get('seconds') ?? 0)
  return (
    isOneDated &&
    one.count === other.count &&
    Math.abs(one.takenAt - other.takenAt) < one.count * seconds * 1000
  )
}

/** Whether both have the same type and equipment, as far as both name it. */
const isAlike = (one: Frame, other: Frame) =>
  one.type === other.type &&
  [...one.equipment].every(([name, value]) => {
    const another = other.equipment.get(name)
    return another === undefined || isSameValue(value, another)
  })

/** Programs write a number again as a float of 32 bits, and a focal length as they measured it. */
function isSameValue(one: HeaderValue, other: HeaderValue): boolean {
  const [number] = numbersIn(one)
  const [another] = numbersIn(other)
  if (number === undefined || another === undefined)
    return String(one).toLowerCase() === String(other).toLowerCase()
  return Math.abs(number - another) <= Math.abs(number) * 0.05
}
