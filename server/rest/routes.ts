import { type DocumentNode, getOperationAST, parse, separateOperations } from 'graphql'
import { readFileSync } from 'node:fs'
import { projectFolder } from '../project-folder.ts'

const readDocuments = (name: string) =>
  readFileSync(new URL(`server/rest/${name}.graphql`, projectFolder), 'utf8')

/** The operations of operations.graphql by name, each with its fragments. */
const operations = separateOperations(parse(readDocuments('operations') + readDocuments('fragments')))

/** A path under /_api and the GraphQL operation that it runs. */
export interface RestRoute {
  method: 'get' | 'post'
  path: string
  operation: DocumentNode
  fallback: string
  /** Its value becomes the body; by default that is the `payload` of a mutation or all `data` of a query. */
  unwrap?: string
  body?: object
  /** The form field with files; the route then accepts multipart bodies. */
  files?: string
  /** The form field with a single file. */
  file?: string
  /** A mutation that counts the visit; replaces `operation` for a GET by `slug` alone. */
  visit?: DocumentNode
  /** The name of the id in the body where it is not that of the graph (`aliases`). */
  id?: string
  /** Sent as `error` with status 200 if the result is null. */
  emptyError?: string
  /** What does not exist if the result is null, which then is the error NOT_FOUND. */
  label?: string
}

type Options = Omit<RestRoute, 'method' | 'path' | 'operation' | 'fallback'>

const route =
  (method: RestRoute['method']) =>
  (path: string, operation: string, fallback: string, options: Options = {}): RestRoute => ({
    method,
    path,
    operation: operations[operation]!,
    fallback,
    ...options,
  })
const get = route('get')
const post = route('post')
const ofProfile = { unwrap: 'creatorProfile' }
const deleted = { body: { success: true } }

