import { array, number, object } from 'yup'
import { accountLimits } from '../account-limits.ts'
import { requiredName } from './fields.ts'

const { name, gear } = accountLimits.rig

/** `gear` has the ids of gear items. */
export const rigRules = object({
  name: requiredName(name),
  gear: array(number().required())
    .min(gear.min, gear.tooFew)
    .max(gear.max, gear.tooMany)
    .test('unique', gear.repeated, (ids) => new Set(ids).size === (ids ?? []).length)
    .required(gear.tooFew),
})

/** Returns the name by which rigs of a profile differ. */
export const rigKey = (name: string) => name.toLowerCase()
