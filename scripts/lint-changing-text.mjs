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

const isElement = ({ type }) => type === 'JSXElement'

const hasKey = ({ openingElement }) => openingElement.attributes.some(({ name }) => name?.name === 'key')

const isText = ({ type, value, expression }) =>
  (type === 'JSXText' && /\S/.test(value)) || (type === 'JSXExpressionContainer' && isString(expression))

const shownOf = ({ children }) =>
  children.filter(
    ({ type, value, expression }) =>
      !(type === 'JSXText' && /^\s*\n\s*$/.test(value)) && expression?.type !== 'JSXEmptyExpression',
  )

/** Whether an element, or one in it, has text beside other children. */
function hasLooseText(node) {
  const shown = shownOf(node)
  return (
    (shown.length > 1 && shown.some(isText)) || shown.some((child) => isElement(child) && hasLooseText(child))
  )
}

/** Elements of one name, of which only one is shown, in one place: without keys React changes the texts of the first into the other's. */
function reused(values) {
  const elements = values.filter((value) => isElement(value) && !hasKey(value))
  const nameOf = ({ openingElement: { name } }) => name.name
  return elements.filter(
    (one) => hasLooseText(one) && elements.some((other) => other !== one && nameOf(other) === nameOf(one)),
  )
}

const rule = {
  create: (context) => {
    const reportReused = (values) => {
      for (const node of reused(values))
        context.report({ node, message: 'Give the elements that take turns here different keys' })
    }
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
    const isTextPart = ({ type, children }) => type === 'JSXFragment' && children.some(isText)

    function check(parent) {
      const shown = shownOf(parent)
      const isMixed = shown.some(isText)
      for (const { type, expression } of shown) {
        if (type !== 'JSXExpressionContainer' || expression.type === 'Literal' || !changes(expression))
          continue
        reportReused(valuesOf(expression))
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
    /** Values that a function returns, which React puts in one place. */
    const returned = []
    const enter = ({ body }) => returned.push(body.type === 'BlockStatement' ? [] : valuesOf(body))
    const leave = () => reportReused(returned.pop())
    return {
      JSXElement: check,
      JSXFragment: check,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ReturnStatement: ({ argument }) => argument && returned.at(-1).push(...valuesOf(argument)),
    }
  },
}

export default { meta: { name: 'translation' }, rules: { 'no-loose-text': rule } }
