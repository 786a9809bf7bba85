/**
 * Resolves when somebody points at the form of the field for the email, or touches or focuses it: the server stores a challenge for
 * each offer of passkeys, and has none to spare for visitors who pass by. Never resolves once `signal` is aborted.
 */
export const emailTouched = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    for (const event of ['pointerover', 'pointerdown', 'focusin'])
      document.addEventListener(
        event,
        ({ target }) => {
          if (!(target instanceof Element) || !target.closest('form')?.querySelector(offering)) return
          ended.abort()
          resolve()
        },
        { signal: AbortSignal.any([signal, ended.signal]) },
      )
  })

const offering = '[autocomplete~=webauthn]'
