import { useEffect, useRef } from 'react'
import { publicMutation } from '../../apollo/operation-context.ts'
import { useRecordProfileViewMutation } from './profile.generated.ts'

/** Records one view per profile shown, and ignores failures. */
export function useRecordProfileView(slug: string | undefined) {
  const [record] = useRecordProfileViewMutation({ context: publicMutation })
  const recorded = useRef<string>(undefined)
  useEffect(() => {
    if (!slug || recorded.current === slug) return
    recorded.current = slug
    record({ variables: { slug } }).catch(() => {})
  }, [slug, record])
}
