import type { DocumentNode } from 'graphql'
import {
  RestCountVisitDocument,
  RestEstablishSessionDocument,
  RestGetProfileDocument,
  RestListGearDocument,
  RestListImagesDocument,
  RestListProfilesDocument,
  RestListSocialLinksDocument,
  RestListSupportLinksDocument,
  RestLogInDocument,
  RestLogOutDocument,
  RestRegisterDocument,
  RestSessionDocument,
} from './operations.generated.ts'

/** A path under /_api and the operation of the graph that it stands for. */
export interface RestRoute {
  method: 'get' | 'post'
  path: string
  operation: DocumentNode
  /** The text when an error has none for clients. */
  fallback: string
  /** The field of the answer whose content is the body; without it the whole answer is. */
  open?: string
  /** Runs first when the request has the variables that it requires; what it answers is not looked at. */
  before?: DocumentNode
  /** What the body says as `error`, with status 200, when the answer has nothing in it. */
  nothing?: string
}

type More = Pick<RestRoute, 'open' | 'before' | 'nothing'>
const route =
  (method: RestRoute['method']) =>
  (path: string, operation: DocumentNode, fallback: string, more: More = {}): RestRoute => ({
    method,
    path,
    operation,
    fallback,
    ...more,
  })
const get = route('get')
const post = route('post')

/** Specification section 7, row for row. */
export const restRoutes: RestRoute[] = [
  get('/auth/session', RestSessionDocument, 'Session check failed', { nothing: 'Not signed in' }),
  post('/auth/logout', RestLogOutDocument, 'Logout failed'),
  post('/auth/establish_session', RestEstablishSessionDocument, 'Failed to establish session'),
  post('/auth/login_with_password', RestLogInDocument, 'Login failed'),
  post('/auth/register_with_password', RestRegisterDocument, 'Registration failed'),
  get('/creator-profiles/get', RestGetProfileDocument, 'Failed to fetch profile', {
    before: RestCountVisitDocument,
  }),
  get('/creator-profiles/list', RestListProfilesDocument, 'Failed to fetch profiles', { open: 'list' }),
  get('/creator-images/list', RestListImagesDocument, 'Failed to fetch images', { open: 'creatorProfile' }),
  get('/creator-social-links/list', RestListSocialLinksDocument, 'Failed to fetch social links', {
    open: 'creatorProfile',
  }),
  get('/creator-support-links/list', RestListSupportLinksDocument, 'Failed to fetch support links', {
    open: 'creatorProfile',
  }),
  get('/creator-gear/list', RestListGearDocument, 'Failed to fetch gear items', { open: 'creatorProfile' }),
]
