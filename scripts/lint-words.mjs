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
  rules: { 'image-not-picture': imageNotPicture, 'subject-first': subjectFirst },
}