/** The REST routes (docs/product.md, 'REST'). */
export const restRoutes: RestRoute[] = [
  get('/auth/session', 'RestSession', 'Session check failed', { emptyError: 'Not signed in' }),
  post('/auth/logout', 'RestLogOut', 'Logout failed'),
  post('/auth/establish_session', 'RestEstablishSession', 'Failed to establish session'),
  post('/auth/login_with_password', 'RestLogIn', 'Login failed'),
  post('/auth/register_with_password', 'RestRegister', 'Registration failed'),
  post('/account/name', 'RestChangeDisplayName', 'Failed to change the name'),
  post('/account/picture/upload', 'RestUploadPicture', 'Failed to upload the picture', {
    file: 'picture',
  }),
  post('/account/picture/update', 'RestUpdatePicture', 'Failed to change the picture'),
  post('/account/picture/delete', 'RestDeletePicture', 'Failed to delete the picture'),
  post('/account/delete', 'RestDeleteAccount', 'Failed to delete the account', deleted),
  post('/auth/change_password', 'RestChangePassword', 'Failed to change the password'),
  post('/auth/request_password_reset', 'RestRequestPasswordReset', 'Failed to request a new password'),
  post('/auth/reset_password', 'RestResetPassword', 'Failed to reset the password'),
  post('/auth/request_email_change', 'RestRequestEmailChange', 'Failed to change the email'),
  post('/auth/confirm_email_change', 'RestConfirmEmailChange', 'Failed to change the email'),
  post('/creator-profiles/create', 'RestCreateProfile', 'Failed to create profile'),
  post('/creator-profiles/update', 'RestUpdateProfile', 'Failed to update profile', { id: 'profileId' }),
  post('/creator-profiles/delete', 'RestDeleteProfile', 'Failed to delete profile', deleted),
  get('/creator-profiles/get', 'RestGetProfile', 'Failed to fetch profile', {
    visit: operations['RestVisitProfile']!,
  }),
  get('/creator-profiles/list', 'RestListProfiles', 'Failed to fetch profiles', { unwrap: 'list' }),
  post('/creator-images/upload', 'RestUploadImages', 'Failed to upload pictures', {
    files: 'images',
    id: 'profileId',
  }),
  post('/creator-images/update', 'RestUpdateImage', 'Failed to update picture', { id: 'imageId' }),
  post('/creator-images/delete', 'RestDeleteImage', 'Failed to delete picture', deleted),
  post('/creator-images/update_many', 'RestUpdateImages', 'Failed to update pictures'),
  post('/creator-images/delete_many', 'RestDeleteImages', 'Failed to delete pictures', deleted),
  post('/creator-images/move', 'RestMoveImage', 'Failed to move picture', ofProfile),
  post('/creator-images/cover', 'RestChooseCover', 'Failed to choose the cover', ofProfile),
  post('/creator-images/place', 'RestPlaceImage', 'Failed to place picture'),
  post('/creator-images/remove_place', 'RestRemovePlacement', 'Failed to remove the place'),
  get('/creator-images/search', 'RestSearchImages', 'Failed to search pictures'),
  get('/creator-images/list', 'RestListImages', 'Failed to fetch pictures', ofProfile),
  post('/creator-social-links/create', 'RestCreateSocialLink', 'Failed to create social link'),
  post('/creator-social-links/update', 'RestUpdateSocialLink', 'Failed to update social link'),
  post('/creator-social-links/delete', 'RestDeleteSocialLink', 'Failed to delete social link', deleted),
  post('/creator-social-links/move', 'RestMoveSocialLink', 'Failed to move social link', ofProfile),
  get('/creator-social-links/list', 'RestListSocialLinks', 'Failed to fetch social links', ofProfile),
  post('/creator-support-links/create', 'RestCreateSupportLink', 'Failed to create support link'),
  post('/creator-support-links/update', 'RestUpdateSupportLink', 'Failed to update support link'),
  post('/creator-support-links/delete', 'RestDeleteSupportLink', 'Failed to delete support link', deleted),
  post('/creator-support-links/move', 'RestMoveSupportLink', 'Failed to move support link', ofProfile),
  get('/creator-support-links/list', 'RestListSupportLinks', 'Failed to fetch support links', ofProfile),
  post('/creator-gear/create', 'RestCreateGear', 'Failed to create gear item'),
  post('/creator-gear/update', 'RestUpdateGear', 'Failed to update gear item'),
  post('/creator-gear/delete', 'RestDeleteGear', 'Failed to delete gear item', deleted),
  post('/creator-gear/move', 'RestMoveGear', 'Failed to move gear item', ofProfile),
  get('/creator-gear/list', 'RestListGear', 'Failed to fetch gear items', ofProfile),
  get('/creator-gear/images', 'RestListGearImages', 'Failed to fetch pictures', ofProfile),
  post('/creator-rigs/create', 'RestCreateRig', 'Failed to create rig'),
  post('/creator-rigs/update', 'RestUpdateRig', 'Failed to update rig'),
  post('/creator-rigs/delete', 'RestDeleteRig', 'Failed to delete rig', deleted),
  get('/creator-rigs/list', 'RestListRigs', 'Failed to fetch rigs', ofProfile),
  get('/sky-objects/get', 'RestGetSkyObject', 'Failed to fetch the object', { label: 'Sky object' }),
  get('/sky-objects/images', 'RestListSkyObjectImages', 'Failed to fetch pictures', {
    unwrap: 'object',
    label: 'Sky object',
  }),
  get('/sky-objects/list', 'RestListSkyObjects', 'Failed to fetch objects', { unwrap: 'list' }),
  get('/sky-hours/get', 'RestGetSkyHours', 'Failed to fetch the hours of the sky', {
    label: 'Creator profile',
  }),
]

/** Paths of writes that read nothing from a body. */
export const routesWithoutBody = restRoutes
  .filter(
    ({ method, operation }) => method === 'post' && !getOperationAST(operation)?.variableDefinitions?.length,
  )
  .map(({ path }) => path)
