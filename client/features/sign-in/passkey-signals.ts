import { userHandleOf } from '../../../contract/passkey-user-handle.ts'

interface AccountNames {
  id: number
  email: string
  displayName: string
}

interface AccountPasskeys {
  id: number
  /** Null if they could not be read. */
  signInMethods: { passkeys: readonly { credentialId: string }[] | null }
}

/** Lets the browser delete a passkey that the server does not know. */
export const signalUnknownPasskey = (credentialId: string): Promise<void> =>
  silently((browser, rpId) => browser.signalUnknownCredential?.({ rpId, credentialId }))

/** Lets the browser delete the passkeys of an account that the server no longer has. */
export const signalAcceptedPasskeys = ({ id, signInMethods: { passkeys } }: AccountPasskeys): Promise<void> =>
  silently((browser, rpId) => {
    const allAcceptedCredentialIds = passkeys?.map(({ credentialId }) => credentialId)
    if (!allAcceptedCredentialIds) return undefined
    return browser.signalAllAcceptedCredentials?.({
      rpId,
      userId: userHandleOf(id),
      allAcceptedCredentialIds,
    })
  })

/** Lets the browser show the passkeys of an account by its present name and email. */
export const signalAccountNames = ({ id, email, displayName }: AccountNames): Promise<void> =>
  silently((browser, rpId) =>
    browser.signalCurrentUserDetails?.({ rpId, userId: userHandleOf(id), name: email, displayName }),
  )

/** Nobody waits for a signal, which browsers may lack or refuse. */
async function silently(
  send: (browser: Partial<typeof PublicKeyCredential>, rpId: string) => Promise<void> | undefined,
): Promise<void> {
  try {
    if ('PublicKeyCredential' in window) await send(PublicKeyCredential, window.location.hostname)
  } catch {
    // Password managers keep what they have.
  }
}
