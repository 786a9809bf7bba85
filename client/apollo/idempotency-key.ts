/** Marks a save: when it is tried again under its key, the server changes what the first try made, and adds nothing. */
export const withIdempotencyKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })
