import type { Area } from '../examples.ts'
import { demoPassword } from '../own-profile.ts'

/** What only the session of a browser may do: an access token gets FORBIDDEN. */
export const account: Area = {
  name: 'Account',
  examples: [
    {
      title: 'List your devices',
      description: 'Where you are signed in; this browser is the first.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        query Sessions {
          sessions {
            id
            browser
            system
            signedInAt
            lastSeenAt
            isCurrent
          }
        }
      `,
    },
    {
      title: 'Sign a device out',
      description: 'Takes the id of a device from the list.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation EndSession($id: PositiveInt!) {
          endSession(id: $id)
        }
      `,
      variables: () => ({ id: 1 }),
    },
    {
      title: 'Sign out all other devices',
      description: 'Ends every session of your account but this one.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation EndOtherSessions {
          endOtherSessions {
            id
            isCurrent
          }
        }
      `,
    },
    {
      title: 'Create an access token',
      description:
        'For a phone or a script. The response shows the secret this once; enter it under “Access token” to try it.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation CreateAccessToken($input: CreateAccessTokenInput!) {
          createAccessToken(input: $input) {
            secret
            accessToken {
              id
              name
              scope
              expiresAt
            }
          }
        }
      `,
      variables: () => ({
        input: { name: 'Phone', scope: 'read', expiresInDays: 30, currentPassword: demoPassword },
      }),
    },
    {
      title: 'List your access tokens',
      description: 'Without their secrets, which the server does not have.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        query AccessTokens {
          accessTokens {
            id
            name
            scope
            createdAt
            expiresAt
            lastUsedAt
          }
        }
      `,
    },
    {
      title: 'Revoke an access token',
      description: 'Its next request gets 401. Takes the id of a token from the list.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation RevokeAccessToken($id: PositiveInt!) {
          revokeAccessToken(id: $id)
        }
      `,
      variables: () => ({ id: 1 }),
    },
  ],
}
