import { Link } from 'react-router-dom'
import { objectPath, pagePaths } from '../../../contract/page-paths.ts'
import { integrationText } from '../../ui/integration-text.ts'
import styles from './gallery.module.css'
import type { ObjectIntegrationsFragment } from './gallery.generated.ts'

/** The objects that a creator spent the most time on. */
export function ObjectIntegrations({ profile }: { profile: ObjectIntegrationsFragment }) {
  const { objectIntegrations, showsSkyHours, slug } = profile
  if (objectIntegrations.length === 0) return null
  return (
    <section className="stack">
      <h2 className="subheading">Time on objects</h2>
      <ul className="stack row-gap-4" aria-label="Time on objects">
        {objectIntegrations.map(({ object, seconds }) => (
          <li key={object.slug} className={`row apart baseline gap-16 ${styles.integration}`}>
            <Link className="target grow break-words" to={objectPath(object.slug)}>
              {object.title}
            </Link>
            <span className="detail">{integrationText(seconds)}</span>
          </li>
        ))}
      </ul>
      {showsSkyHours && (
        <Link className="target" to={`${pagePaths.sky}?creator=${slug}`}>
          My sky
        </Link>
      )}
    </section>
  )
}
