// A plugin of graphql-codegen: the type of the codes of errors, which others leave out because no operation uses it.

export function plugin(schema) {
  const type = schema.getType('ErrorCode')
  const codes = type.getValues().map(({ name }) => `  | '${name}'`)
  return `/** ${type.description} */\nexport type ErrorCode =\n${codes.join('\n')};\n`
}
