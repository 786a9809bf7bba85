import { limits } from '../../../contract/limits.ts'
import { countText } from '../../ui/count-text.ts'

const { counted } = limits.imageSearch

/** Returns the number of found pictures in words. */
export const countOfFound = (total: number) =>
  total > counted ? `More than ${countText(counted, 'picture')}` : countText(total, 'picture')
