import 'vitest'

declare module 'vitest' {
  /** What the global set-ups in server/testing/ hand to the tests. */
  export interface ProvidedContext {
    /** Address of a PostgreSQL that may be filled with databases. */
    postgresUrl: string
    /** Name of the migrated database there that every test file copies. */
    template: string
    /** Address of a running application with one creator, dusty-lane. */
    siteUrl: string
  }
}
