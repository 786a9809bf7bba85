import { labelBox, type LabelBox as Box, overlaps } from '../sky/label-box.ts'

/** An object with its place in the large image, in its pixels; `angle` is that of the major axis in degrees, clockwise. */
export interface PlacedObject {
  slug: string
  /** Its names, the best first and the shortest last. */
  texts: readonly string[]
  x: number
  y: number
  semiMajorAxis: number | null
  semiMinorAxis: number | null
  angle: number | null
}

/** In pixels of the screen; `x` and `y` are the middle of the text. */
export interface Label extends Box {
  slug: string
  text: string
  outline: { x: number; y: number; rx: number; ry: number; angle: number }
}

/** Objects that look smaller are circles of this radius. */
const smallestRadius = 6
/** Where a small object must not be covered by the label of another. */
const smallRadius = 16
const gap = 3
const mostInWindow = 30
/** A smaller image has only the shortest names. */
const narrow = 600
/** A label for each so many pixels of the screen, so that a phone's small image stays visible. */
const areaOfLabel = 9000

const clamp = (value: number, margin: number, length: number) =>
  Math.min(Math.max(value, margin), length - margin)

/** Returns the outline of an object and half of its extent to the right and down. */
function outlineOf({ x, y, semiMajorAxis, semiMinorAxis, angle }: PlacedObject, scale: number) {
  const major = (semiMajorAxis ?? 0) * scale
  const isSmall = major < smallestRadius
  const rx = isSmall ? smallestRadius : major
  const ry = isSmall
    ? smallestRadius
    : Math.max((semiMinorAxis ?? semiMajorAxis ?? 0) * scale, smallestRadius / 2)
  const turn = isSmall ? 0 : (angle ?? 0)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return {
    outline: { x: x * scale, y: y * scale, rx, ry, angle: turn },
    box: {
      x: x * scale,
      y: y * scale,
      halfWidth: Math.hypot(rx * cos, ry * sin),
      halfHeight: Math.hypot(rx * sin, ry * cos),
    },
  }
}

/** Returns where a text can be beside an object, the best first; also within a large one, first if it is wider than the window. */
function placesOf(
  { x, y, halfWidth, halfHeight }: Box,
  text: string,
  { size, zoom }: Shown,
): (Box & { text: string })[] {
  const label = { text, ...labelBox(text, { x, y }) }
  const [right, down] = [halfWidth + gap + label.halfWidth, halfHeight + label.halfHeight]
  const around = [
    [0, down],
    [0, -down],
    [right, 0],
    [-right, 0],
    [right, down],
    [-right, down],
    [right, -down],
    [-right, -down],
  ] as const
  const places = around.map(([right, down]) =>
    Object.assign(labelBox(text, { x: x + right, y: y + down }), { text }),
  )
  if (halfWidth < 2 * label.halfWidth || halfHeight < 2 * label.halfHeight) return places
  const within = {
    ...label,
    x: clamp(x, label.halfWidth, size.width),
    y: clamp(y, label.halfHeight, size.height),
  }
  return halfWidth > size.width / zoom / 2 ? [within, ...places] : [...places, within]
}

interface Size {
  width: number
  height: number
}

interface Shown {
  size: Size
  zoom: number
}

/**
 * Returns the labels of objects that have space, the first objects first, without any two that overlap, or that cover another
 * small object, but for that of the first. `size` is that of the whole image on the screen, `scale` in pixels of the screen for each of the image, and
 * `zoom` how many windows wide it is: each window has at most 30.
 */
export function labelsOf(objects: readonly PlacedObject[], size: Size, scale: number, zoom: number): Label[] {
  const most = Math.min(mostInWindow * zoom ** 2, (size.width * size.height) / areaOfLabel)
  const shapes = objects.map((object) => ({ object, ...outlineOf(object, scale) }))
  const isSmall = ({ outline }: (typeof shapes)[number]) => outline.rx <= smallRadius
  const uncovered = shapes.slice(0, most).filter(isSmall)
  const labels: Label[] = []
  for (const shape of shapes) {
    const { object, outline, box } = shape
    if (labels.length >= most) break
    if (isSmall(shape) && labels.some((label) => overlaps(label, box))) continue
    const fits = (place: Box) =>
      Math.abs(place.x - size.width / 2) <= size.width / 2 - place.halfWidth &&
      Math.abs(place.y - size.height / 2) <= size.height / 2 - place.halfHeight &&
      !labels.some((label) => overlaps(place, label))
    const places = (size.width < narrow ? object.texts.slice(-1) : object.texts)
      .flatMap((text) => placesOf(box, text, { size, zoom }))
      .filter(fits)
    const isFree = (place: Box) => !uncovered.some((other) => other !== shape && overlaps(place, other.box))
    const label = places.find(isFree) ?? (shape === shapes[0] ? places[0] : undefined)
    if (label) labels.push({ slug: object.slug, outline, ...label })
  }
  return labels
}
