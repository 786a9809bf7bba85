/** A text in quotes, which doubles those inside, or a number that is no part of a name or of a parameter. */
const value = /'(?:[^']|'')*'|(?<![\w$."])-?\d+(?:\.\d+)?\b/g

/** A statement as it may be told: MikroORM writes values into its statements. Lists become as long as one. */
export const redactedStatement = (statement: string) =>
  statement.replace(value, '?').replace(/\?(?:, ?\?)+/g, '?')
