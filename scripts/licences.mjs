// Fails for an installed package whose licence is not allowed: npm query '*' | node scripts/licences.mjs
import { json } from 'node:stream/consumers'

/** Permissive ones, and those whose copyleft ends at files or libraries that we do not change. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense'.split(
    ' ',
  ),
)

/** By their files, of packages whose package.json has none. */
const stated = { 'humanize-number': 'MIT' }

/** An expression with both AND and OR must be in `stated`. */
function isAllowed(expression) {
  const licences = expression.replaceAll(/[()]/g, '').split(/ AND | OR /)
  const isChoice = expression.includes(' OR ')
  if (isChoice && expression.includes(' AND ')) return false
  return isChoice ? licences.some((one) => allowed.has(one)) : licences.every((one) => allowed.has(one))
}

const packages = await json(process.stdin)
if (packages.length === 0) throw new Error('There are no packages.')
const refused = packages
  .map(({ name, version, license, licenses }) => ({
    name: `${name}@${version}`,
    // `licenses` is the form of old packages.
    licence:
      license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? stated[name] ?? 'none',
  }))
  .filter(({ licence }) => !isAllowed(licence))
for (const { name, licence } of refused) console.error(`${name}: ${licence}`)
process.exitCode = refused.length === 0 ? 0 : 1
