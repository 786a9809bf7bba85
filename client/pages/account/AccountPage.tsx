import type { ReactNode } from 'react'
import { AccessTokens } from '../../features/account/AccessTokens.tsx'
import { useAccountPageQuery } from '../../features/account/account.generated.ts'
import { DisplayNameForm, EmailForm, PasswordForm } from '../../features/account/AccountForms.tsx'
import { ConnectedApps } from '../../features/account/ConnectedApps.tsx'
import { Devices } from '../../features/account/Devices.tsx'
import { Passkeys } from '../../features/account/Passkeys.tsx'
import { ProfilePicture } from '../../features/account/ProfilePicture.tsx'
import { SkyHoursForm } from '../../features/account/SkyHoursForm.tsx'
import { YourData } from '../../features/account/YourData.tsx'
import { SignInMethods } from '../../features/sign-in/SignInMethods.tsx'
import { SkeletonLines } from '../../ui/Loading.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import styles from './AccountPage.module.css'

export default function AccountPage() {
  usePageTitle('Account')
  const { data, previousData, error, refetch } = useAccountPageQuery()
  // A page with unsaved input stays when its session has ended.
  const account = data?.session ?? previousData?.session
  return (
    <div className={styles.page}>
      <PageHeading>Account</PageHeading>
      {account ? (
        <>
          <nav className={styles.contents} aria-label="On this page">
            <ul>
              {titles.map((title) => (
                <li key={title}>
                  <a href={`#${anchorOf(title)}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={`sections ${styles.sections}`}>
            <Section
              title="Profile picture and name"
              lead="Your name and picture are public: on your page, your card and next to your pictures."
            >
              <ProfilePicture user={account} />
              <DisplayNameForm user={account} />
            </Section>
            <Section
              title="Email"
              lead="You log in with it, and receive our mails there. Only you, connected apps and access tokens see it."
            >
              <EmailForm account={account} />
            </Section>
            <Section
              title="Password"
              lead={
                account.signInMethods.hasPassword
                  ? 'A new password signs out all other devices.'
                  : 'Your account has no password yet. With one, you can also log in by email.'
              }
            >
              <PasswordForm account={account} />
            </Section>
            <Section
              title="Sign-in methods"
              lead="Every method leads to this account. Add another before you need it."
            >
              <SignInMethods user={account} />
              <Passkeys account={account} />
            </Section>
            <Section
              title="Devices"
              lead="Where you are signed in. If you do not recognize a device, sign it out and change your password."
            >
              <Devices />
            </Section>
            <Section
              title="Connected apps"
              lead="Apps that act for you without your password. None of them can change the account itself."
            >
              <ConnectedApps />
            </Section>
            <Section
              title="Access tokens"
              lead="For an app or a script that acts for you without your password. A token never changes the account itself."
            >
              <AccessTokens account={account} />
            </Section>
            <Section
              title="Hours of the sky"
              lead="A public map shows how long creators have looked at each part of the sky, all together and each alone."
            >
              <SkyHoursForm account={account} />
            </Section>
            <Section
              title="Your data"
              lead="Everything that this account holds is yours to take along or to delete."
            >
              <YourData account={account} />
            </Section>
          </div>
        </>
      ) : data ? (
        <ErrorState title="You are signed out" text="Log in to see your account." />
      ) : error ? (
        <ErrorState title="An error occurred" text="Your account could not be loaded." retry={refetch} />
      ) : (
        <div className="screen-high">
          <SkeletonLines count={3} />
        </div>
      )}
    </div>
  )
}

const titles = [
  'Profile picture and name',
  'Email',
  'Password',
  'Sign-in methods',
  'Devices',
  'Connected apps',
  'Access tokens',
  'Hours of the sky',
  'Your data',
] as const

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

interface SectionProps {
  title: (typeof titles)[number]
  lead: string
  children: ReactNode
}

function Section({ title, lead, children }: SectionProps) {
  const id = anchorOf(title)
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className="muted">{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
