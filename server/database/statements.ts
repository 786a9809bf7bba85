import type { EntityManager, TransactionOptions } from '@mikro-orm/postgresql'

/**
 * Runs `work` in one transaction with an entity manager that knows no entity yet: what the request, or an earlier mutation of its
 * document, has read before may be out of date.
 */
export const inTransaction = <Result>(
  { em }: { em: EntityManager },
  work: (em: EntityManager) => Promise<Result>,
  options?: Pick<TransactionOptions, 'isolationLevel' | 'readOnly'>,
): Promise<Result> => em.transactional(work, { ...options, clear: true })
