import type { EntityManager, TransactionOptions } from '@mikro-orm/postgresql'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'

export { type RawBuilder, sql }

type StatementRunner = Pick<EntityManager, 'getKysely'>

const execute = <Row>(em: StatementRunner, ...statement: Parameters<typeof sql>) =>
  sql<Row>(...statement).execute(em.getKysely())

/**
 * Runs a statement, such as rows(em)`delete from mail where id = ${id} returning kind`, in the transaction of `em` if it has one, and
 * returns its rows. Values are bound.
 */
export const rows =
  <Row>(em: StatementRunner) =>
  async (...statement: Parameters<typeof sql>): Promise<Row[]> =>
    (await execute<Row>(em, ...statement)).rows

/** Returns how many rows a statement changed. */
export const changedRows =
  (em: StatementRunner) =>
  async (...statement: Parameters<typeof sql>): Promise<number> =>
    Number((await execute(em, ...statement)).numAffectedRows)

/** Returns the rows of a text with parameters such as `$1`. */
export const rowsOfText = async <Row>(
  em: StatementRunner,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/**
 * Runs `work` in one transaction with an entity manager that knows no entity yet: what the request, or an earlier mutation of its
 * document, has read before may be out of date.
 */
export const inTransaction = <Result>(
  { em }: { em: EntityManager },
  work: (em: EntityManager) => Promise<Result>,
  options?: Pick<TransactionOptions, 'isolationLevel' | 'readOnly'>,
): Promise<Result> => em.transactional(work, { ...options, clear: true })
