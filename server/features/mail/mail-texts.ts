import { limits } from '../../../contract/limits.ts'
import { type ProviderName, providerLabels } from '../../../contract/oauth-popup.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { siteName } from '../../../contract/site.ts'
import { type MailDetails, MailKind, type PasswordChange } from './mail.entity.ts'
import type { MailText } from './mail-text.ts'
import { type OtherAccess, otherAccessText, removalLink } from './other-access.ts'

const { resetPassword, changeEmail } = limits.session.links

const utcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The secret is in the fragment, which neither logs nor Referer contain. */
const withSecret = (path: string, secret: string) => `${path}#${secret}`

/** A change of an account, for its owner, with a link for someone who did not make it. */
interface Notice {
  subject: string
  text: string
  ifNotYou: string
  link: NonNullable<MailText['link']>
  furtherLink?: MailText['link'] | undefined
}

const notice = (subject: string, text: string, ifNotYou: string, label: string, path: string): Notice => ({
  subject,
  text,
  ifNotYou,
  link: { label, path },
})

/** Returns the mail of notices to one address, the gravest first. */
export function noticeMail(notices: Notice[]): MailText {
  const [gravest] = notices
  if (!gravest) throw new Error('A mail without a notice')
  const isOne = notices.length === 1
  const { ifNotYou, link } = isOne || gravest.link.path !== pagePaths.account ? gravest : adviceForSeveral
  return {
    subject: isOne ? gravest.subject : `${notices.length} changes of your account`,
    before: [
      ...notices.map(({ text }) => text),
      `If ${isOne ? 'this was' : 'these were'} you, you do not need to do anything.`,
      `If ${isOne ? 'this' : 'one of them'} was not you, ${ifNotYou}`,
    ],
    link,
    after: [],
    furtherLink: notices.find(({ furtherLink }) => furtherLink)?.furtherLink,
  }
}

const adviceForSeveral = {
  ifNotYou:
    'remove the sign-in methods, apps and tokens that are not yours and change your password. That signs out all other devices.',
  link: { label: 'Check your account', path: pagePaths.account },
}

/** `providers` and passkeys are the sign-in methods of an account without a password. */
export function passwordResetText({
  secret,
  providers,
  hasPasskey,
  signIn,
}: {
  secret: string
  providers: ProviderName[]
  hasPasskey: boolean
  signIn: OtherAccess['signIn']
}): MailText {
  // A new password disconnects apps and revokes tokens.
  const others = { signIn, actFor: [] }
  const methods = providers.map((provider) => providerLabels[provider])
  const labels = [...methods, ...(hasPasskey ? ['your passkey'] : [])].join(' or ')
  return {
    subject: `Choose a new password for ${siteName}`,
    before: [
      `Someone, probably you, requested a new password for your ${siteName} account.`,
      ...(labels
        ? [`Your account has no password yet: you can also sign in with ${labels}, as before.`]
        : []),
    ],
    link: { label: 'Choose a new password', path: withSecret(pagePaths.resetPassword, secret) },
    after: [
      `The link works once, for ${resetPassword.minutes} minutes. Setting a new password signs out all devices.`,
      'If this was not you, you do not need to do anything: your password stays as it is.',
      ...(signIn.length > 0 ? [otherAccessText(others).join(' ')] : []),
    ],
    furtherLink: removalLink(others),
  }
}

const passwordSentences: Record<PasswordChange, { subject: string; text: string }> = {
  changed: {
    subject: 'Your password was changed',
    text: `The password of your ${siteName} account was changed`,
  },
  set: {
    subject: 'Your account now has a password',
    text: `A password was set for your ${siteName} account`,
  },
  reset: {
    subject: 'Your password was changed',
    text: `A new password for your ${siteName} account was chosen through the link in our mail`,
  },
}

export const emailChangeText = (secret: string): MailText => ({
  subject: 'Confirm your new email address',
  before: [
    `Someone, probably you, wants to use this address for their ${siteName} account. Nothing changes until you confirm it.`,
  ],
  link: { label: 'Confirm this address', path: withSecret(pagePaths.confirmEmail, secret) },
  after: [
    `The link works once, for ${changeEmail.hours} hours.`,
    'If this was not you, you do not need to do anything: without the link, nobody can use your address here.',
  ],
})

export const emailTakenText: MailText = {
  subject: 'This address already has an account',
  before: [
    `Someone, probably you, wanted to use this address for another ${siteName} account. That is not possible, because the address already has an account. Nothing was changed.`,
    'If this was you and you want to use this address there, log in with it and give its account another address first.',
  ],
  link: { label: 'Log in with this address', path: pagePaths.login },
  after: ['If this was not you, you do not need to do anything.'],
}

function providerText(provider: ProviderName, isLinked: boolean, circumstances: string): Notice {
  const label = providerLabels[provider]
  return notice(
    isLinked ? `${label} was linked to your account` : `${label} was unlinked from your account`,
    isLinked
      ? `A ${label} account was linked to your ${siteName} account ${circumstances}. It can be used to sign in.`
      : `${label} was unlinked from your ${siteName} account ${circumstances}. It can no longer be used to sign in.`,
    `check your sign-in methods${isLinked ? `, unlink ${label}` : ''} and change your password. That signs out all other devices.`,
    'Check your sign-in methods',
    pagePaths.account,
  )
}

