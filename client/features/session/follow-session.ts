import { clearEndedSession, endedSession, getPageAccount } from '../../apollo/ended-session.ts'
import { onSessionChangeElsewhere } from '../../apollo/session-channel.ts'
import { checkSession, sessionUser } from '../../apollo/session-store.ts'
import { hasUnsavedInput } from '../../ui/history-guard.ts'

/** Checks the session when it may have changed without this page: in another tab, or in the back/forward cache. */
export function followSession(): void {
  onSessionChangeElsewhere(() => {
    keepUnsavedInput()
    void checkSession()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkRestoredPage()
  })
}

/** A guarded page with unsaved input stays when its session has ended (docs/decisions/0031). */
function keepUnsavedInput(): void {
  const account = getPageAccount()
  if (account && hasUnsavedInput() && !endedSession.getState())
    endedSession.setState({ account, isDialogOpen: false }, true)
}

/** Hides a guarded page until it is known that its account is still signed in. */
async function checkRestoredPage(): Promise<void> {
  const account = getPageAccount()
  if (account) document.body.style.visibility = 'hidden'
  await checkSession({ isTrusted: !account })
  if (account?.id !== sessionUser()?.id) clearEndedSession()
  document.body.style.visibility = ''
}
