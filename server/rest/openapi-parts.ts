import { providerIds } from '../../contract/oauth-popup.ts'
import { errorCodes } from '../graphql/errors.ts'
import { idempotencyKeyLength } from '../graphql/idempotency-key.ts'
import { sessionLifetime } from '../features/session/session-lifetime.ts'
import { type JsonSchema, refTo } from './json-schema.ts'

/** What clients of REST should know before the first request. */
export const introduction = `
The data of the site as plain JSON.

The rules, rights and texts are those of the graph at [/graphql](/graphql), whose operations these paths stand for.

**Signing in.** \`POST /auth/login_with_password\` sets the session's cookie; send it with every request that wants somebody
signed in. It ends ${sessionLifetime.idleDays} days after the last request, or ${sessionLifetime.totalDays} days after the sign-in.

**Errors.** Every answer that is no success has a fitting status and a body with \`error\` and \`message\` (the same text)
and a \`code\`; where fields are wrong, also \`fields\` with a message for each of them.

**Trying again.** What adds something takes an \`Idempotency-Key\` of yours: sent again under it after an answer that got
lost, it adds nothing twice.

**Accounts.** A write with an \`X-Account-Id\` is refused with \`ACCOUNT_CHANGED\` when the cookie signs in another account.

**Numbers and blanks.** In a query string and in a form every value is text. In a body, a field that is absent stays as it is,
\`null\` or a blank clears what may be empty.
`.trim()

/** The tags of the description, by the first part of a path. */
export const areas: Record<string, { name: string; description: string }> = {
  auth: { name: 'Auth', description: 'Accounts and sessions.' },
  'creator-profiles': {
    name: 'Profiles',
    description: 'The directory, and the public page of each creator.',
  },
  'creator-images': { name: 'Images', description: "The pictures of a creator's gallery." },
  'creator-social-links': { name: 'Social links', description: 'Where else a creator can be followed.' },
  'creator-support-links': { name: 'Support links', description: 'Ways to support a creator.' },
  'creator-gear': { name: 'Gear', description: 'What a creator works with.' },
}

/** What each status of a refusal tells. */
export const refusals: Record<number, string> = {
  400: 'Something in the request is wrong; `fields` says which.',
  401: 'Nobody is signed in, or what was given to sign in does not fit.',
  403: 'Who is signed in may not do this, or the request comes from another site.',
  404: 'There is no such thing.',
  409: 'This is taken already.',
  411: 'The request does not say by `Content-Length` how large it is.',
  412: '`X-Account-Id` names another account than the one that is signed in.',
  413: 'The request is too large.',
  415: 'The body is of a type that is not read here.',
  429: 'There were too many tries; `Retry-After` says in how many seconds there may be another.',
  500: 'Our fault; report the `requestId`.',
  503: 'There is too much to do just now, or the data cannot be reached; `Retry-After` says in how many seconds to come back.',
  507: 'There is no room for more pictures at the moment.',
}

export const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } })

const text = { type: 'string' }
/** The body of every refusal. */
export const refusal: JsonSchema = {
  type: 'object',
  description: 'Why there is no success.',
  properties: {
    error: { ...text, description: 'The reason, for people.' },
    message: { ...text, description: 'The same text.' },
    code: { ...text, enum: Object.values(errorCodes), description: 'The reason, for programs.' },
    fields: { type: 'object', additionalProperties: text, description: 'A message for each wrong field.' },
    requestId: { ...text, description: 'What our log knows the request by; after a fault of ours.' },
  },
  required: ['error', 'message', 'code'],
}

/** An answer with such a body. */
export const refused = (description: string) => ({
  description,
  content: jsonOf(refTo('schemas', 'Refusal')),
})

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A text of yours that is new for each write, and the same when you try one again.',
  schema: { type: 'string', maxLength: idempotencyKeyLength },
}

/** A page for people: the one path that is no operation of the graph. */
export const popup = {
  operationId: 'authorize',
  tags: [areas['auth']!.name],
  security: [],
  summary: 'Begins a sign-in at Google or Discord, in a popup',
  description:
    'Leads to the provider and back to a page that posts a `tempToken` to the window that opened the popup, or the ' +
    'reason why not. For browsers; `POST /auth/establish_session` takes the token.',
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
      description: 'Given, it adds the provider to the account that is signed in.',
      schema: { type: 'string' },
    },
    {
      name: 'attempt',
      in: 'query',
      description: 'A text of yours that the message of this popup carries, so that no other page takes it.',
      schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
    },
  ],
  responses: {
    303: { description: 'To the provider.' },
    '4XX': { description: 'A page that tells the opener what was wrong.', content: { 'text/html': {} } },
    default: { description: 'A page that tells the opener why not.', content: { 'text/html': {} } },
  },
}
