// An oxlint rule: mutations update Apollo's cache and do not refetch (docs/decisions/0013).
const refetching = ['refetchQueries', 'network-only', 'cache-and-network']

const rule = {
  create: (context) => {
    const check = (textOf) => (node) => {
      if (refetching.includes(textOf(node))) {
        context.report({
          node,
          message: 'Update the cache (apollo/deleted-items.ts) instead of fetching again',
        })
      }
    }
    return {
      Identifier: check(({ name }) => name),
      Literal: check(({ value }) => value),
    }
  },
}

export default { meta: { name: 'apollo-cache' }, rules: { 'no-refetch': rule } }
