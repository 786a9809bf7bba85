import { useEffect, useRef, useState } from 'react'
import {
  accountLinkingRequired,
  authorizeAddress,
  oauthTexts,
  type PopupMessage,
  type ProviderName,
} from '../../../contract/oauth-popup.ts'
import { isRefusal } from '../../apollo/graphql-errors.ts'
import { newKey } from '../../ui/new-key.ts'
import { openPopup } from './popup-window.ts'
import { useSignIn } from './useSignIn.ts'

interface PopupState {
  /** The provider whose popup is open or whose token is being exchanged. */
  busy?: ProviderName
  problem?: string
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
    const attempt = newKey()
    endLast.current = openPopup(authorizeAddress(provider, { link, attempt }), attempt, {
      onMessage: (message) => void hear(message).then(setState).finally(endLast.current),
      onClosed: () => setState({}),
      onAbandoned: () => setState({ problem: oauthTexts.failed }),
    })
    if (!endLast.current) setState({ problem: oauthTexts.blocked })
  }

  async function hear(message: PopupMessage): Promise<PopupState> {
    if (message.type === 'oauth-error') {
      const text = message.message ?? oauthTexts.failed
      return message.code === accountLinkingRequired ? { linking: text } : { problem: text }
    }
    try {
      await establishSession({ tempToken: message.tempToken })
      onDone?.()
      return {}
    } catch (problem) {
      return { problem: isRefusal(problem) ? oauthTexts.incomplete : oauthTexts.unexpected }
    }
  }

  return { ...state, open, dismiss: () => setState({}) }
}
