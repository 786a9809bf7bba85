import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import type { ProfileAboutFragment } from '../../generated/graphql.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import styles from './ProfileAbout.module.css'
import { directoryQuery } from './directory-address.ts'

/** What creators say of themselves; `children` stand in the side column. */
export function ProfileAbout({ profile, children }: { profile: ProfileAboutFragment; children?: ReactNode }) {
  const { bio, specialties, equipmentSummary, displayName } = profile
  return (
    <div className={styles.about}>
      <div className={styles.prose}>
        {bio ? (
          <p className={styles.text}>{bio}</p>
        ) : (
          <p className={styles.none}>{displayName} has not written about themselves yet.</p>
        )}
        {equipmentSummary && (
          <section>
            <h2 className={styles.heading}>Equipment</h2>
            <p className={styles.text}>{equipmentSummary}</p>
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
