import type { AnyObjectSchema, Schema } from 'yup'
import { galleryImageRules } from '../../contract/rules/gallery.ts'

/** Returns a valid value for each field of rules, so that tests know new fields. */
export const samplesOf = (rules: AnyObjectSchema, without: readonly string[] = []) =>
  Object.fromEntries(
    rulesOf(rules)
      .filter(([name]) => !without.includes(name))
      .map(([name, rule]) => [name, sampleOf(name, rule)]),
  )

/** Without booleans, which have no limit and are never blank. */
export const rulesOf = (rules: AnyObjectSchema) =>
  (Object.entries(rules.fields) as [string, Schema][]).filter(([, { type }]) => type !== 'boolean')

function sampleOf(name: string, rule: Schema): string | number | string[] {
  if (rule.type === 'array') return ['Mosaics', 'Lunar']
  if (rule.type === 'number') return maxOf(rule)
  return isAddress(rule) ? `https://${name.toLowerCase()}.example/` : `A text as ${name}`
}

export const isAddress = (rule: Schema) => rule.type === 'string' && !rule.isValidSync('javascript:alert(1)')

/** Returns the highest number, or the number of characters. */
export function maxOf(rule: Schema): number {
  const { tests } = rule.describe() as { tests: { name?: string; params?: { max?: number } }[] }
  return tests.find(({ name }) => name === 'max')!.params!.max!
}

/** A value for each text, number and list of texts of a picture, which is listed. */
export const imageSamples = samplesOf(galleryImageRules, [
  'captureDate',
  'license',
  'objects',
  'gear',
  'exposures',
])
