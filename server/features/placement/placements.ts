import { prepared } from '../../database/prepared.ts'
import { rowsByKey } from '../gallery/image-lists.ts'
import { columnsOf } from '../profile/profile-rows.ts'
import { noPlace, type Place } from './place.ts'

export type PlacementRow = Omit<Place, 'bounds'>

export const placementsOfImages = rowsByKey<PlacementRow>(
  prepared(
    'placements_of_images',
    `select image_id as key, ${columnsOf('placement', Object.keys(noPlace))} from image_placement placement
     where image_id = any($1::int[])`,
  ),
)
