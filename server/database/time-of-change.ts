import { raw } from '@mikro-orm/postgresql'

/**
 * The time of a change, for a column: of the database, which all processes share. Not of the beginning of the transaction, which
 * may have waited for a later one.
 */
export const timeOfChange = () => raw<Date>('clock_timestamp()')
