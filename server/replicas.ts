import {
  type ConnectionType,
  EntityManager,
  type EntityName,
  type LoggingOptions,
} from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'

/** How long a replica that gave no connection is not asked for another, in milliseconds. */
const rest = 5_000

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

/** While a replica gives no connection, lends one of the primary: nobody who reads notices that the replica is down. */
export function lendFromPrimary(replica: Pool, primary: () => Pool, tell: (problem: unknown) => void): void {
  const connect = replica.connect.bind(replica) as () => Promise<PoolClient>
  let restsUntil = 0
  const connectSomewhere = async () => {
    if (performance.now() < restsUntil) return primary().connect()
    try {
      return await connect()
    } catch (problem) {
      restsUntil = performance.now() + rest
      tell(problem)
      return primary().connect()
    }
  }
  replica.connect = connectSomewhere as Pool['connect']
}
