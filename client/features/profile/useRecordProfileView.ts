import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeWhenLoaded } from '../../apollo/load-client.ts'
import { sendOperation } from '../../session/send-operation.ts'
import {
  ProfileViewsFragmentDoc,
  type ProfileViewsFragment,
  type RecordProfileViewMutation,
} from './record-profile-view.generated.ts'
import query from './record-profile-view.graphql?raw'

/** Records a view of each profile shown, and returns the profile with the new number of views. Ignores failures. */
export function useRecordProfileView<Profile extends ProfileViewsFragment & { slug: string }>(
  profile: Profile | null | undefined,
): Profile | null | undefined {
  const slug = profile?.slug
  const recorded = useRef<string>(undefined)
  const [views, setViews] = useState<ProfileViewsFragment>()
  const record = useEffectEvent(async (shown: string) => {
    const { recordProfileView } = await sendOperation<RecordProfileViewMutation>({
      operationName: 'RecordProfileView',
      query,
      variables: { input: { slug: shown } },
    })
    const counted = recordProfileView!.creatorProfile
    setViews(counted)
    writeWhenLoaded((client) =>
      client.writeFragment({ fragment: ProfileViewsFragmentDoc, from: counted, data: counted }),
    )
  })
  useEffect(() => {
    if (!slug || recorded.current === slug) return
    recorded.current = slug
    void record(slug).catch(() => {})
  }, [slug])
  return profile && views?.id === profile.id && views.viewCount > profile.viewCount
    ? { ...profile, viewCount: views.viewCount }
    : profile
}
