import type { EntityManager } from '@mikro-orm/postgresql'
import { text } from 'node:stream/consumers'
import type { LocalImageStore } from '../features/images/store/local-image-store.ts'
import { filesInFolder } from './stored-files.ts'

/**
 * Searches every column of every table but the large ones of the catalogue, also bytes and JSON; returns the table of each row
 * that contains one of the texts.
 */
export async function tablesWith(em: EntityManager, texts: readonly string[]): Promise<string[]> {
  const connection = em.getConnection()
  const tables = await connection.execute<{ name: string }[]>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('sky_object', 'sky_object_name') order by 1`,
  )
  // PostgreSQL prints bytes in hex.
  const needles = texts
    .flatMap((one) => [one, Buffer.from(one).toString('hex')])
    .map((one) => one.toLowerCase())
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await connection.execute<{ line: string }[]>(`select "${name}"::text as line from "${name}"`)
    for (const { line } of rows)
      if (needles.some((needle) => line.toLowerCase().includes(needle))) found.push(name)
  }
  return found
}

/** Returns the names of the files in the store whose name or content contains one of the texts. */
export async function filesWith(images: LocalImageStore, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await filesInFolder(images.folder)) {
    const stored = await images.open(name)
    const content = stored ? await text(stored.content.setEncoding('latin1')) : ''
    if (texts.some((one) => name.includes(one) || content.includes(one))) found.push(name)
  }
  return found
}
