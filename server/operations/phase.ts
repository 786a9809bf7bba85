/** What a process does: it waits for its database, serves, or ends. */
export type Phase = 'starting' | 'serving' | 'stopping'
