import { readdirSync, readFileSync } from 'node:fs'
import type { EntityManager } from '@mikro-orm/postgresql'
import { projectFolder } from '../project-folder.ts'
import { loadIfChanged } from './loaded-files.ts'

const folder = new URL('server/database/functions/', projectFolder)

/** Returns the text of each file: a function and the triggers that call it. */
export const functionFiles = (): { name: string; text: string }[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => ({ name: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))

/** Without those of extensions. */
const ofThisProgram = `pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

/** Drops all, so that a function may change its result, and none without a file remains. */
const dropAll = `do $$ declare statement text; begin
  for statement in
    select format('drop trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and ${ofThisProgram}
    union all select format('drop function %s', oid::regprocedure) from pg_proc where ${ofThisProgram}
  loop execute statement; end loop;
end $$`

/** Makes the functions and triggers of the database those of the files. */
export async function loadFunctions(em: EntityManager): Promise<void> {
  const texts = functionFiles().map(({ text }) => text)
  // Functions call each other, so that no order lets PostgreSQL check their bodies.
  const statements = ['set local check_function_bodies = off', dropAll, ...texts].join(';\n')
  await loadIfChanged(em, 'functions', statements, (em) => em.execute(statements))
}
