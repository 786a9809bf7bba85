import { useEffect, useRef, useState } from 'react'
import {
  accountLinkingRequired,
  authorizeAddress,
  oauthTexts,
  type PopupMessage,
  type ProviderName,
} from '../../../contract/oauth-popup.ts'
import { isRejection } from '../../apollo/graphql-errors.ts'
import { randomId } from '../../ui/random-id.ts'
import { openPopup } from './popup-window.ts'
import { useSignIn } from './useSignIn.ts'

interface PopupState {
  /** The provider whose popup is open or whose token is being exchanged. */
  busy?: ProviderName
  error?: string
  /** The server's message when the email belongs to an account without this provider. */
  linking?: string
}

/** Signs in through a provider's popup, or links the provider to the signed-in account. */
export function useOAuthPopup({ link = false, onDone }: { link?: boolean; onDone?: () => void } = {}) {
  const [state, setState] = useState<PopupState>({})
  const endLast = useRef<() => void>(undefined)
  const { establishSession } = useSignIn()
  useEffect(() => () => endLast.current?.(), [])

  function open(provider: ProviderName) {
    endLast.current?.()
    setState({ busy: provider })
    const attempt = randomId()
    endLast.current = openPopup(authorizeAddress(provider, { link, attempt }), attempt, {
      onMessage: (message) => void readMessage(message).then(setState).finally(endLast.current),
      onClosed: () => setState({}),
      onAbandoned: () => setState({ error: oauthTexts.failed }),
    })
    if (!endLast.current) setState({ error: oauthTexts.blocked })
  }

  async function readMessage(message: PopupMessage): Promise<PopupState> {
    if (message.type === 'oauth-error') {
      const text = message.message ?? oauthTexts.failed
      return message.code === accountLinkingRequired ? { linking: text } : { error: text }
    }
    try {
      await establishSession({ tempToken: message.tempToken })
      onDone?.()
      return {}
    } catch (error) {
      return { error: isRejection(error) ? oauthTexts.incomplete : oauthTexts.unexpected }
    }
  }

  return { ...state, open, dismiss: () => setState({}) }
}
