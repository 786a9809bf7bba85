import type { EntityManager } from '@mikro-orm/postgresql'
import { rows, sql } from '../../database/statements.ts'
import { loadIfChanged } from '../../database/loaded-files.ts'
import type { Catalogue } from './sky-catalogue.ts'

const columnNames =
  'slug, title, kind, right_ascension, declination, constellation, size, minor_size, position_angle, magnitude, other_names, common_names, terms'
const columns = sql.raw(columnNames)
const excludedColumns = sql.raw(columnNames.replaceAll(/\w+/g, 'excluded.$&'))

/** Loads a catalogue of objects into the database, unless it has its version; `afterwards`, which gets the names of objects with a new title, is part of the transaction. */
export async function loadCatalogue(
  em: EntityManager,
  { version, read }: Catalogue,
  afterwards: (em: EntityManager, retitled: string[]) => Promise<void>,
): Promise<void> {
  await loadIfChanged(em, 'catalogue', version, async (em) => {
    const objects = read()
    const content = JSON.stringify(objects)
    const loaded = sql`json_populate_recordset(null::sky_object, ${content})`
    const retitled = await rows<{ name: string }>(em)`
      select name from sky_object join ${loaded} loaded using (name) where sky_object.title <> loaded.title`
    // Removes none, because images may refer to them.
    await rows(em)`
      insert into sky_object (name, ${columns}) select name, ${columns} from ${loaded} loaded
      on conflict (name) do update set (${columns}) = row(${excludedColumns})`
    await em.execute('delete from sky_object_name')
    const names = objects.flatMap(({ name, keys }) => keys.map((row) => ({ ...row, object_name: name })))
    await rows(em)`
      insert into sky_object_name (key, object_name, rank)
      select key, object_name, rank from json_populate_recordset(null::sky_object_name, ${JSON.stringify(names)})`
    await em.execute('analyze sky_object, sky_object_name')
    await afterwards(
      em,
      retitled.map(({ name }) => name),
    )
  })
}
