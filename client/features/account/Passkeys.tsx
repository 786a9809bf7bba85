import { useApolloClient } from '@apollo/client/react'
import { Plus, UserKey } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addPasskeyRules, confirmationRules, renamePasskeyRules } from '../../../contract/rules/session.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { signalAcceptedPasskeys } from '../sign-in/passkey-signals.ts'
import { PasskeyProblem } from '../sign-in/passkey-problem.ts'
import type { PasskeyFragment, SignInMethodsFragment } from '../sign-in/sign-in.generated.ts'
import { useRemovePasskeyMutation, useRenamePasskeyMutation } from '../sign-in/sign-in-methods.generated.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import styles from './account.module.css'
import { ConfirmIdentity } from './AccountForms.tsx'
import { AccountList, AccountRow, LastUsed, Time } from './AccountList.tsx'
import { useRemoval } from './useRemoval.ts'

export function Passkeys({ account }: { account: SignInMethodsFragment }) {
  const passkeys = account.signInMethods.passkeys ?? []
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<PasskeyFragment>()
  const [error, setError] = useState<string>()
  const texts = {
    question: (name: string) =>
      `Remove “${name}”? It no longer signs you in. Your device may keep its part until you delete it there.`,
    removed: 'Passkey removed',
    failed: 'The passkey could not be removed. Please try again.',
  }
  const remove = useRemoval(
    'Passkey',
    useRemovePasskeyMutation({
      onCompleted: ({ removePasskey }) => void signalAcceptedPasskeys(removePasskey!.session),
    }),
    texts,
    setError,
  )
  return (
    <>
      <h3 className={`subheading ${styles.title}`}>Passkeys</h3>
      <p className="above">
        Sign in with your fingerprint, your face or the lock of your device, without a password.
      </p>
      <AccountList
        label="Passkeys"
        rows={passkeys.map((passkey) => (
          <AccountRow
            key={passkey.id}
            icon={UserKey}
            name={passkey.name}
            tag={passkey.isBackedUp ? 'Synced' : 'This device only'}
            detail={<PasskeyDetail passkey={passkey} />}
            removal="Remove"
            onRemove={(button) => {
              setError(undefined)
              void remove(passkey, button)
            }}
          >
            <button
              className="button"
              type="button"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setRenamed(passkey)}
            >
              Rename
            </button>
          </AccountRow>
        ))}
      />
      <FormErrorMessage text={error} />
      {isSupported ? (
        <button className="button below" data-list-focus type="button" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add a passkey
        </button>
      ) : (
        <p className="muted below" data-list-focus tabIndex={-1}>
          This browser cannot add passkeys. Open this page in another one, by its https address.
        </p>
      )}
      {isAdding && <AdditionDialog account={account} onClose={() => setIsAdding(false)} />}
      {renamed && <RenamingDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

const isSupported = 'PublicKeyCredential' in globalThis

const PasskeyDetail = ({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyFragment }) => (
  <>
    <span>Added </span>
    <Time of={createdAt} to="day" />
    <LastUsed at={lastUsedAt} />
  </>
)

const additionRules = addPasskeyRules.pick(['name']).concat(confirmationRules)

interface AdditionDialogProps {
  account: SignInMethodsFragment
  onClose: () => void
}

function AdditionDialog({ account, onClose }: AdditionDialogProps) {
  const toasts = useToasts()
  const client = useApolloClient()
  const open = useRef<AbortController>(undefined)
  useEffect(() => {
    open.current = new AbortController()
    return () => open.current?.abort()
  }, [])
  return (
    <FormDialog title="Add a passkey" onClose={onClose}>
      <ValidForm
        initial={{ name: '', currentPassword: '' }}
        rules={additionRules}
        submit="Add passkey"
        submitting="Waiting for your device …"
        errorsOf={(error) =>
          error instanceof PasskeyProblem ? { text: error.message } : formErrorsOf(error)
        }
        onSubmit={async (input) => {
          const { signal } = open.current!
          const { addPasskey } = await import('../sign-in/passkeys.ts')
          await addPasskey(client, signal, input)
          onClose()
          toasts.success('Passkey added')
        }}
      >
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          help="Where you keep it, such as Laptop. Left empty, it has the name of your system."
        />
        <ConfirmIdentity account={account} />
      </ValidForm>
    </FormDialog>
  )
}

function RenamingDialog({ passkey, onClose }: { passkey: PasskeyFragment; onClose: () => void }) {
  const toasts = useToasts()
  const [renamePasskey] = useRenamePasskeyMutation()
  return (
    <FormDialog title="Rename passkey" onClose={onClose}>
      <ValidForm
        initial={{ name: passkey.name }}
        rules={renamePasskeyRules}
        submit="Save name"
        submitting="Saving …"
        onSubmit={async ({ name }, changed) => {
          if (changed.name !== undefined)
            await renamePasskey({ variables: { input: { id: passkey.id, name } } })
          onClose()
          toasts.success(changed.name === undefined ? nothingToSave : 'Passkey renamed')
        }}
      >
        <TextField name="name" label="Name" autoComplete="off" />
      </ValidForm>
    </FormDialog>
  )
}
