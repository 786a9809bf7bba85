import { mixed, number, object } from 'yup'
import { limits } from '../limits.ts'
import { optionalText } from './fields.ts'

const { crop, altText } = limits.profilePicture

export const profilePictureTextRules = object({ altText: optionalText(altText) })

/** A picture and the part of it to show. The decoder checks the file's content, and the crop against its size. */
export const profilePictureRules = profilePictureTextRules
  .shape({
    picture: mixed().defined(),
    left: number().nullable(),
    top: number().nullable(),
    side: number().nullable(),
  })
  .test('required', (value, { createError }) => {
    const given = (['left', 'top', 'side'] as const).filter((name) => value[name] != null)
    return [0, 3].includes(given.length) || createError({ path: 'side', message: crop.incomplete })
  })
