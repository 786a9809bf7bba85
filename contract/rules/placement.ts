import { object, type ObjectShape } from 'yup'
import { limits } from '../limits.ts'
import { optionalDecimal } from './fields.ts'

const { rightAscension, declination, width, incomplete } = limits.placement

/** A position in the sky in degrees, or none, with other rules. */
export const positionRules = <Others extends ObjectShape>(others: Others) =>
  object({
    rightAscension: optionalDecimal(rightAscension),
    declination: optionalDecimal(declination),
    ...others,
  }).test({
    name: 'required',
    test(position, { createError, path }) {
      const { rightAscension, declination } = (position ?? {}) as Record<string, number | null>
      const missing = rightAscension == null ? 'rightAscension' : 'declination'
      return (
        (rightAscension == null) === (declination == null) ||
        createError({ path: path ? `${path}.${missing}` : missing, message: incomplete })
      )
    },
  })

/** Where in the sky the frames of a picture say that they are. */
export const placeHintRules = object({
  rightAscension: optionalDecimal(rightAscension).required(rightAscension.outside),
  declination: optionalDecimal(declination).required(declination.outside),
  width: optionalDecimal(width),
})
  .nullable()
  .default(undefined)

/** Hints of the owner where a picture is in the sky, in degrees. */
export const placementRules = positionRules({ width: optionalDecimal(width) })
