import { pagePaths } from '../../../contract/page-paths.ts'
import type { MailText } from './mail-text.ts'

/** What survives a new password; each in words, such as 'Google' and 'a passkey added on 3 May 2026'. */
export interface OtherAccess {
  signIn: string[]
  actFor: string[]
}

const listOf = new Intl.ListFormat('en')

/** Returns the sentences about what survives a new password; none if nothing does. */
export function otherAccessText({ signIn, actFor }: OtherAccess): string[] {
  const verb = (things: string[], one: string, several: string) => (things.length === 1 ? one : several)
  return [
    ...(signIn.length > 0
      ? [
          `${capitalized(listOf.format(signIn))} still ${verb(signIn, 'signs', 'sign')} in, whatever the password.`,
        ]
      : []),
    ...(actFor.length > 0
      ? [`${capitalized(listOf.format(actFor))} still ${verb(actFor, 'acts', 'act')} for your account.`]
      : []),
    ...(signIn.length + actFor.length > 0 ? ['Remove what is not yours.'] : []),
  ]
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const removalLink = ({ signIn, actFor }: OtherAccess): MailText['link'] =>
  signIn.length > 0
    ? { label: 'See and remove sign-in methods', path: `${pagePaths.account}#sign-in-methods` }
    : actFor.length > 0
      ? { label: 'See and remove apps and tokens', path: `${pagePaths.account}#connected-apps` }
      : undefined
