import { pino } from 'pino'

/** Where PostgreSQL repeats a row or a statement, with all that people typed. */
const fieldsWithValues = ['detail', 'where', 'internalQuery']

/** An error as the log may have it. */
export function redactedError(error: Error): object {
  const told = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(told).filter(([name]) => !fieldsWithValues.includes(name)))
}
