import { getArgumentValues, GraphQLDeprecatedDirective, Kind, parse, visit } from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFolder } from './project-folder.ts'

test('a deprecation says since when, what replaces it, and six months ahead when it may be removed', () => {
  expect(undated(readFileSync(new URL('schema.graphql', projectFolder), 'utf8'))).toEqual([])
})

test.each([
  ['a field', 'type Query { old: Int @deprecated(reason: "REASON") }', 'Query.old'],
  ['an argument', 'type Query { views(old: Int @deprecated(reason: "REASON")): Int }', 'Query.views.old'],
  ['a field of an input', 'input Views { old: Int @deprecated(reason: "REASON") }', 'Views.old'],
  ['a value of an enum', 'enum Order { old @deprecated(reason: "REASON") }', 'Order.old'],
])('the reason for deprecating %s has dates', (_, sdl, name) => {
  const withReason = (reason: string) => undated(sdl.replace('REASON', reason))
  expect(withReason('Since 2026-11-26; use views. Removed after 2027-05-26.')).toEqual([])
  for (const reason of [
    'Use views.',
    'Since 2026-11-26; use views.',
    'Since 2026-11-26. Removed after 2027-05-26.',
    'Since 2026-11-26; use views. Removed after 2027-05-25.',
    'Since 2026-11-26; use views. Removed after 2027-13-01.',
  ])
    expect(withReason(reason)).toEqual([`${name}: ${reason}`])
  expect(undated(sdl.replace('(reason: "REASON")', ''))).toEqual([`${name}: No longer supported`])
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
