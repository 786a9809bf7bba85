import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bioAnchor, pagePaths } from '../../../contract/page-paths.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { UserLink } from '../../ui/UserLink.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { directoryQuery } from './directory-address.ts'
import type { ProfileAboutFragment, ProfileVideosFragment } from './profile.generated.ts'
import styles from './profile.module.css'

export function ProfileAbout({ profile, children }: { profile: ProfileAboutFragment; children?: ReactNode }) {
  const { bio, specialties, equipmentSummary, displayName } = profile
  return (
    <div className={styles.about}>
      <div className="stack gap-32" id={bioAnchor} tabIndex={-1}>
        {bio ? (
          <UserText className="prose break-words">{bio}</UserText>
        ) : (
          <p className="muted unprinted">
            <bdi>{displayName}</bdi> has not written about themselves yet.
          </p>
        )}
        {equipmentSummary && (
          <section className="stack">
            <h2 className="subheading">Equipment</h2>
            <UserText className="prose break-words">{equipmentSummary}</UserText>
          </section>
        )}
      </div>
      <div className="stack gap-32">
        {specialties.length > 0 && (
          <section className="stack">
            <h2 className="subheading">Specialties</h2>
            <ChipList label="Specialties">
              {specialties.map((specialty) => (
                <Chip key={specialty}>
                  <Link to={`${pagePaths.creators}${directoryQuery({ specialty })}`}>{specialty}</Link>
                </Chip>
              ))}
            </ChipList>
          </section>
        )}
        {children}
      </div>
    </div>
  )
}

export const hasVideos = ({ youtubeChannelId }: ProfileVideosFragment) => Boolean(youtubeChannelId)

export const ProfileVideos = ({ profile }: { profile: ProfileVideosFragment }) => (
  <EmptyState
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
