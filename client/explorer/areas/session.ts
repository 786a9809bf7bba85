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
      title: 'Change your name',
      description: 'Everywhere at once; the address of your profile stays.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation ChangeDisplayName($input: ChangeDisplayNameInput!) {
          changeDisplayName(input: $input) {
            displayName
            creatorProfile {
              slug
              displayName
            }
          }
        }
      `,
      variables: () => ({ input: { displayName: 'Vera Rubin' } }),
    },
    {
      title: 'Upload your picture',
      description:
        'Shows a square of it, or its middle. A file cannot be sent from here: take the commands of Upload pictures, with picture instead of images.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UploadProfilePicture($input: UploadProfilePictureInput!) {
          uploadProfilePicture(input: $input) {
            avatarUrl
            avatarSizes {
              url
              width
            }
          }
        }
      `,
      variables: () => ({ input: { picture: 'a file', left: 0, top: 0, side: 400 } }),
    },
    {
      title: 'Delete your picture',
      description: 'Your initials, or the picture at your sign-in provider, are shown again.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteProfilePicture {
          deleteProfilePicture {
            avatarUrl
          }
        }
      `,
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
      title: 'Change the password',
      description: 'Signs out all other devices. Common passwords are refused, as this one is.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation ChangePassword($input: ChangePasswordInput!) {
          changePassword(input: $input) {
            hasPassword
          }
        }
      `,
      variables: () => ({ input: { password: 'password', currentPassword: '' } }),
    },
    {
      title: 'Forget the password',
      description: 'Mails a link. The response is the same for an address without an account.',
      operation: /* GraphQL */ `
        mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
          requestPasswordReset(input: $input)
        }
      `,
      variables: () => ({ input: { email: 'vera@sky.example' } }),
    },
    {
      title: 'Choose a new password by a link',
      description: 'The token is the part of the link after #. It works once, for 30 minutes.',
      operation: /* GraphQL */ `
        mutation ResetPassword($input: ResetPasswordInput!) {
          resetPassword(input: $input)
        }
      `,
      variables: () => ({ input: { token: 'from the mail', password: '' } }),
    },
    {
      title: 'Change the email',
      description: 'Mails a link to the new address. Nothing changes until it is opened.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation RequestEmailChange($input: RequestEmailChangeInput!) {
          requestEmailChange(input: $input)
        }
      `,
      variables: () => ({ input: { email: 'vera@sky.example', currentPassword: '' } }),
    },
    {
      title: 'Confirm the new email',
      description: 'The token is the part of the link after #. It works in every browser, for 24 hours.',
      operation: /* GraphQL */ `
        mutation ConfirmEmailChange($input: ConfirmEmailChangeInput!) {
          confirmEmailChange(input: $input)
        }
      `,
      variables: () => ({ input: { token: 'from the mail' } }),
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
