/**
 * Returns the context of a save that can be retried: with the same key, the server updates the first attempt's result
 * instead of adding another.
 */
export const withIdempotencyKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })
