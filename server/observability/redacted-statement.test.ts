import { expect, test } from 'vitest'
import { redactedStatement } from './trace-exporter.ts'

test.each([
  [
    `insert into "users" ("email", "age") values ('o''hara@people.example', 42)`,
    `insert into "users" ("email", "age") values (?)`,
  ],
  [
    `select "c0"."id" from "profile2" as "c0" where "c0"."slug" in ('a', 'b') limit 1`,
    `select "c0"."id" from "profile2" as "c0" where "c0"."slug" in (?) limit ?`,
  ],
  [
    `update x set y = -1.5, z = E'it\\\\''s' where a = $1 and b = $12`,
    `update x set y = ?, z = E? where a = $1 and b = $12`,
  ],
  [`select ''`, `select ?`],
])('a trace of %s contains no input of users', (statement, redacted) => {
  expect(redactedStatement(statement)).toBe(redacted)
})
