import { print as printed } from 'graphql'
import { restRoutes } from '../server/rest/routes.ts'
import { Person } from '../server/testing/person.ts'
import { print } from './figures.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'

/** REST runs the same operations, so that it should cost little more. */
const target = { ratio: 1.25 }
const creators = 12
const rounds = 9
const perRound = 400
const concurrency = 8

/** A request that is sent over REST and GraphQL. */
interface Pair {
  name: string
  path: string
  variables: Record<string, unknown>
}

const pairs: Pair[] = [
  { name: 'directory', path: '/creator-profiles/list', variables: { limit: creators } },
  { name: 'gear of a profile', path: '/creator-gear/list', variables: { creatorProfileId: 1 } },
  { name: 'session', path: '/auth/session', variables: {} },
  { name: 'change of gear', path: '/creator-gear/update', variables: { id: 1, itemName: 'Redcat 51' } },
]

/** Returns whether REST takes less than a quarter more CPU time than GraphQL. */
export async function rest(signal: AbortSignal): Promise<boolean> {
  await using server = await startMeasuredServer({ RATE_LIMIT_SCALE: '1000000' })
  const cookie = await fill(server)
  const figures: Record<string, string> = {}
  let isMet = true
  for (const { name, path, variables } of pairs) {
    console.log(`${name}, ${rounds} times ${perRound} requests over each API ...`)
    const { method, operation } = restRoutes.find((route) => route.path === path)!
    const query = new URLSearchParams(variables as Record<string, string>)
    const restRequest =
      method === 'get'
        ? { path: `/_api${path}?${query.toString()}` }
        : { path: `/_api${path}`, body: variables }
    const graphRequest = {
      path: '/graphql',
      body: { query: printed(operation), variables: method === 'get' ? variables : { input: variables } },
    }
    const costs = { rest: [] as number[], graph: [] as number[], ratio: [] as number[] }
    for (let round = -1; round < rounds; round++) {
      const graph = await cost(server, graphRequest, cookie, signal)
      const rest = await cost(server, restRequest, cookie, signal)
      if (round < 0) continue // warm-up
      costs.graph.push(graph)
      costs.rest.push(rest)
      costs.ratio.push(rest / graph)
    }
    isMet &&= middle(costs.ratio) < target.ratio
    figures[name] =
      `${spread(costs.rest)} ms over REST, ${spread(costs.graph)} over GraphQL: ${spread(costs.ratio)} times`
  }
  print({ ...figures, target: `below ${target.ratio} times the CPU: ${isMet ? 'met' : 'MISSED'}` })
  return isMet
}

/** Returns the server's CPU time per request in milliseconds. */
async function cost(
  server: MeasuredServer,
  { path, body }: { path: string; body?: object },
  cookie: string,
  signal: AbortSignal,
): Promise<number> {
  // Compression would cost both the same, and hide the difference.
  const headers = { 'accept-encoding': 'identity', 'content-type': 'application/json', cookie }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body), signal } : { headers, signal }
  let left = perRound
  await server.load()
  const sendAll = async () => {
    while (left-- > 0) {
      const response = await fetch(`${server.address}${path}`, request)
      const answer = (await response.json()) as { errors?: unknown }
      if (!response.ok || answer.errors) throw new Error(`${path} answered with ${JSON.stringify(answer)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendAll))
  return (await server.load()).cpu / perRound
}

/** Returns the cookie of the first creator. */
async function fill({ address }: MeasuredServer): Promise<string> {
  let first = ''
  for (let n = 0; n < creators; n++) {
    const person = new Person(address).keepingCookies()
    const password = 'Mare Tranquillitatis 69'
    await person.post('/auth/register_with_password', {
      email: `creator-${n}@people.example`,
      password,
      displayName: 'Vera Rubin',
    })
    const { body } = await person.post('/creator-profiles/create', { bio: 'I chase dust under dark skies.' })
    const gear = { creatorProfileId: body.profile.id, itemName: 'Redcat 51', category: 'Telescope' }
    const { status } = await person.post('/creator-gear/create', gear)
    if (status !== 200) throw new Error(`Adding gear failed: ${status}`)
    first ||= person.cookie
  }
  return first
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const middle = (numbers: number[]) => sorted(numbers)[Math.floor(numbers.length / 2)]!
const spread = (numbers: number[]) =>
  `${middle(numbers).toFixed(2)} (${sorted(numbers)[0]!.toFixed(2)} to ${sorted(numbers).at(-1)!.toFixed(2)})`
