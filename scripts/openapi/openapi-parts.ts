import { providerIds } from '../../contract/oauth-popup.ts'
import { errorCodes } from '../../server/errors/errors.ts'
import { idempotencyKeyLength } from '../../server/graphql/idempotency-key.ts'
import { sessionLifetime } from '../../server/features/session/session-store.ts'
import { type JsonSchema, refTo } from './json-schema.ts'

export const introduction = `
The data of the site as plain JSON.

Each path runs a GraphQL operation of [/graphql](/graphql); validation, access and messages are the same.

**Signing in.** \`POST /auth/login_with_password\` sets the session cookie; send it with every request that requires a
session. A session expires ${sessionLifetime.idleDays} days after its last request, or ${sessionLifetime.totalDays} days after the sign-in.

**Access tokens.** Clients without a browser send \`Authorization: Bearer\` with a token, which users create at /account. Cookies
of such a request are ignored. A token never changes the account itself or its sign-in.

**Errors.** An error response has a matching status and a body with \`error\` and \`message\` (the same text) and a \`code\`;
for invalid fields also \`fields\`, with a message for each.

**Retries.** Requests that add something accept an \`Idempotency-Key\`: a retry with the same key after a lost response adds
nothing twice. For another request within a day, the key fails with \`CONFLICT\`.

**Accounts.** A write with an \`X-Account-Id\` fails with \`ACCOUNT_CHANGED\` if the session belongs to another account.

**Parameters.** A read refuses a parameter that it does not have, except \`_\`, which programs add against caches. A write ignores
fields of a body that it does not have, so that clients can send back what they have read.

**Numbers and blanks.** In query strings and forms all values are text. In a body, an absent field keeps its value; \`null\` or a
blank clears an optional field.
`.trim()

/** OpenAPI tags by the first part of the path. */
export const areas: Record<string, { name: string; description: string }> = {
  auth: { name: 'Auth', description: 'Accounts and sessions.' },
  account: { name: 'Account', description: 'The settings of your account.' },
  'creator-profiles': {
    name: 'Profiles',
    description: 'The directory, and the public page of each creator.',
  },
  'creator-images': { name: 'Images', description: "The pictures of a creator's gallery." },
  'creator-social-links': { name: 'Social links', description: "A creator's other channels and profiles." },
  'creator-support-links': { name: 'Support links', description: 'Ways to support a creator.' },
  'creator-gear': { name: 'Gear', description: 'What a creator works with.' },
  'creator-rigs': { name: 'Rigs', description: "Named sets of a creator's gear." },
  'sky-objects': { name: 'Sky objects', description: 'What pictures show, from a catalogue.' },
  'sky-hours': { name: 'Hours of the sky', description: 'How long creators have looked at the sky.' },
}

export const statusDescriptions: Record<number, string> = {
  400: 'The request is invalid; `fields` names the invalid fields.',
  401: 'There is no session, or the access token or the credentials are wrong.',
  403: 'The account or the access token has no access, or the request comes from another site.',
  404: 'Not found.',
  409: 'Conflict with existing data.',
  411: 'The request has no `Content-Length`.',
  412: '`X-Account-Id` is not the signed-in account.',
  413: 'The request is too large.',
  415: 'The content type of the body is not supported.',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait.',
  500: 'Internal error; report the `requestId`.',
  503: 'Overloaded, or the database is unreachable; `Retry-After` is the number of seconds to wait.',
  507: 'The disk is full.',
}

export const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } })

const text = { type: 'string' }
export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'An error.',
  properties: {
    error: { ...text, description: 'The message.' },
    message: { ...text, description: 'The same message.' },
    code: { ...text, enum: errorCodes, description: 'The error code.' },
    fields: { type: 'object', additionalProperties: text, description: 'A message for each invalid field.' },
    requestId: { ...text, description: 'Id of the request in the server log, for internal errors.' },
  },
  required: ['error', 'message', 'code'],
}

export const errorResponse = (description: string) => ({
  description,
  content: jsonOf(refTo('schemas', 'Refusal')),
})

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A text of your choice: a new one for each write, the same one for a retry.',
  schema: { type: 'string', maxLength: idempotencyKeyLength },
}

/** A page for browsers, not a GraphQL operation. */
export const popup = {
  operationId: 'authorize',
  tags: [areas['auth']!.name],
  security: [],
  summary: 'Starts a sign-in at Google or Discord, in a popup',
  description:
    'Redirects to the provider and back to a page that posts a `tempToken`, or an error, to the window that opened the ' +
    'popup. For browsers; pass the token to `POST /auth/establish_session`.',
  parameters: [
    {
      name: 'provider',
      in: 'query',
      required: true,
      description: 'The provider: `combini` (also `google`) is Google, `discord` is Discord.',
      schema: { type: 'string', enum: [...Object.values(providerIds), 'google'] },
    },
    {
      name: 'link',
      in: 'query',
      description: 'If present, links the provider to the signed-in account.',
      schema: { type: 'string' },
    },
    {
      name: 'confirm',
      in: 'query',
      description:
        'If present, signs in to the signed-in account again, by a provider that is linked to it, which confirms changes of an account without a password.',
      schema: { type: 'string' },
    },
    {
      name: 'attempt',
      in: 'query',
      description:
        'A text of your choice that the message of this popup contains, so that other pages ignore it.',
      schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
    },
  ],
  responses: {
    303: { description: 'Redirect to the provider.' },
    '4XX': { description: 'A page that posts the error to the opener.', content: { 'text/html': {} } },
    default: { description: 'A page that posts the error to the opener.', content: { 'text/html': {} } },
  },
}
