import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * Starts the embedded PostgreSQL and returns its URL. A shutdown stops it, even while it starts. If it ends unexpectedly, it is
 * restarted; if that fails, the process exits with 1.
 */
export async function embeddedDatabase(
  folder: string,
  { logger, stop }: { logger: Pick<Logger, 'info' | 'warn' | 'fatal'>; stop: Shutdown },
): Promise<string> {
  if (stop.hasBegun) throw new Error('The server was stopped before PostgreSQL started')
  const starting = startEmbeddedPostgres({
    folder,
    restart: {
      logger,
      onFailure: (err) => {
        logger.fatal({ err }, 'The embedded PostgreSQL cannot be restarted, shutting down')
        void stop.begin(1)
      },
    },
  })
  stop.onShutdown(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {}, // `start` fails with the same error
    ),
  )
  return (await starting).url
}
