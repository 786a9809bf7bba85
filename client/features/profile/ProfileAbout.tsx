import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type { ProfileAboutFragment } from './profile.generated.ts'
import styles from './ProfileAbout.module.css'
import { directoryQuery } from './directory-address.ts'

export function ProfileAbout({ profile, children }: { profile: ProfileAboutFragment; children?: ReactNode }) {
  const { bio, specialties, equipmentSummary, displayName } = profile
  return (
    <div className={styles.about}>
      <div className={styles.prose}>
        {bio ? (
          <UserText className={styles.text}>{bio}</UserText>
        ) : (
          <p className={styles.none}>
            <bdi>{displayName}</bdi> has not written about themselves yet.
          </p>
        )}
        {equipmentSummary && (
          <section>
            <h2 className={styles.heading}>Equipment</h2>
            <UserText className={styles.text}>{equipmentSummary}</UserText>
          </section>
        )}
      </div>
      <div className={styles.side}>
        {specialties.length > 0 && (
          <section>
            <h2 className={styles.heading}>Specialties</h2>
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
