import { InMemoryCache } from '@apollo/client'

/** One copy of each object, by type and id: what a mutation answers is shown wherever it stands. */
export const createCache = () => new InMemoryCache()
