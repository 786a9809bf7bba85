import { cellAt } from '../../../contract/healpix.ts'
import { decodeSkyMap } from '../../../contract/sky-hours.ts'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { skyObjectColumns, type SkyObjectRow } from '../sky/sky-objects.ts'

/** Hours of right ascension on each side, as two hours of the night. */
const degreesAround = 30

/** The parts of the field that an object that suits it has. */
const [leastPart, greatestPart] = [0.15, 0.9]

export const maxHoles = 50

/** Many may have hours. */
const maxCandidates = 500

/** Not the clouds that only have a number. */
const objectsAround = prepared<SkyObjectRow>(
  'sky_objects_around_meridian',
  `select ${skyObjectColumns} from sky_object object
   where object.size between $2::float8 and $3::float8 and object.declination is not null
     and (object.magnitude is not null or object.common_names <> '{}')
     and cosd(object.right_ascension - $1::float8) >= ${Math.cos((degreesAround * Math.PI) / 180)}
   order by cardinality(object.common_names) = 0, object.magnitude, object.name limit ${maxCandidates}`,
)

/** Returns the objects around a right ascension that suit a field of so many degrees, and where a map has no hours. */
export async function holesOf(
  em: StatementRunner,
  map: string,
  { rightAscension, field }: { rightAscension: number; field: number },
): Promise<SkyObjectRow[]> {
  const [least, greatest] = [leastPart, greatestPart].map((part) => part * field * 60)
  const objects = await objectsAround(em, [rightAscension, least, greatest])
  const levels = decodeSkyMap(map)
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const isHole = ({ rightAscension, declination }: SkyObjectRow) =>
    levels[cellAt(Math.sin(radians(declination!)), radians(rightAscension!))] === 0
  return objects.filter(isHole).slice(0, maxHoles)
}
