import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountLimits } from '../../contract/account-limits.ts'
import { limits } from '../../contract/limits.ts'
import { projectFolder } from '../project-folder.ts'
import { requestLimits } from './request-limits.ts'

const page = readFileSync(new URL('docs/limits.md', projectFolder), 'utf8')

// That the files of its tests exist is checked with all documents, by scripts/documents.test.ts.
test.each([requestLimits, limits, accountLimits].flatMap(Object.keys))(
  'a reviewer finds the tests of the limits `%s` in docs/limits.md',
  (group) => expect(page).toMatch(new RegExp(`^- .*\`${group}\`.*(→ \`|: has no test)`, 'm')),
)
