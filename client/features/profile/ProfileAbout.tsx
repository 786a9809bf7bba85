import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type { ProfileAboutFragment } from './profile.generated.ts'
import styles from './profile.module.css'
import { directoryQuery } from './directory-address.ts'

export function ProfileAbout({ profile, children }: { profile: ProfileAboutFragment; children?: ReactNode }) {
  const { bio, specialties, equipmentSummary, displayName } = profile
  return (
    <div className={styles.about}>
      <div className="stack gap-32">
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
