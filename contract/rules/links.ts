import { object } from 'yup'
import { limits } from '../limits.ts'
import { optionalName, optionalParagraphs, requiredUrl, requiredText } from './fields.ts'

const { platform, displayName, description } = limits.link

export const socialLinkRules = object({
  platform: requiredText(platform),
  url: requiredUrl(),
  displayName: optionalName(displayName),
})

/** A social link with a description of the support. */
export const supportLinkRules = socialLinkRules.shape({ description: optionalParagraphs(description) })
