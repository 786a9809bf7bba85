#!/bin/sh
# TypeGraphQL 2.0.0-rc.4 starts the parameters of a resolver one after the other before it awaits them. If one rejects and a later
# one throws at once, the response has the error of the later one, and the rejection of the first is unhandled, which ends Node
# without a listener. If the later one is async, the response has the error of the first, and nothing is unhandled.
# Ends with 1 if that has changed. Needs npm.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund type-graphql@2.0.0-rc.4 graphql@16.12.0 graphql-scalars@1.25.0 \
  class-validator@0.14.3 reflect-metadata@0.2.2
cat >parameters.mjs <<'SCRIPT'
import 'reflect-metadata'
import { graphql } from 'graphql'
import { buildSchema, createParameterDecorator, Query, Resolver } from 'type-graphql'

const unhandled = []
process.on('unhandledRejection', ({ message }) => unhandled.push(message))

/** Returns the error of a response, and what was unhandled. Decorators are called, as compiled TypeScript does it. */
async function seenWith(later) {
  class Greeting {
    hello() {
      return 'hello'
    }
  }
  const first = async () => {
    throw new Error('first')
  }
  createParameterDecorator(first)(Greeting.prototype, 'hello', 0)
  createParameterDecorator(later)(Greeting.prototype, 'hello', 1)
  Query(() => String)(Greeting.prototype, 'hello', Object.getOwnPropertyDescriptor(Greeting.prototype, 'hello'))
  Resolver()(Greeting)
  const schema = await buildSchema({ resolvers: [Greeting], validate: false })
  const { errors } = await graphql({ schema, source: '{ hello }' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  return `response: ${errors[0].message}, unhandled: ${unhandled.splice(0).join() || 'nothing'}`
}

const thrown = () => {
  throw new Error('later')
}
const seen = {
  'the later throws': await seenWith(thrown),
  'the later rejects': await seenWith(async () => thrown()),
}
console.log(seen)
const expected = ['response: later, unhandled: first', 'response: first, unhandled: nothing']
process.exit(Object.values(seen).join() === expected.join() ? 0 : 1)
SCRIPT
node parameters.mjs
