import type { Area } from '../examples.ts'
import { demoPassword, someProfile } from '../own-profile.ts'

export const session: Area = {
  name: 'Session',
  examples: [
    {
      title: 'Ask who is signed in',
      description: 'The explorer shares the session of the site. For a visitor it is null.',
      operation: /* GraphQL */ `
        query Session {
          session {
            id
            displayName
            email
            role
            hasPassword
            linkedProviders
          }
        }
      `,
    },
    {
      title: 'Sign in',
      description:
        'Filled in with a creator of the demo. With an account of your own rather sign in at /login: this browser keeps what you type here, passwords too.',
      operation: /* GraphQL */ `
        mutation LogIn($input: LogInInput!) {
          logIn(input: $input) {
            displayName
            role
          }
        }
      `,
      variables: () => ({ input: { email: someProfile.email, password: demoPassword } }),
    },
    {
      title: 'Begin an account',
      description:
        'Needs a password first: run as it is, it shows how an error names the fields that are wrong.',
      operation: /* GraphQL */ `
        mutation Register($input: RegisterInput!) {
          register(input: $input) {
            id
            displayName
          }
        }
      `,
      variables: () => ({ input: { email: 'vera@sky.example', password: '', displayName: 'Vera' } }),
    },
    {
      title: 'Sign in by a popup',
      description:
        'What the popup of Google or Discord hands over becomes a session. The token works once, for 60 seconds.',
      operation: /* GraphQL */ `
        mutation EstablishSession($input: EstablishSessionInput!) {
          establishSession(input: $input) {
            displayName
          }
        }
      `,
      variables: () => ({ input: { tempToken: 'from the popup' } }),
    },
    {
      title: 'Unlink a provider',
      description: 'One way less to sign in; the last one stays.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UnlinkProvider($provider: OAuthProvider!) {
          unlinkProvider(provider: $provider) {
            hasPassword
            linkedProviders
          }
        }
      `,
      variables: () => ({ provider: 'google' }),
    },
    {
      title: 'Delete your profile',
      description: 'For ever, with its pictures. Does nothing until isSure is true.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteCreatorProfile($input: ConfirmationInput!, $isSure: Boolean!) {
          deleteCreatorProfile(input: $input) @include(if: $isSure)
        }
      `,
      variables: () => ({ input: { currentPassword: '' }, isSure: false }),
    },
    {
      title: 'Delete your account',
      description: 'For ever, with everything in it; export it first. Does nothing until isSure is true.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteAccount($input: ConfirmationInput!, $isSure: Boolean!) {
          deleteAccount(input: $input) @include(if: $isSure)
        }
      `,
      variables: () => ({ input: { currentPassword: '' }, isSure: false }),
    },
    {
      title: 'Sign out',
      description: 'Ends the session on the server, here and on the site.',
      operation: /* GraphQL */ `
        mutation LogOut {
          logOut
        }
      `,
    },
  ],
}
