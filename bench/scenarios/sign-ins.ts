import { type Creator, type FilledSite, password } from '../filled-site.ts'
import {
  as,
  creatorOf,
  from,
  graph,
  rest,
  restPost,
  type ScenarioResponse,
  type Scenario,
} from './scenario.ts'

const SESSION = '{ session { id displayName email role signInMethods { hasPassword linkedProviders } } }'
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }'

const credentials = (creator: Creator) => ({ email: creator.email, password })

const rememberSession = (site: FilledSite, { cookies: [cookie = ''] }: ScenarioResponse) => {
  site.sessions.push(cookie.split(';')[0]!)
}

export const signIns: Scenario[] = [
  {
    name: 'the session over GraphQL',
    kind: 'session',
    share: 35,
    request: (site, n) => graph(SESSION, {}, as(creatorOf(site, n))),
    contains: '@people.example',
  },
  {
    name: 'the session over REST',
    kind: 'session',
    share: 20,
    request: (site, n) => rest('/auth/session', {}, as(creatorOf(site, n))),
    contains: '@people.example',
  },
  {
    name: 'no session',
    kind: 'session',
    share: 10,
    request: () => rest('/auth/session', {}),
    contains: 'Not signed in',
  },
  {
    name: 'a sign-in over GraphQL',
    kind: 'sign-in',
    share: 3,
    request: (site, n) => graph(LOG_IN, { input: credentials(creatorOf(site, n)) }, from(n)),
    contains: '"id"',
    after: rememberSession,
  },
  {
    name: 'a sign-in over REST',
    kind: 'sign-in',
    share: 3,
    request: (site, n) => restPost('/auth/login_with_password', credentials(creatorOf(site, n)), from(n)),
    contains: '"id"',
    after: rememberSession,
  },
  {
    name: 'a sign-out',
    kind: 'session',
    share: 3,
    request: ({ sessions }) => restPost('/auth/logout', {}, { cookie: sessions.shift() ?? '' }),
    contains: 'true',
  },
]
