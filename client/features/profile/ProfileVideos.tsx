import { EmptyState } from '../../ui/Notice.tsx'
import { UserLink } from '../../ui/UserLink.tsx'
import type { ProfileVideosFragment } from './profile.generated.ts'

export const hasVideos = ({ youtubeChannelId }: ProfileVideosFragment) => Boolean(youtubeChannelId)

export const ProfileVideos = ({ profile }: { profile: ProfileVideosFragment }) => (
  <EmptyState
    isPrinted
    title="Videos are coming soon"
    text={
      <>
        Channel: <bdi>{profile.youtubeChannelId}</bdi>
      </>
    }
  >
    {profile.youtubeChannelUrl && (
      <UserLink href={profile.youtubeChannelUrl}>Visit the channel on YouTube</UserLink>
    )}
  </EmptyState>
)