function passkeyText(isAdded: boolean, circumstances: string): Notice {
  return notice(
    isAdded ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    isAdded
      ? `A passkey was added to your ${siteName} account ${circumstances}. It can be used to sign in.`
      : `A passkey was removed from your ${siteName} account ${circumstances}. It can no longer be used to sign in.`,
    `check your sign-in methods${isAdded ? ', remove the passkey' : ''} and change your password. That signs out all other devices.`,
    'Check your sign-in methods',
    pagePaths.account,
  )
}

const passkeyCopiedText = (circumstances: string): Notice =>
  notice(
    'A passkey may have been copied',
    `A passkey signed in to your ${siteName} account ${circumstances}. It no longer counts its uses as before: it was moved to another device or password manager, or somebody has a copy.`,
    'remove the passkey and add a new one.',
    'Check your sign-in methods',
    pagePaths.account,
  )

const scopeSentences = { read: 'read what you may read', write: 'change your profile and its lists' }

/** For the owner of a profile or a picture that an operator has hidden, or shows again. */
export function hiddenText({ reason, title }: NonNullable<MailDetails['hidden']>): MailText {
  const thing = title === null ? 'profile' : 'picture'
  const named = title ? `picture “${title}”` : thing
  return reason === null
    ? {
        subject: `Your ${thing} is shown again`,
        before: [`Everybody can see your ${named} on ${siteName} again.`],
        link: { label: 'Open your dashboard', path: pagePaths.dashboard },
        after: [],
      }
    : {
        subject: `Your ${thing} was hidden`,
        before: [
          `The people who run ${siteName} have hidden your ${named}: nobody but you can see it now.`,
          `Their reason: ${reason}`,
        ],
        link: { label: 'How to reach them', path: pagePaths.contact },
        after: [`You find it in your dashboard, where you can change or delete it.`],
      }
}

type NoticeKind = Exclude<
  MailKind,
  MailKind.passwordReset | MailKind.emailChange | MailKind.report | MailKind.hidden
>

/** Each notice, the gravest first; `circumstances` are the time and browser of the change, in words. */
export const notices: Record<
  NoticeKind,
  (details: MailDetails, circumstances: string, others: OtherAccess) => Notice
> = {
  [MailKind.emailChanged]: ({ newEmail }, circumstances) =>
    notice(
      'Your email address was changed',
      `The email address of your ${siteName} account was changed to ${newEmail} ${circumstances}. Sign in with that address from now on. This is our last mail to this one.`,
      `write to the people who run ${siteName} at once, from this address, and name your account.`,
      'How to reach us',
      pagePaths.contact,
    ),
  [MailKind.passwordChanged]({ password = 'changed' }, circumstances, others) {
    const { subject, text } = passwordSentences[password]
    const devices = `${password === 'reset' ? 'All' : 'All other'} devices were signed out.`
    return {
      ...notice(
        subject,
        [`${text} ${circumstances}.`, devices, ...otherAccessText(others)].join(' '),
        'choose a new password at once. That signs out all other devices.',
        'I did not do this',
        pagePaths.forgotPassword,
      ),
      furtherLink: removalLink(others),
    }
  },
  [MailKind.emailChangeRequested]: ({ newEmail }, circumstances) =>
    notice(
      'Your email address is about to change',
      `A change of your ${siteName} account's email address to ${newEmail} was requested ${circumstances}. We sent a link there. Until it is opened, this address stays in use.`,
      'someone knows your password. Choose a new one at once: that cancels the change and signs out all other devices.',
      'I did not do this',
      pagePaths.forgotPassword,
    ),
  [MailKind.providerLinked]: ({ provider }, circumstances) => providerText(provider!, true, circumstances),
  [MailKind.providerUnlinked]: ({ provider }, circumstances) => providerText(provider!, false, circumstances),
  [MailKind.passkeyAdded]: (_details, circumstances) => passkeyText(true, circumstances),
  [MailKind.passkeyRemoved]: (_details, circumstances) => passkeyText(false, circumstances),
  [MailKind.passkeyCopied]: (_details, circumstances) => passkeyCopiedText(circumstances),
  [MailKind.accessTokenCreated]({ accessToken }, circumstances) {
    const { scope, expiresAt } = accessToken!
    return notice(
      'Your account has a new access token',
      `An access token was created for your ${siteName} account ${circumstances}. Until ${utcDay.format(new Date(expiresAt))}, a program with this token can ${scopeSentences[scope]} without your password.`,
      'revoke the token at once and change your password. That signs out all other devices.',
      'Check your access tokens',
      pagePaths.account,
    )
  },
  [MailKind.appConnected]({ connectedApp }, circumstances) {
    const { name, scope } = connectedApp!
    return notice(
      'An app was connected to your account',
      `${name ?? 'An unregistered program'} was connected to your ${siteName} account ${circumstances}. Until you disconnect it, it can ${scopeSentences[scope]} without your password.`,
      'disconnect the app at once and change your password. That signs out all other devices.',
      'Check your connected apps',
      pagePaths.account,
    )
  },
}

/** The kinds of `notices`, the gravest first. */
export const noticeKinds = Object.keys(notices)

export const isNotice = (kind: MailKind): kind is NoticeKind => noticeKinds.includes(kind)
