import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import buttons from '../../ui/button.module.css'
import { DeletionDialog, ExportLink } from './DeletionDialog.tsx'
import { useYourDataQuery } from './YourData.generated.ts'
import styles from './YourData.module.css'
import type { ConfirmIdentityFragment } from './account.generated.ts'

export function YourData({ account }: { account: ConfirmIdentityFragment }) {
  // The query fails without a profile; the button is then hidden.
  const { data } = useYourDataQuery({ variables: { userId: account.id } })
  // A query keeps its last data after the cache evicts it.
  const [isProfileDeleted, setIsProfileDeleted] = useState(false)
  const profile = isProfileDeleted ? undefined : data?.creatorProfile
  const [deleting, setDeleting] = useState<'profile' | 'account'>()
  return (
    <>
      <p>
        A ZIP archive with every picture in full size, a page to read it all without the internet, and the
        same data for programs (account.json).
      </p>
      <p className={styles.row}>
        <ExportLink />
      </p>
      <h3 className={styles.title}>Delete</h3>
      <p>
        {profile
          ? 'Your profile alone, or your whole account. You read what happens before anything is deleted.'
          : 'You read what happens before anything is deleted.'}
      </p>
      <p className={styles.row}>
        {profile && (
          <button className={buttons.button} type="button" onClick={() => setDeleting('profile')}>
            <Trash2 size={18} aria-hidden="true" />
            Delete profile
          </button>
        )}
        <button className={buttons.button} type="button" onClick={() => setDeleting('account')}>
          <Trash2 size={18} aria-hidden="true" />
          Delete account
        </button>
      </p>
      {deleting && (
        <DeletionDialog
          account={account}
          profile={profile}
          isAccount={deleting === 'account'}
          onProfileDeleted={() => setIsProfileDeleted(true)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
