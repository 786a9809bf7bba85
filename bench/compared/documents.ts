import { addTypenameToDocument } from '@apollo/client/utilities'
import { type DefinitionNode, type DocumentNode, Kind, parse, print, visit } from 'graphql'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

const definitions = new Map<string, DefinitionNode>(
  globSync('client/**/*.graphql', { cwd: root })
    .flatMap((file) => parse(readFileSync(join(root, file), 'utf8')).definitions)
    .map((definition) => ['name' in definition ? definition.name!.value : '', definition]),
)

/** The document of an operation as the site sends it: with its fragments, and the __typename that Apollo Client adds. */
export function documentOf(name: string): string {
  const used = new Set<string>()
  const collect = (name: string) => {
    if (used.has(name)) return
    used.add(name)
    visit(definitions.get(name)!, { [Kind.FRAGMENT_SPREAD]: (spread) => collect(spread.name.value) })
  }
  collect(name)
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [...used].map((name) => definitions.get(name)!),
  }
  return print(addTypenameToDocument(document))
}
