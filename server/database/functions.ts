import { readdirSync, readFileSync } from 'node:fs'
import type { EntityManager } from '@mikro-orm/postgresql'
import { projectFolder } from '../project-folder.ts'
import { loadIfChanged, versionOf } from './loaded-files.ts'

const folder = new URL('server/database/functions/', projectFolder)

/** Returns the text of each function. */
export const functionFiles = (): { name: string; text: string }[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => ({ name: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))

/** So that a function may change its result, and none without a file remains; without those of extensions. */
const dropAll = `do $$ declare signature regprocedure; begin
  for signature in
    select oid from pg_proc
    where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop execute format('drop function %s', signature); end loop;
end $$`

/** Makes the functions of the database those of the files. */
export async function loadFunctions(em: EntityManager): Promise<void> {
  const statements = [dropAll, ...functionFiles().map(({ text }) => text)].join(';\n')
  await loadIfChanged(em, 'functions', versionOf(statements), (em) => em.execute(statements))
}
