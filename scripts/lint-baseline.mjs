// An oxlint rule against APIs that are newer than the supported browsers, by the data of web-features. For JavaScript
// itself, `lib` in client/tsconfig.json does the same.
import { features } from 'web-features'
import { baselineYear, oldestBrowsers } from './supported-browsers.ts'

const lastDay = `${baselineYear}-12-31`
const olderThan = (version, required) => Number.parseFloat(version) <= Number.parseFloat(required)
/** Without Safari on iOS, for which the data are less complete. */
const engines = oldestBrowsers.filter(({ browser }) => browser !== 'safari_ios')
const isSupported = ({ support }) =>
  engines.every(({ browser, version }) => browser in support && olderThan(support[browser], version))

/** Whether an API is too new, by its name in the compatibility data: 'api.URL.parse_static'. */
const isNewByKey = new Map()
/** Whether a member is too new in every interface that has it, by its name. */
const newMembers = new Map()
for (const { status } of Object.values(features)) {
  for (const [key, support] of Object.entries(status?.by_compat_key ?? {})) {
    if (!/^(api|javascript\.builtins)\./.test(key)) continue
    isNewByKey.set(key, !isSupported(support))
    const [, member] = /\.[^.]+\.([^.]+?)(?:_static)?$/.exec(key.replace(/^javascript\./, '')) ?? []
    const since = support.baseline_low_date?.replace('≤', '')
    if (member && since) newMembers.set(member, since > lastDay && newMembers.get(member) !== false)
  }
}

const interfaces = { document: 'Document', navigator: 'Navigator', window: 'Window' }

const isNewGlobal = (name) =>
  [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`].some((key) => isNewByKey.get(key))

/** Whether a member of a global is too new, such as 'parse' of 'URL'. */
function isNewMember(object, member) {
  const name = interfaces[object] ?? object
  return [
    `api.${name}.${member}`,
    `api.${name}.${member}_static`,
    `javascript.builtins.${name}.${member}`,
  ].some((key) => isNewByKey.get(key))
}

const isNewMethod = (name) => newMembers.get(name) === true

const rule = {
  create: (context) => {
    const report = (node, name) =>
      context.report({
        node,
        message: `${name} is newer than Baseline ${baselineYear}, which README.md promises`,
      })
    const isGlobal = (node) => {
      if (node.type !== 'Identifier') return false
      const { references } = context.sourceCode.getScope(node)
      const { resolved } = references.find(({ identifier }) => identifier === node) ?? {}
      return !resolved?.defs.length
    }
    const checkGlobal = (node) => {
      if (isGlobal(node.callee) && isNewGlobal(node.callee.name)) report(node, node.callee.name)
    }
    return {
      NewExpression: checkGlobal,
      CallExpression(node) {
        checkGlobal(node)
        const { property, computed } = node.callee
        if (property?.type === 'Identifier' && !computed && isNewMethod(property.name))
          report(node, property.name)
      },
      MemberExpression(node) {
        const { object, property, computed } = node
        if (computed || !isGlobal(object)) return
        if (isNewGlobal(object.name) || isNewMember(object.name, property.name))
          report(node, `${object.name}.${property.name}`)
      },
    }
  },
}

export default { meta: { name: 'baseline' }, rules: { 'no-newer-api': rule } }
