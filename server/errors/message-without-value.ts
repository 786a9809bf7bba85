import { GraphQLError } from 'graphql'

/** Messages of graphql that repeat what the client sent, and how they read without it. The client's part may contain anything. */
const replacements: [pattern: RegExp, message: string][] = [
  [/^(Syntax Error: [^"]*\b(?:Name|Int|Float|String|BlockString)) "[^]*$/, '$1.'],
  [/^(Syntax Error: Invalid [^:]*): [^]*$/, '$1.'],
  [/^(\S+(?: "\w+")? cannot represent [^:]*): [^]*$/, '$1.'],
  [/^Value "[^]*" (does not exist in "\w+" enum\.(?: Did you mean [\w", ]+\?)?)$/, 'Value $1'],
  [/^(Expected (?:value of )?type "[^"]*")[.,]? [^]*$/, '$1.'],
  [/^(Argument "\w+") has invalid value [^]*$/, '$1 has an invalid value.'],
  [/^Unknown operation named [^]*$/, 'The document has no operation of this name.'],
]

const notNull = /^Expected non-nullable type "[^"]*" not to be null\.$/
const notAnObject = /^Expected type "[^"]*" to be an object\.$/

/**
 * Returns the message of an error with the path and the rule, but without the client's value, which may be a secret: messages
 * end in the logs of clients.
 */
export function messageWithoutValue(message: string, cause?: unknown): string {
  const [variable] = /^Variable "\$\w+" got invalid value/.exec(message) ?? []
  if (variable !== undefined) {
    // graphql has the rule as an error of its own; before it is the value, and the path of the value.
    const rule = cause instanceof GraphQLError && message.endsWith(cause.message) ? cause.message : ''
    const [path = ''] = / at "[\w$.[\]]+"(?=; $)/.exec(message.slice(0, message.length - rule.length)) ?? []
    return `${variable}${path}${rule && `; ${messageWithoutValue(rule)}`}`
  }
  if (notNull.test(message) || notAnObject.test(message)) return message
  for (const [pattern, replacement] of replacements)
    if (pattern.test(message)) return message.replace(pattern, replacement)
  return message
}
