/** Numbers of gear that a picture's place in the sky can be found by. */
export interface GearNumbers {
  focalLengthMm?: number
  pixelSizeMicrons?: number
  sensorWidthMm?: number
  sensorHeightMm?: number
}

/** Models, the size of their pixels in µm, and the columns and rows of their sensor: of the makers' data sheets. */
const cameras: readonly [models: string, pixelSizeMicrons: number, columns: number, rows: number][] = [
  // Sony IMX571, IMX455, IMX533, IMX410, IMX461, IMX294, IMX183, IMX071, IMX094
  ['asi2600 qhy268 poseidonc poseidonm poseidonmc atr2600 atr3cmos26000 c326000', 3.76, 6248, 4176],
  ['asi6200 qhy600 zeusm zeusc c361000', 3.76, 9576, 6388],
  ['asi533 qhy533 aresc aresm', 3.76, 3008, 3008],
  ['asi2400 qhy410', 5.94, 6072, 4042],
  ['asi461 qhy461', 3.76, 11_656, 8742],
  // The monochrome ones can also be read in half pixels.
  ['asi294mc qhy294c', 4.63, 4144, 2822],
  ['asi183 qhy183', 2.4, 5496, 3672],
  ['asi071', 4.78, 4944, 3284],
  ['asi094 qhy367', 4.88, 7376, 4928],
  // Panasonic MN34230
  ['asi1600 qhy163', 3.8, 4656, 3520],
  // Sony IMX585, IMX462 and IMX290, IMX178, IMX174, IMX224, IMX385, IMX678, IMX662
  ['asi585 uranusc uranusm', 2.9, 3840, 2160],
  ['asi462 asi290 qhy5iii462 qhy5iii290', 2.9, 1936, 1096],
  ['asi178 qhy5iii178', 2.4, 3096, 2080],
  ['asi174 qhy5iii174', 5.86, 1936, 1216],
  ['asi224', 3.75, 1304, 976],
  ['asi385', 3.75, 1936, 1096],
  ['asi678', 2, 3840, 2160],
  ['asi662', 2.9, 1920, 1080],
  // KAF-8300, KAF-16803, KAI-11000, KAF-16200, ICX694
  ['stf8300 stt8300 qsi683', 5.4, 3326, 2504],
  ['stx16803 pl16803 ml16803 u16m', 9, 4096, 4096],
  ['stl11000 stxl11000', 9, 4008, 2672],
  ['g316200 ml16200', 6, 4500, 3600],
  ['atik460 qsi660', 4.54, 2750, 2200],
  ['canoneosra', 5.36, 6720, 4480],
  ['canoneos6d(?!m)', 6.54, 5472, 3648],
  ['canoneos60da canoneos60d canoneos600d canoneos550d canoneos700d', 4.3, 5184, 3456],
  ['nikond810', 4.88, 7360, 4912],
  ['nikond850', 4.35, 8256, 5504],
  ['nikond750', 5.97, 6016, 4016],
  ['nikond5300', 3.92, 6000, 4000],
]

/** Models, and their focal length in mm, without a reducer. */
const optics: readonly [models: string, focalLengthMm: number][] = [
  ['redcat51 whitecat51 spacecat51', 250],
  ['redcat61', 300],
  ['redcat71', 350],
  ['zenithstar61', 360],
  ['zenithstar73', 430],
  ['esprit80', 400],
  ['esprit100', 550],
  ['esprit120', 840],
  ['esprit150', 1050],
  ['evostar72', 420],
  ['evostar80', 600],
  ['evostar100', 900],
  ['fsq106', 530],
  ['fsq85', 450],
  ['toa130', 1000],
  ['toa150', 1100],
  ['epsilon130', 430],
  ['epsilon160', 530],
  ['epsilon180', 500],
  ['fma180', 180],
  ['fma230', 230],
  ['fra300', 300],
  ['fra400', 400],
  ['fra500', 500],
  ['fra600', 600],
  ['rasa8', 400],
  ['rasa11', 620],
]

/** Telescopes with a camera, of the data sheets too. */
const smartTelescopes: readonly [
  models: string,
  focalLengthMm: number,
  pixelSizeMicrons: number,
  columns: number,
  rows: number,
][] = [
  ['seestars50', 250, 2.9, 1920, 1080],
  ['seestars30(?!pro)', 150, 2.9, 1920, 1080],
  ['dwarf3', 150, 2, 3840, 2160],
]

const sensor = (pixelSizeMicrons: number, columns: number, rows: number): GearNumbers => ({
  pixelSizeMicrons,
  sensorWidthMm: Math.round((pixelSizeMicrons * columns) / 100) / 10,
  sensorHeightMm: Math.round((pixelSizeMicrons * rows) / 100) / 10,
})

const known: [models: string, numbers: GearNumbers][] = [
  ...cameras.map(([models, ...sizes]): [string, GearNumbers] => [models, sensor(...sizes)]),
  ...optics.map(([models, focalLengthMm]): [string, GearNumbers] => [models, { focalLengthMm }]),
  ...smartTelescopes.map(([models, focalLengthMm, ...sizes]): [string, GearNumbers] => [
    models,
    { focalLengthMm, ...sensor(...sizes) },
  ]),
]

/** Without a further digit: an ASI1600 is no ASI160. */
const patterns = known.map(([models, numbers]) => ({
  pattern: new RegExp(String.raw`(?:${models.replaceAll(' ', '|')})(?!\d)`),
  numbers,
}))

interface NamedGear {
  itemName: string
  brand?: string | null
  model?: string | null
}

/** Returns the numbers of the well-known models that texts name; none if they also name something that changes them. */
function numbersOfModels({ itemName, brand, model }: NamedGear): GearNumbers[] {
  const names = [itemName, `${brand ?? ''} ${itemName}`, `${brand ?? ''} ${model ?? ''}`]
  if (/reducer|barlow|extender|hyperstar|\d[.,]\d+\s?x/i.test(names.join(' '))) return []
  const text = names
    .map((name) =>
      name
        .toLowerCase()
        .replace('ε', 'epsilon')
        .replaceAll(/[^a-z\d]/g, ''),
    )
    .join('|')
  return patterns.filter(({ pattern }) => pattern.test(text)).map(({ numbers }) => numbers)
}

/** Returns the numbers of the one well-known model that gear is. */
export function knownNumbers(gear: NamedGear): GearNumbers | undefined {
  const [found, another] = numbersOfModels(gear)
  return another ? undefined : found
}

/** Returns the numbers of a telescope and a camera that a text names; none of two telescopes or cameras. */
export function knownRigNumbers(text: string): GearNumbers {
  const found = numbersOfModels({ itemName: text })
  const names = found.flatMap((numbers) => Object.keys(numbers))
  return new Set(names).size === names.length ? Object.assign({}, ...found) : {}
}
