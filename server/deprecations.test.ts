import { getArgumentValues, GraphQLDeprecatedDirective, Kind, parse, visit } from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFolder } from './project-folder.ts'

test('a deprecation says since when, what replaces it, and six months ahead when it may be removed', () => {
  expect(undated(readFileSync(new URL('schema.graphql', projectFolder), 'utf8'))).toEqual([])
})

/** Returns the deprecated parts of a schema with their reasons, unless these follow docs/clients.md. */
function undated(sdl: string): string[] {
  const found: string[] = []
  visit(parse(sdl), {
    [Kind.DIRECTIVE](directive, _key, _parent, _path, ancestors) {
      if (directive.name.value !== GraphQLDeprecatedDirective.name) return
      const { reason } = getArgumentValues(GraphQLDeprecatedDirective, directive) as { reason: string }
      const [, since = '', removed = ''] = /^Since (\S+); use .+\. Removed after (\S+)\.$/.exec(reason) ?? []
      const earliest = new Date(since)
      earliest.setUTCMonth(earliest.getUTCMonth() + 6)
      if (new Date(removed) >= earliest) return
      const names = ancestors.flatMap((node) => ('name' in node && node.name ? [node.name.value] : []))
      found.push(`${names.join('.')}: ${reason}`)
    },
  })
  return found
}
