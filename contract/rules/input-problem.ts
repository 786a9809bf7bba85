/** Rules that a value of an input may break (docs/clients.md, 'Problems of an input'). */
export const inputRules = [
  'required',
  'type',
  'min',
  'max',
  'integer',
  'oneOf',
  'unique',
  'printable',
  'visible',
  'direction',
  'date',
  'email',
  'url',
  'known',
  'changed',
  'correct',
  'uncommon',
  'specific',
  'image',
] as const

export type InputRule = (typeof inputRules)[number]

export interface InputProblem {
  /** In the input, such as `exposures[2].seconds`; '' for the input as a whole. */
  path: string
  rule: InputRule
  /** The limit of `min` or `max`: a number, or the length of a text or a list. */
  limit: number | null
  message: string
}
