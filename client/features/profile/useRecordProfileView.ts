import { useEffect, useRef } from 'react'
import { loadClient } from '../../apollo/load-client.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { RecordProfileViewDocument } from './profile.generated.ts'

/** Records one view per profile shown, and ignores failures. */
export function useRecordProfileView(slug: string | undefined) {
  const recorded = useRef<string>(undefined)
  useEffect(() => {
    if (!slug || recorded.current === slug) return
    recorded.current = slug
    loadClient()
      .then((client) =>
        client.mutate({ mutation: RecordProfileViewDocument, variables: { slug }, context: publicMutation }),
      )
      .catch(() => {})
  }, [slug])
}
