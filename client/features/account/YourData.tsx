import { Download, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { creatorPath } from '../../../contract/page-paths.ts'
import { confirmationRules } from '../../../contract/rules/session.ts'
import { evictPublicLists, removeItem } from '../../apollo/cache-changes.ts'
import { forgetAccount } from '../../apollo/client.tsx'
import { formErrorsOf, messageOf } from '../../apollo/graphql-errors.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { DeleteAccountInput } from '../../generated/schema-types.ts'
import { signalAcceptedPasskeys } from '../sign-in/passkey-signals.ts'
import { refreshSession, signOut } from '../../session/session.ts'
import type { SignInMethodsFragment } from '../sign-in/sign-in.generated.ts'
import { countText } from '../../ui/count-text.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import {
  type DeletableProfileFragment,
  useDeleteAccountMutation,
  useDeleteCreatorProfileMutation,
  useYourDataQuery,
} from './account.generated.ts'
import styles from './account.module.css'
import { ConfirmIdentity } from './AccountForms.tsx'

export function YourData({ account }: { account: SignInMethodsFragment }) {
  // The query fails without a profile; the button is then hidden.
  const { data, refetch } = useYourDataQuery({ variables: { userId: account.id } })
  // A query keeps its last data after the cache evicts it.
  const [deletedId, setDeletedId] = useState<number>()
  const profile = data?.creatorProfile?.id === deletedId ? undefined : data?.creatorProfile
  const readAgain = useEffectEvent(() => {
    // Another tab may have created or deleted the profile.
    if (document.visibilityState === 'visible') refetch().catch(() => {})
  })
  useEffect(() => {
    const onChange = () => readAgain()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  const [deleting, setDeleting] = useState<'profile' | 'account'>()
  return (
    <>
      <p>
        A ZIP archive with every picture in full size, a small web site to read it all without the internet,
        and the same data for programs (account.json).
      </p>
      <p className="row above below">
        <ExportLink />
      </p>
      <h3 className={`subheading ${styles.title}`}>Delete</h3>
      <p>
        {profile
          ? 'Your profile alone, or your whole account. You read what happens before anything is deleted.'
          : 'You read what happens before anything is deleted.'}
      </p>
      <p className="row above below">
        {profile && (
          <button className="button" type="button" onClick={() => setDeleting('profile')}>
            <Trash2 size={18} aria-hidden="true" />
            Delete profile
          </button>
        )}
        <button className="button" type="button" onClick={() => setDeleting('account')}>
          <Trash2 size={18} aria-hidden="true" />
          Delete account
        </button>
      </p>
      {deleting && (
        <DeletionDialog
          account={account}
          profile={profile}
          isAccount={deleting === 'account'}
          onProfileDeleted={() => setDeletedId(profile?.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

interface DeletionDialogProps {
  account: SignInMethodsFragment
  profile: DeletableProfileFragment | null | undefined
  /** Whether the account is deleted, not only the profile. */
  isAccount: boolean
  onProfileDeleted: () => void
  onClose: () => void
}

function DeletionDialog({ account, profile, isAccount, onProfileDeleted, onClose }: DeletionDialogProps) {
  const { deleteAccount, deleteProfile } = useDeletions(account.id)
  const title = isAccount ? 'Delete account' : 'Delete profile'
  return (
    <FormDialog title={title} onClose={onClose}>
      <p>
        <strong>This cannot be undone.</strong> Download your data first if you may want it again.
      </p>
      <ul className={styles.consequences}>
        {profile && (
          <li>
            {`Your page ${creatorPath(profile.slug)} with its links, gear and ` +
              `${countText(profile.imageCount, 'picture')} is deleted, files included. ` +
              'Its addresses stop working at once.'}
          </li>
        )}
        {isAccount ? (
          <>
            <li>
              Your name, email address, password, linked providers, passkeys and access tokens are deleted,
              and you are signed out everywhere.
            </li>
            {profile && <li>Nobody else gets the address of your page for {reservedDays} days.</li>}
          </>
        ) : (
          <>
            <li>Your account stays. You can still log in, and create a new profile.</li>
            <li>
              Nobody else gets the address for {reservedDays} days. You get it back if you create a profile
              with the same name within that time.
            </li>
          </>
        )}
        <li>Copies that search engines or visitors made are not ours to delete.</li>
      </ul>
      <p className="row above below">
        <ExportLink />
      </p>
      <ValidForm
        initial={{ currentPassword: '' }}
        rules={confirmationRules}
        submit={title}
        submitting="Deleting …"
        isDanger
        errorsOf={(error) => ({
          ...formErrorsOf(error),
          text: messageOf(error) || 'The deletion could not be confirmed. Please try again.',
        })}
        onSubmit={(input) =>
          isAccount ? deleteAccount(input, onClose) : deleteProfile(input, onClose).then(onProfileDeleted)
        }
      >
        <ConfirmIdentity account={account} />
      </ValidForm>
    </FormDialog>
  )
}

const { reservedDays } = limits.profile.slug

/** `download` keeps the browser on the page after an error. */
const ExportLink = () => (
  <a className="button" href="/_api/account/export" download>
    <Download size={18} aria-hidden="true" />
    Download your data
  </a>
)

function useDeletions(userId: number) {
  const toasts = useToasts()
  const [deleteProfileOnServer] = useDeleteCreatorProfileMutation({
    update(cache, { data }) {
      cache.evict({ fieldName: 'creatorProfile', args: { userId } })
      removeItem(cache, { __typename: 'CreatorProfile', id: data!.deleteCreatorProfile!.deletedId })
      evictPublicLists(cache)
      cache.gc()
    },
  })
  const [deleteAccountOnServer] = useDeleteAccountMutation()

  return {
    deleteProfile: async (input: DeleteAccountInput, onDone: () => void) => {
      await deleteProfileOnServer({ variables: { input } })
      onDone()
      toasts.success('Your profile is deleted.')
    },
    deleteAccount: async (input: DeleteAccountInput, onDone: () => void) => {
      await deleteAccountOnServer({ variables: { input } })
      onDone()
      void signalAcceptedPasskeys({ id: userId, signInMethods: { passkeys: [] } })
      signOut({ isGone: true })
      toasts.success('Your account is deleted. Goodbye, and clear skies!')
      forgetAccount() // also what the page read that has been closed by now
      await refreshSession()
    },
  }
}
