import type { DocumentNode } from 'graphql'
import {
  RestCountVisitDocument,
  RestGetProfileDocument,
  RestListGearDocument,
  RestListImagesDocument,
  RestListProfilesDocument,
  RestListSocialLinksDocument,
  RestListSupportLinksDocument,
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
}

type More = Pick<RestRoute, 'open' | 'before'>
const get = (path: string, operation: DocumentNode, fallback: string, more: More = {}): RestRoute => ({
  method: 'get',
  path,
  operation,
  fallback,
  ...more,
})

/** Specification section 7, row for row. */
export const restRoutes: RestRoute[] = [
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
