import { expect, test } from 'vitest'
import { functionsPerRow, planViolations, type PlanNode } from './check-plan.ts'

const limits = {
  tableRows: new Map([
    ['creator_profile', 100_000],
    ['session', 1000],
  ]),
  seqScan: 5000,
  rows: 50_000,
}
const violations = (plan: PlanNode) => planViolations(plan, limits)

test('a sequential scan of a large table is reported, wherever in the plan', () => {
  const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'creator_profile', 'Actual Rows': 3 }
  const plan = { 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Nested Loop', Plans: [scan] }] }
  expect(violations(plan)).toEqual(['Seq Scan on creator_profile of 100000 rows'])
  expect(violations({ ...scan, 'Relation Name': 'session' })).toEqual([])
})

test('a sort or count of most rows is reported, one of a few is fine', () => {
  const sort = (rows: number): PlanNode => ({
    'Node Type': 'Sort',
    'Actual Rows': 12,
    Plans: [{ 'Node Type': 'CTE Scan', 'Actual Rows': rows / 2, 'Actual Loops': 2 }],
  })
  expect(violations(sort(40_000))).toEqual([])
  expect(violations(sort(60_000))).toEqual(['Sort of 60000 rows', 'CTE Scan reads 60000 rows of a step'])
})

test('an index scan to a deep page is reported', () => {
  const walk = (rows: number): PlanNode => ({
    'Node Type': 'Limit',
    'Actual Rows': 12,
    Plans: [{ 'Node Type': 'Index Only Scan', 'Relation Name': 'profile_views', 'Actual Rows': rows }],
  })
  expect(violations(walk(60_000))).toEqual(['Index Only Scan reads 60000 rows of profile_views'])
  expect(violations(walk(600))).toEqual([])
})

test('rows that a filter removes count as read', () => {
  const scan = { 'Node Type': 'Index Scan', 'Relation Name': 'creator_profile', 'Actual Rows': 12 }
  expect(violations({ ...scan, 'Rows Removed by Filter': 99_000 })).toHaveLength(1)
  expect(violations({ ...scan, 'Rows Removed by Index Recheck': 12 })).toEqual([])
})

test('a function of a parameter in a filter is reported, one of a column is fine', () => {
  const scan = { 'Node Type': 'Seq Scan', Filter: '((key >= sky_key($3)) AND (kind = $1))' }
  expect(functionsPerRow({ 'Node Type': 'Limit', Plans: [scan] })).toEqual([
    'Seq Scan computes for each row: ((key >= sky_key($3)) AND (kind = $1))',
  ])
  expect(functionsPerRow({ ...scan, Filter: '(("left"(term, 1) = $1) AND (id = ANY ($2)))' })).toEqual([])
})
