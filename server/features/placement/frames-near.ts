/**
 * Frames of placed images, in SQL. The index `image_placement_bounds` alone gives the candidates whose box meets another. Of most,
 * the circles within and around the frame tell whether it shows a part of a cone; unit vectors tell it of the others: a frame is the
 * part of the sphere on one side of the four great circles through its corners, whichever way these go round.
 */

const corners = [0, 1, 2, 3] as const

const dot = (a: string, b: string) =>
  `(${['x', 'y', 'z'].map((axis) => `${a}${axis} * ${b}${axis}`).join(' + ')})`

/** Declares the columns of a cross product. */
const cross = (name: string, a: string, b: string) => `
  ${a}y * ${b}z - ${a}z * ${b}y as ${name}x, ${a}z * ${b}x - ${a}x * ${b}z as ${name}y, ${a}x * ${b}y - ${a}y * ${b}x as ${name}z`

/** `offset 0` keeps the planner from repeating the expressions. */
const computed = (columns: readonly string[], from = '') =>
  `select ${from && '*, '}${columns.join()} ${from} offset 0`

const vectorOf = (name: string, rightAscension: string, declination: string) => `
  cosd(${declination}) * cosd(${rightAscension}) as ${name}x, cosd(${declination}) * sind(${rightAscension}) as ${name}y,
  sind(${declination}) as ${name}z`

/** The unit vector `p`, those of the corners `c0` to `c3`, the normals `n0` to `n3` of the edges, and how far `p` is outside of each. */
function geometry(framed: string, rightAscension: string, declination: string): string {
  const next = (corner: number) => (corner + 1) % 4
  const vectors = computed([
    vectorOf('p', rightAscension, declination),
    ...corners.map((corner) =>
      vectorOf(`c${corner}`, `${framed}.corners[${corner * 2 + 1}]`, `${framed}.corners[${corner * 2 + 2}]`),
    ),
  ])
  const normals = computed(
    corners.map((corner) => cross(`n${corner}`, `c${corner}`, `c${next(corner)}`)),
    `from (${vectors}) vectors`,
  )
  return computed(
    corners.map(
      (corner) =>
        `-sign(${dot('n0', 'c2')}) * ${dot(`n${corner}`, 'p')} / sqrt(${dot(`n${corner}`, `n${corner}`)}) as outside${corner}`,
    ),
    `from (${normals}) normals`,
  )
}

const farthest = `greatest(${corners.map((corner) => `outside${corner}`).join()})`

/** Expressions of a cone: its centre and radius in degrees. */
interface ConeValues {
  rightAscension: string
  declination: string
  radius: string
}

/** Columns of the index. */
const covered = 'image_id, right_ascension, declination, field_width, field_height'

/** Selects the frames whose box meets one of those of `boxesToAsk`. With an `or`, the index would not be enough. */
export const framesMeeting = ([box, shifted]: readonly [string, string]): string => `
  select ${covered} from image_placement where bounds && ${box}
  union all select ${covered} from image_placement where bounds && ${shifted} and not bounds && ${box}`

/**
 * Whether the cone's centre is in a frame, or a corner is in the cone, or an edge passes through it: beside the edge, and no farther
 * than the radius.
 */
function meetsCone(framed: string, { rightAscension, declination, radius }: ConeValues): string {
  const edges = corners.map((corner) => {
    const [a, b] = [`c${corner}`, `c${(corner + 1) % 4}`]
    const beside = (vector: string) =>
      `(py * n${corner}z - pz * n${corner}y) * ${vector}x + (pz * n${corner}x - px * n${corner}z) * ${vector}y
        + (px * n${corner}y - py * n${corner}x) * ${vector}z`
    return `(outside${corner} > 0 and ${beside(a)} >= 0 and ${beside(b)} <= 0)`
  })
  return `(
    select ${farthest} <= sind(${radius}) and (
      ${farthest} <= 0 or greatest(${corners.map((corner) => dot(`c${corner}`, 'p')).join()}) >= cosd(${radius})
      or ${edges.join(' or ')}
    ) from image_placement placed cross join lateral (${geometry('placed', rightAscension, declination)}) frame
    where placed.image_id = ${framed}.image_id
  )`
}

/** Whether a frame, a row of `framesMeeting`, shows a part of a cone. */
export const showsCone = (framed: string, cone: ConeValues): string => `
  (select case
    when apart <= ${cone.radius} + 0.45 * least(${framed}.field_width, ${framed}.field_height) then true
    when apart > ${cone.radius} + 0.55 * sqrt(${framed}.field_width ^ 2 + ${framed}.field_height ^ 2) then false
    else ${meetsCone(framed, cone)}
  end
  from (select acosd(least(1, sind(${framed}.declination) * sind(${cone.declination}) + cosd(${framed}.declination)
    * cosd(${cone.declination}) * cosd(${framed}.right_ascension - ${cone.rightAscension}))) as apart offset 0) distance)`

/** Selects those of some frames, rows of `image_placement`, as `framesMeeting` does. */
export const framesOf = (frames: string, [box, shifted]: readonly [string, string]): string =>
  `select ${covered} from (${frames}) frames where bounds && ${box} or bounds && ${shifted}`

/** Selects `image_id` of the images whose frame, one of `frames` in their order, shows a part of a cone. */
export const imagesNear = (frames: string, cone: ConeValues): string => `
  select framed.image_id from (${frames} offset 0) framed where ${showsCone('framed', cone)}`
