import type { Area } from '../examples.ts'
import { demoPassword } from '../own-profile.ts'

/** Operations for browser sessions only; with an access token they fail with FORBIDDEN. */
export const account: Area = {
  name: 'Account',
  examples: [
    {
      title: 'List your devices',
      description: 'The browsers in which you are signed in, this one first.',
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
      title: 'Sign out a device',
      description: 'Takes the id of a session from the list of devices.',
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
      description: 'Ends all sessions of your account except this one.',
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
        'For an app or a script. The secret is returned only once; to try it, enter it under “Access token”.',
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
      description: 'Without the secrets: the server stores only their hashes.',
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
