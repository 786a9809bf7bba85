import { limits } from '../../../contract/limits.ts'
import { countText } from '../../ui/count-text.ts'

export const { counted, countedNear } = limits.imageSearch

/** Returns the number of found pictures in words; more than `most` are not counted. */
export const countOfFound = (total: number, most: number = counted) =>
  total > most ? `More than ${countText(most, 'picture')}` : countText(total, 'picture')
