// A rule for oxlint: the cache is told what a mutation changed, it does not ask again (docs/decisions/0013).
const asksAgain = ['refetchQueries', 'network-only', 'cache-and-network']

const rule = {
  create: (context) => {
    const check = (word) => (node) => {
      if (asksAgain.includes(word(node))) {
        context.report({
          node,
          message: 'Tell the cache what changed (apollo/profile-lists.ts) instead of asking again',
        })
      }
    }
    return {
      Identifier: check(({ name }) => name),
      Literal: check(({ value }) => value),
    }
  },
}

export default { meta: { name: 'told-cache' }, rules: { 'no-asking-again': rule } }
