import { expect, test } from 'vitest'
import { rootCertificate, startTlsPostgres } from './testing/tls-postgres.ts'
import { connect } from './orm.config.ts'
import { SearchPool } from './database/search-pool.ts'

test('an operator whose address asks for sslmode=verify-full gets TLS with that certificate only', async () => {
  await using postgres = await startTlsPostgres()
  const text = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
  const isEncrypted = async (url: string) => {
    const orm = await connect(url)
    const searches = new SearchPool(url)
    try {
      const [row] = await orm.em.getConnection().execute<{ ssl: boolean }[]>(text)
      const [search] = await searches.search<{ ssl: boolean }>(
        { rowsFrom: 'write' },
        { name: 'ssl', text },
        [],
      )
      return [row!.ssl, search!.ssl]
    } finally {
      await Promise.all([orm.close(), searches.close()])
    }
  }
  expect(await isEncrypted(postgres.url)).toEqual([false, false])
  expect(await isEncrypted(`${postgres.url}?sslmode=verify-full&sslrootcert=${rootCertificate}`)).toEqual([
    true,
    true,
  ])
  await expect(isEncrypted(`${postgres.url}?sslmode=verify-full`)).rejects.toThrow('self-signed certificate')
})
