import type { EntityManager } from '@mikro-orm/postgresql'
import { loadIfChanged } from '../../database/loaded-files.ts'
import type { Catalogue } from './sky-catalogue.ts'

const columns = `slug, title, kind, right_ascension, declination, constellation, size, magnitude, other_names, common_names, terms`

/** Adds and changes objects. Removes none, because images may refer to them. */
const saveObjects = `
  insert into sky_object (name, ${columns})
  select name, ${columns} from json_populate_recordset(null::sky_object, ?)
  on conflict (name) do update set (${columns}) = row(${columns.replaceAll(/\w+/g, 'excluded.$&')})`

const retitledObjects = `
  select name from sky_object join json_populate_recordset(null::sky_object, ?) loaded using (name)
  where sky_object.title <> loaded.title`

const saveNames = `
  insert into sky_object_name (key, object_name, rank)
  select key, object_name, rank from json_populate_recordset(null::sky_object_name, ?)`

/** Loads a catalogue of objects into the database, unless it has this one; `afterwards`, which gets the names of objects with a new title, is part of the transaction. */
export async function loadCatalogue(
  em: EntityManager,
  objects: Catalogue,
  afterwards: (em: EntityManager, retitled: string[]) => Promise<void>,
): Promise<void> {
  const content = JSON.stringify(objects)
  await loadIfChanged(em, 'catalogue', content, async (em) => {
    const retitled = await em.execute<{ name: string }[]>(retitledObjects, [content])
    await em.execute(saveObjects, [content])
    await em.execute('delete from sky_object_name')
    const names = objects.flatMap(({ name, keys }) => keys.map((row) => ({ ...row, object_name: name })))
    await em.execute(saveNames, [JSON.stringify(names)])
    await em.execute('analyze sky_object, sky_object_name')
    await afterwards(
      em,
      retitled.map(({ name }) => name),
    )
  })
}
