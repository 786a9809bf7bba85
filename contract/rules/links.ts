import { object } from 'yup'
import { limits } from '../limits.ts'
import { optionalName, optionalParagraphs, requiredAddress, requiredText } from './fields.ts'

const { platform, displayName, description } = limits.link

/** What a social link may be. */
export const socialLinkRules = object({
  platform: requiredText(platform),
  url: requiredAddress(),
  displayName: optionalName(displayName),
})

/** What a support link may be: a social link that says what the support is for. */
export const supportLinkRules = socialLinkRules.shape({ description: optionalParagraphs(description) })
