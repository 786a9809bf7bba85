import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../database/embedded-postgres/embedded-postgres.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * Starts the embedded PostgreSQL of a server and returns its URL. It ends with the server, also when that is stopped while
 * PostgreSQL starts. When it ends by itself it is started again; if that fails, the process exits with 1.
 */
export async function embeddedDatabase(
  folder: string,
  { logger, stop }: { logger: Pick<Logger, 'info' | 'warn' | 'fatal'>; stop: Shutdown },
): Promise<string> {
  if (stop.hasBegun) throw new Error('The server was stopped before PostgreSQL started')
  const starting = startEmbeddedPostgres({
    folder,
    restart: {
      onLost: () => logger.warn('The embedded PostgreSQL ended, or cut its connections; starting it again'),
      onReturn: () => logger.info('The embedded PostgreSQL is there again'),
      onFailure: (err) => {
        logger.fatal({ err }, 'The embedded PostgreSQL ended and cannot be started again; the server stops')
        void stop.begin(1)
      },
    },
  })
  stop.onShutdown(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {}, // `start` fails with the same
    ),
  )
  return (await starting).url
}
