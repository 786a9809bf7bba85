import type { ApolloClient } from '@apollo/client'
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { hasCode, problemsOf } from '../../apollo/graphql-errors.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { emailTouched } from './email-touched.ts'
import { PasskeyProblem } from './passkey-problem.ts'
import {
  AddPasskeyDocument,
  BeginPasskeyConfirmationDocument,
  BeginPasskeyRegistrationDocument,
  BeginPasskeySignInDocument,
  SignInWithPasskeyDocument,
} from './passkeys.generated.ts'
import { signalAcceptedPasskeys, signalAccountNames, signalUnknownPasskey } from './passkey-signals.ts'
import { signInWithCookie } from '../../session/session-cookie.ts'

/**
 * Signs in by the browser's dialog, or again with a passkey of the signed-in account, which confirms the user's identity.
 * `signal` closes the dialog. Throws a PasskeyProblem, or the error of a request.
 */
export async function signInByPasskey(
  client: ApolloClient,
  signal: AbortSignal,
  { isConfirmation }: { isConfirmation: boolean },
): Promise<void> {
  requireSupport()
  const options = await (isConfirmation ? beginConfirmation(client) : beginSignIn(client))
  const response = await withReadableErrors(options.timeout, signInTexts, () =>
    withAbort(signal, () => startAuthentication({ optionsJSON: options })),
  )
  await sendResponse(client, response)
}

/**
 * Lets the browser offer passkeys in the field for the email until `signal` is aborted or one is chosen; `onChosen` gets
 * its sign-in. Silent where a browser cannot or will not.
 */
export async function offerPasskeys(
  client: ApolloClient,
  signal: AbortSignal,
  onChosen: (signingIn: Promise<void>) => void,
): Promise<void> {
  // Browsers have passkeys for names of hosts only.
  if (/^[\d.]+$|^\[/.test(window.location.hostname) || !(await browserSupportsWebAuthnAutofill())) return
  for (;;) {
    const options = await beginSignIn(client)
    const stale = renewalTimer()
    try {
      const response = await withAbort(AbortSignal.any([signal, stale.signal]), () =>
        startAuthentication({ optionsJSON: options, useBrowserAutofill: true }),
      )
      return onChosen(sendResponse(client, response))
    } catch (error) {
      if (!stale.signal.aborted) throw error
    } finally {
      stale.end()
    }
  }
}

/** Before the server's challenge expires, after 5 minutes. */
const renewalMs = 4 * 60_000

/** Aborts its signal when somebody is at a form that has been open for long: one that is left alone sends no requests. */
function renewalTimer() {
  const stale = new AbortController()
  const ended = new AbortController()
  const timer = setTimeout(() => void emailTouched(ended.signal).then(() => stale.abort()), renewalMs)
  return {
    signal: stale.signal,
    end() {
      clearTimeout(timer)
      ended.abort()
    },
  }
}

/** Runs a ceremony of the browser, and ends it when the signal is aborted. */
async function withAbort<Result>(signal: AbortSignal, ceremony: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel)
  try {
    return await ceremony()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Creates a passkey on the device, and adds it to the account. `signal` closes the browser's dialog. Throws a PasskeyProblem, or
 * the error of a request.
 */
export async function addPasskey(
  client: ApolloClient,
  signal: AbortSignal,
  { name, currentPassword }: { name: string | null; currentPassword: string | null },
): Promise<void> {
  requireSupport()
  const { data } = await client.mutate({
    mutation: BeginPasskeyRegistrationDocument,
    variables: { input: { currentPassword } },
  })
  const { options } = data!.beginPasskeyRegistration!
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  const response = await withReadableErrors(optionsJSON.timeout, additionTexts, () =>
    withAbort(signal, () => startRegistration({ optionsJSON })),
  )
  try {
    await client.mutate({
      mutation: AddPasskeyDocument,
      variables: { input: { name, response: JSON.stringify(response) } },
    })
  } catch (error) {
    if (hasCode(error, 'BAD_USER_INPUT') || hasCode(error, 'RATE_LIMITED'))
      void signalUnknownPasskey(response.id)
    throw error
  }
}

async function beginSignIn(client: ApolloClient) {
  const { data } = await client.mutate({ mutation: BeginPasskeySignInDocument, context: publicMutation })
  return JSON.parse(data!.beginPasskeySignIn!.options) as PublicKeyCredentialRequestOptionsJSON
}

async function beginConfirmation(client: ApolloClient) {
  const { data } = await client.mutate({ mutation: BeginPasskeyConfirmationDocument })
  return JSON.parse(data!.beginPasskeyConfirmation!.options) as PublicKeyCredentialRequestOptionsJSON
}

async function sendResponse(client: ApolloClient, response: AuthenticationResponseJSON): Promise<void> {
  try {
    const { data } = await client.mutate({
      mutation: SignInWithPasskeyDocument,
      variables: { input: { response: JSON.stringify(response) } },
      context: publicMutation,
    })
    const { session } = data!.signInWithPasskey!
    void signalAcceptedPasskeys(session)
    void signalAccountNames(session)
    await signInWithCookie(session)
  } catch (error) {
    if (problemsOf(error).some(({ rule }) => rule === 'known')) void signalUnknownPasskey(response.id)
    throw error
  }
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn())
    throw new PasskeyProblem(
      'This browser does not support passkeys here. Please use another browser, or sign in another way.',
    )
}

const signInTexts = {
  cancelled: 'No passkey was used. If you have none yet, sign in another way and add one at your account.',
  late: 'The sign-in with a passkey took too long. Please try again.',
  failed: 'Your device could not use the passkey. Please try again, or sign in another way.',
}

const additionTexts = {
  cancelled: 'No passkey was created. Please try again.',
  late: 'The passkey was not created in time. Please try again.',
  failed: 'Your device could not create a passkey. Please try again, or use another device.',
}

/** The server names its host if the page was opened at another one; numeric ones have no passkeys. */
const wrongHost = 'Passkeys do not work at this address of the site. Please sign in another way.'

/** By the library's code of an error. */
const textsOfCodes: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device or password manager already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device or security key cannot keep a passkey. Please use another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device has no screen lock, PIN or fingerprint to protect a passkey. Please set one up, or use another device.',
}

/** Runs a ceremony; an error of the browser becomes a PasskeyProblem. */
async function withReadableErrors<Result>(
  timeoutMs = Infinity,
  texts: typeof signInTexts,
  ceremony: () => Promise<Result>,
): Promise<Result> {
  const startedAt = Date.now()
  try {
    return await ceremony()
  } catch (error) {
    throw new PasskeyProblem(textOf(error as Error))
  }

  function textOf(error: Error): string {
    if (error.name === 'SecurityError') return wrongHost
    // Browsers report a time-out as they do a cancellation.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError')
      return Date.now() - startedAt >= timeoutMs ? texts.late : texts.cancelled
    return (error instanceof WebAuthnError && textsOfCodes[error.code]) || texts.failed
  }
}
