import type { DocumentNode } from 'graphql'
import {
  RestChangeDisplayNameDocument,
  RestChangePasswordDocument,
  RestChooseCoverDocument,
  RestConfirmEmailChangeDocument,
  RestCreateGearDocument,
  RestCreateProfileDocument,
  RestCreateSocialLinkDocument,
  RestCreateSupportLinkDocument,
  RestDeleteAccountDocument,
  RestDeleteGearDocument,
  RestDeleteImageDocument,
  RestDeletePictureDocument,
  RestDeleteProfileDocument,
  RestDeleteSocialLinkDocument,
  RestDeleteSupportLinkDocument,
  RestEstablishSessionDocument,
  RestGetProfileDocument,
  RestGetSkyObjectDocument,
  RestListGearDocument,
  RestListGearImagesDocument,
  RestListImagesDocument,
  RestListProfilesDocument,
  RestListSkyObjectImagesDocument,
  RestListSkyObjectsDocument,
  RestListSocialLinksDocument,
  RestListSupportLinksDocument,
  RestLogInDocument,
  RestLogOutDocument,
  RestMoveGearDocument,
  RestMoveImageDocument,
  RestMoveSocialLinkDocument,
  RestMoveSupportLinkDocument,
  RestRegisterDocument,
  RestRequestEmailChangeDocument,
  RestRequestPasswordResetDocument,
  RestResetPasswordDocument,
  RestSessionDocument,
  RestUpdateGearDocument,
  RestUpdateImageDocument,
  RestUpdateProfileDocument,
  RestUpdateSocialLinkDocument,
  RestUpdateSupportLinkDocument,
  RestUploadImagesDocument,
  RestUploadPictureDocument,
  RestVisitProfileDocument,
} from './operations.generated.ts'

/** A path under /_api and the GraphQL operation that it runs. */
export interface RestRoute {
  method: 'get' | 'post'
  path: string
  operation: DocumentNode
  fallback: string
  /** Its value becomes the body; by default the body is all of `data`. */
  unwrap?: string
  body?: object
  /** The form field with files; the route then accepts multipart bodies. */
  files?: string
  /** The form field with a single file. */
  file?: string
  /** A mutation that counts the visit; replaces `operation` for a GET with exactly its variables. */
  visit?: DocumentNode
  /** Sent as `error` with status 200 if the result is null. */
  emptyError?: string
}

type Options = Omit<RestRoute, 'method' | 'path' | 'operation' | 'fallback'>
const route =
  (method: RestRoute['method']) =>
  (path: string, operation: DocumentNode, fallback: string, options: Options = {}): RestRoute => ({
    method,
    path,
    operation,
    fallback,
    ...options,
  })
const get = route('get')
const post = route('post')
const listed = { unwrap: 'creatorProfile' }
const moved = { unwrap: 'profile' }
const deleted = { body: { success: true } }

/** The REST routes (docs/product.md, 'REST'). */
export const restRoutes: RestRoute[] = [
  get('/auth/session', RestSessionDocument, 'Session check failed', { emptyError: 'Not signed in' }),
  post('/auth/logout', RestLogOutDocument, 'Logout failed'),
  post('/auth/establish_session', RestEstablishSessionDocument, 'Failed to establish session'),
  post('/auth/login_with_password', RestLogInDocument, 'Login failed'),
  post('/auth/register_with_password', RestRegisterDocument, 'Registration failed'),
  post('/account/name', RestChangeDisplayNameDocument, 'Failed to change the name'),
  post('/account/picture/upload', RestUploadPictureDocument, 'Failed to upload the picture', {
    file: 'picture',
  }),
  post('/account/picture/delete', RestDeletePictureDocument, 'Failed to delete the picture'),
  post('/account/delete', RestDeleteAccountDocument, 'Failed to delete the account'),
  post('/auth/change_password', RestChangePasswordDocument, 'Failed to change the password'),
  post('/auth/request_password_reset', RestRequestPasswordResetDocument, 'Failed to request a new password'),
  post('/auth/reset_password', RestResetPasswordDocument, 'Failed to reset the password'),
  post('/auth/request_email_change', RestRequestEmailChangeDocument, 'Failed to change the email'),
  post('/auth/confirm_email_change', RestConfirmEmailChangeDocument, 'Failed to change the email'),
  post('/creator-profiles/create', RestCreateProfileDocument, 'Failed to create profile'),
  post('/creator-profiles/update', RestUpdateProfileDocument, 'Failed to update profile'),
  post('/creator-profiles/delete', RestDeleteProfileDocument, 'Failed to delete profile', deleted),
  get('/creator-profiles/get', RestGetProfileDocument, 'Failed to fetch profile', {
    visit: RestVisitProfileDocument,
  }),
  get('/creator-profiles/list', RestListProfilesDocument, 'Failed to fetch profiles', { unwrap: 'list' }),
  post('/creator-images/upload', RestUploadImagesDocument, 'Failed to upload images', { files: 'images' }),
  post('/creator-images/update', RestUpdateImageDocument, 'Failed to update image'),
  post('/creator-images/delete', RestDeleteImageDocument, 'Failed to delete image', deleted),
  post('/creator-images/move', RestMoveImageDocument, 'Failed to move image', moved),
  post('/creator-images/cover', RestChooseCoverDocument, 'Failed to choose the cover', moved),
  get('/creator-images/list', RestListImagesDocument, 'Failed to fetch images', listed),
  post('/creator-social-links/create', RestCreateSocialLinkDocument, 'Failed to create social link'),
  post('/creator-social-links/update', RestUpdateSocialLinkDocument, 'Failed to update social link'),
  post('/creator-social-links/delete', RestDeleteSocialLinkDocument, 'Failed to delete social link', deleted),
  post('/creator-social-links/move', RestMoveSocialLinkDocument, 'Failed to move social link', moved),
  get('/creator-social-links/list', RestListSocialLinksDocument, 'Failed to fetch social links', listed),
  post('/creator-support-links/create', RestCreateSupportLinkDocument, 'Failed to create support link'),
  post('/creator-support-links/update', RestUpdateSupportLinkDocument, 'Failed to update support link'),
  post(
    '/creator-support-links/delete',
    RestDeleteSupportLinkDocument,
    'Failed to delete support link',
    deleted,
  ),
  post('/creator-support-links/move', RestMoveSupportLinkDocument, 'Failed to move support link', moved),
  get('/creator-support-links/list', RestListSupportLinksDocument, 'Failed to fetch support links', listed),
  post('/creator-gear/create', RestCreateGearDocument, 'Failed to create gear item'),
  post('/creator-gear/update', RestUpdateGearDocument, 'Failed to update gear item'),
  post('/creator-gear/delete', RestDeleteGearDocument, 'Failed to delete gear item', deleted),
  post('/creator-gear/move', RestMoveGearDocument, 'Failed to move gear item', moved),
  get('/creator-gear/list', RestListGearDocument, 'Failed to fetch gear items', listed),
  get('/creator-gear/images', RestListGearImagesDocument, 'Failed to fetch images', listed),
  get('/sky-objects/get', RestGetSkyObjectDocument, 'Failed to fetch the object'),
  get('/sky-objects/images', RestListSkyObjectImagesDocument, 'Failed to fetch images', { unwrap: 'object' }),
  get('/sky-objects/list', RestListSkyObjectsDocument, 'Failed to fetch objects', { unwrap: 'list' }),
]
