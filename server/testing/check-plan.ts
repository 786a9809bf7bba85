/** The checked fields of a node of `explain (analyze, format json)`. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Filter?: string
  'Join Filter'?: string
  Plans?: PlanNode[]
}

export interface PlanLimits {
  tableRows: ReadonlyMap<string, number>
  /** A larger table must not be scanned row by row. */
  seqScan: number
  /** No node may read, sort or group more rows. */
  rows: number
}

/** Nodes that read all of their input before they return rows. */
const gathering = ['Sort', 'Incremental Sort', 'Aggregate', 'WindowAgg', 'Unique', 'Hash', 'Materialize']

/**
 * Returns a description of each node that scans or sorts a whole table. An index scan of most of a table, as for a deep
 * `offset`, counts too.
 */
export function planViolations(node: PlanNode, limits: PlanLimits): string[] {
  const below = (node.Plans ?? []).flatMap((child) => planViolations(child, limits))
  const violation = violationOf(node, limits)
  return violation === undefined ? below : [violation, ...below]
}

function violationOf(node: PlanNode, { tableRows, seqScan, rows }: PlanLimits): string | undefined {
  const { 'Node Type': type, 'Relation Name': table } = node
  const size = (table !== undefined && tableRows.get(table)) || 0
  if (type === 'Seq Scan' && size > seqScan) return `${type} on ${table} of ${size} rows`
  if (type.includes('Scan')) {
    const read = rowsOf(node) + removedBy(node)
    return read > rows
      ? `${type} reads ${read} rows of ${table ?? node['Index Name'] ?? 'a step'}`
      : undefined
  }
  if (!gathering.includes(type)) return undefined
  const taken = Math.max(0, ...(node.Plans ?? []).map(rowsOf))
  return taken > rows ? `${type} of ${taken} rows` : undefined
}

/**
 * Returns the filters that call a function with a parameter of the statement, and so call it for each row although its value is
 * the same for all. In a plan of `explain (generic_plan)`: in others the planner has computed it.
 */
export const functionsPerRow = (node: PlanNode): string[] => [
  ...[node.Filter, node['Join Filter']]
    .filter((filter) => filter !== undefined && /\b\w+\([^()]*\$\d/.test(filter))
    .map((filter) => `${node['Node Type']} computes for each row: ${filter}`),
  ...(node.Plans ?? []).flatMap(functionsPerRow),
]

const rowsOf = ({ 'Actual Rows': rows = 0, 'Actual Loops': loops = 1 }: PlanNode) => Math.round(rows * loops)

const removedBy = (node: PlanNode) =>
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1)
