import {
  type ConnectionType,
  EntityManager,
  type EntityName,
  type LoggingOptions,
} from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'

/** Reads rows from a replica where it is told to; entities always come from the primary (docs/decisions/0021). */
export class RoutedEntityManager extends EntityManager {
  /** Where rows are read from: `read` stands for a replica, if there is one. */
  rowsFrom: ConnectionType = 'write'

  override getConnection(type: ConnectionType = this.rowsFrom) {
    return super.getConnection(type)
  }

  override createQueryBuilder<Entity extends object, Alias extends string = never>(
    entity: EntityName<Entity>,
    alias?: Alias,
    type: ConnectionType = this.rowsFrom,
    logging?: LoggingOptions,
  ) {
    return super.createQueryBuilder(entity, alias, type, logging)
  }
}

/**
 * While a replica gives no connection, lends one of the primary: nobody who reads notices that the replica is down, but
 * for whoever finds out. The replica then rests for so many milliseconds; a test is less patient.
 */
export function fallBackToPrimary(
  replica: Pool,
  primary: () => Pool,
  tell: (error: unknown) => void,
  rest = 5_000,
): void {
  const connect = replica.connect.bind(replica) as () => Promise<PoolClient>
  /** 0 for one that gave the last connection it was asked for. */
  let restsUntil = 0
  const connectSomewhere = async () => {
    const now = performance.now()
    if (now < restsUntil) return primary().connect()
    // One asks on behalf of all whether it is back; it may say nothing for long.
    if (restsUntil > 0) restsUntil = now + rest
    try {
      const client = await connect()
      restsUntil = 0
      return client
    } catch (error) {
      restsUntil = performance.now() + rest
      tell(error)
      return primary().connect()
    }
  }
  replica.connect = connectSomewhere as Pool['connect']
}
