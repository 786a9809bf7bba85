import type { EntityManager } from '@mikro-orm/postgresql'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'

interface OpenTransaction {
  em: EntityManager
  commit: () => Promise<void>
  rollBack: () => Promise<void>
}

/** Transactions of the token requests that have used their code or refresh token. */
const transactions = new WeakMap<object, OpenTransaction>()

/** Returns the entity manager of the transaction of the request at hand; undefined before it begins one. */
export const transactionOfRequest = (): EntityManager | undefined =>
  Provider.ctx && transactions.get(Provider.ctx)?.em

/**
 * Begins the transaction of the token request at hand, which `inOneTransaction` ends. Before that the request holds no connection:
 * its body may arrive slowly.
 */
export async function beginTransaction(em: EntityManager): Promise<EntityManager> {
  const begun = Promise.withResolvers<EntityManager>()
  const work = Promise.withResolvers<void>()
  // Not em.begin: its connection would never return to the pool if it is lost.
  const ended = em.transactional((transaction) => {
    begun.resolve(transaction)
    return work.promise
  })
  ended.catch(begun.reject)
  const transaction = await begun.promise
  transactions.set(Provider.ctx!, {
    em: transaction,
    commit: () => {
      work.resolve()
      return ended
    },
    rollBack: () => {
      work.reject(new Error('rolled back'))
      return ended.catch(() => undefined)
    },
  })
  return transaction
}

/**
 * Middleware that commits what a token request did: the use of its code or refresh token and the new tokens, or neither.
 * oidc-provider stores them one after the other. `answerError` answers when the commit fails.
 */
export const inOneTransaction =
  (answerError: (context: KoaContextWithOIDC, error: unknown) => void) =>
  async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
      // A refusal is committed too: the reuse of a token ends the connection.
      if (context.status < 500) await transactions.get(context)?.commit()
    } catch (error) {
      answerError(context, error)
    } finally {
      await transactions.get(context)?.rollBack()
    }
  }
