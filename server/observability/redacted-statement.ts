/** A quoted text, in which quotes are doubled, or a number that is not part of a name or a parameter. */
const value = /'(?:[^']|'')*'|(?<![\w$."])-?\d+(?:\.\d+)?\b/g

/** Replaces the values in a statement, which MikroORM inlines, by `?`, and lists of values by one. */
export const redactedStatement = (statement: string) =>
  statement.replace(value, '?').replace(/\?(?:, ?\?)+/g, '?')
