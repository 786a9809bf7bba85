import type { Area } from '../examples.ts'
import { demoPassword, sampleProfile } from '../own-profile.ts'

export const session: Area = {
  name: 'Session',
  examples: [
    {
      title: 'Show the session',
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
        'Filled in with a demo account. Sign in to your own account at /login instead: the explorer saves its tabs in this browser, with any password in them.',
      operation: /* GraphQL */ `
        mutation LogIn($input: LogInInput!) {
          logIn(input: $input) {
            displayName
            role
          }
        }
      `,
      variables: () => ({ input: { email: sampleProfile.email, password: demoPassword } }),
    },
    {
      title: 'Create an account',
      description: 'Fails until you enter a password, and shows how an error names the invalid fields.',
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
      title: 'Sign in with a popup token',
      description:
        'Exchanges the token from the Google or Discord popup for a session. It works once, for 60 seconds.',
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
      description: 'Changes it on every page. The address of your profile stays the same.',
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
      title: 'Upload a profile picture',
      description:
        'Crops it to the given square, or to its middle. GraphiQL cannot send files: use the commands under Upload pictures, with the field picture instead of images.',
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
      title: 'Delete the profile picture',
      description: 'Your picture from Google or Discord, or your initials, are shown instead.',
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
      description: 'Removes a sign-in method. The last one cannot be removed.',
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
      description: 'Signs out all other devices. Common passwords, such as this one, are rejected.',
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
      title: 'Request a password reset',
      description: 'Emails a link. The response is the same if no account has this address.',
      operation: /* GraphQL */ `
        mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
          requestPasswordReset(input: $input)
        }
      `,
      variables: () => ({ input: { email: 'vera@sky.example' } }),
    },
    {
      title: 'Reset the password',
      description: 'Takes the token from the emailed link, after the #. It works once, for 30 minutes.',
      operation: /* GraphQL */ `
        mutation ResetPassword($input: ResetPasswordInput!) {
          resetPassword(input: $input)
        }
      `,
      variables: () => ({ input: { token: 'from the mail', password: '' } }),
    },
    {
      title: 'Request an email change',
      description: 'Emails a link to the new address. The email changes when the link is confirmed.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation RequestEmailChange($input: RequestEmailChangeInput!) {
          requestEmailChange(input: $input)
        }
      `,
      variables: () => ({ input: { email: 'vera@sky.example', currentPassword: '' } }),
    },
    {
      title: 'Confirm an email change',
      description:
        'Takes the token from the emailed link, after the #. It works once, in any browser, for 24 hours.',
      operation: /* GraphQL */ `
        mutation ConfirmEmailChange($input: ConfirmEmailChangeInput!) {
          confirmEmailChange(input: $input)
        }
      `,
      variables: () => ({ input: { token: 'from the mail' } }),
    },
    {
      title: 'Delete your profile',
      description: 'Deletes it permanently, with its pictures. Does nothing until isSure is true.',
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
      description:
        'Deletes it permanently, with all its data; export it first. Does nothing until isSure is true.',
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
