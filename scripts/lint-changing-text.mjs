// An oxlint rule: text that changes is the only child of its element. A browser that translates a page replaces text
// nodes. React sets the text of an element with one text as a whole, but looks for the text nodes among several children.
const lists = ['map', 'from']

/** The values that an expression can have. */
function valuesOf(node) {
  if (node.type === 'ConditionalExpression')
    return [...valuesOf(node.consequent), ...valuesOf(node.alternate)]
  if (node.type !== 'LogicalExpression') return [node]
  return [...(node.operator === '&&' ? [] : valuesOf(node.left)), ...valuesOf(node.right)]
}

const isList = ({ type, callee }) => type === 'CallExpression' && lists.includes(callee.property?.name)

const isString = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && value !== null)

const rule = {
  create: (context) => {
    /** Whether a value depends on more than constants of the module. */
    function changes(node) {
      const scope = context.sourceCode.getScope(node)
      return isIn(scope)
      function isIn({ references, childScopes }) {
        const isLocal = ({ identifier, resolved }) =>
          identifier.range[0] >= node.range[0] &&
          identifier.range[1] <= node.range[1] &&
          resolved &&
          !['module', 'global'].includes(resolved.scope.type)
        return references.some(isLocal) || childScopes.some(isIn)
      }
    }
    const isText = ({ type, value, expression }) =>
      (type === 'JSXText' && /\S/.test(value)) || (type === 'JSXExpressionContainer' && isString(expression))
    const isTextPart = ({ type, children }) => type === 'JSXFragment' && children.some(isText)

    function check({ children }) {
      const shown = children.filter(
        ({ type, value, expression }) =>
          !(type === 'JSXText' && /^\s*\n\s*$/.test(value)) && expression?.type !== 'JSXEmptyExpression',
      )
      const isMixed = shown.some(isText)
      for (const { type, expression } of shown) {
        if (type !== 'JSXExpressionContainer' || expression.type === 'Literal' || !changes(expression))
          continue
        const isValue = ({ type }) => ['Identifier', 'CallExpression'].includes(type)
        const isChangingText = (value) =>
          isTextPart(value) ||
          (shown.length > 1 &&
            (isString(value) ||
              value.type === 'MemberExpression' ||
              (isValue(value) && !isList(value) && (isMixed || expression.operator === '??'))))
        if (valuesOf(expression).some(isChangingText)) {
          context.report({
            node: expression,
            message: 'Put text that changes into one template literal or an element of its own',
          })
        }
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

export default { meta: { name: 'translation' }, rules: { 'no-loose-text': rule } }
