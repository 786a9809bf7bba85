import { object } from 'yup'
import { limits } from '../limits.ts'
import { optionalUrl, optionalNumber, optionalParagraphs, optionalText, requiredText } from './fields.ts'

const { itemName, category, brand, model, description, personalRating, priceRange, recommendedFor } =
  limits.gear

export const gearRules = object({
  itemName: requiredText(itemName),
  category: requiredText(category),
  brand: optionalText(brand),
  model: optionalText(model),
  description: optionalParagraphs(description),
  affiliateUrl: optionalUrl(),
  personalRating: optionalNumber(personalRating),
  priceRange: optionalText(priceRange),
  recommendedFor: optionalText(recommendedFor),
})
