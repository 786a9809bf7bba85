// Oxlint rules of the words in CONTRIBUTING.md.

/** The profile picture is a thing of its own, some of whose fields were released as `picture`. */
const allowed = /[pP]rofilePicture|^picture(Folder|AltText)?$/

const imageNotPicture = {
  create: (context) => {
    const check = (node) => {
      if (node.type === 'Identifier' && /picture/i.test(node.name) && !allowed.test(node.name))
        context.report({ node, message: `Code says image, texts say picture: ${node.name}` })
    }
    const checkPattern = (pattern) => {
      check(pattern)
      const { properties = [], elements = [], value, left, argument } = pattern
      for (const inner of [...properties, ...elements, value, left, argument]) if (inner) checkPattern(inner)
    }
    const checkDeclaration = ({ id, params }) => [id, ...(params ?? [])].filter(Boolean).forEach(checkPattern)
    return {
      VariableDeclarator: checkDeclaration,
      ClassDeclaration: checkDeclaration,
      TSInterfaceDeclaration: checkDeclaration,
      TSTypeAliasDeclaration: checkDeclaration,
      TSEnumDeclaration: checkDeclaration,
      FunctionDeclaration: checkDeclaration,
      FunctionExpression: checkDeclaration,
      ArrowFunctionExpression: checkDeclaration,
      MethodDefinition: ({ key }) => check(key),
    }
  },
}

/** A library's name of a text, and a selector. */
const foreignTexts = new Set(['Photo gallery', '[data-image="…"] img'])
/** Attributes whose values people read, also when they are one word. */
const readAttributes = /^(alt|aria-label|help|hint|label|placeholder|submit|submitting|text|title)$/

/** Returns the attribute that a string is a value of, also within an expression. */
function attributeOf({ parent }) {
  if (parent.type === 'JSXAttribute') return parent.name.name
  const isInExpression = /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(
    parent.type,
  )
  return isInExpression ? attributeOf(parent) : undefined
}

const pictureInTexts = {
  create: (context) => {
    const check = (node, text, attribute = attributeOf(node)) => {
      const isRead =
        node.type === 'JSXText' ||
        readAttributes.test(attribute) ||
        (attribute !== 'className' && /\s/.test(text))
      if (isRead && /\b(image|photo)s?\b/i.test(text) && !foreignTexts.has(text))
        context.report({ node, message: `Texts say picture: ${text.trim()}` })
    }
    return {
      JSXText: (node) => check(node, node.value),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => {
        const text = node.quasis.map(({ value }) => value.raw).join('…')
        check(node, text)
      },
    }
  },
}

const subjectFirst = {
  create: (context) => ({
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments())
        if (type === 'Block' && /^\*[\s*]*Of\b/.test(value))
          context.report({ loc, message: 'A docstring begins with what it is, or a verb; not with "Of"' })
    },
  }),
}

export default {
  meta: { name: 'words' },
  rules: {
    'image-not-picture': imageNotPicture,
    'picture-in-texts': pictureInTexts,
    'subject-first': subjectFirst,
  },
}
