import { pino } from 'pino'

/** Fields in which PostgreSQL repeats a row or a statement, with the input of users. */
const fieldsWithValues = ['detail', 'where', 'internalQuery']

/** Serializes an error for the log without the input of users. */
export function redactedError(error: Error): object {
  const serialized = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !fieldsWithValues.includes(name)))
}
