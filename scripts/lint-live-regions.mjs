// An oxlint rule: texts that screen readers speak when they change. Firefox neither takes an `<output>` as one message nor lets it be
// read by line, so `Status` of client/ui has a status; of every other live region the code says whether it is one message.
const attributesOf = ({ attributes }) =>
  new Map(attributes.map(({ name, value }) => [name?.name, value?.value]))

const rule = {
  create: (context) => ({
    JSXOpeningElement(node) {
      const attributes = attributesOf(node)
      const isLive =
        ['status', 'alert', 'log'].includes(attributes.get('role')) || attributes.has('aria-live')
      if (node.name.name === 'output')
        context.report({ node, message: 'Use Status of client/ui: screen readers do not read an output' })
      if (isLive && !attributes.has('aria-atomic'))
        context.report({ node, message: 'Say by aria-atomic whether a live region is one message' })
    },
  }),
}

export default { meta: { name: 'live-regions' }, rules: { 'one-message': rule } }
