import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import styles from './Site.module.css'

const links = [
  { label: 'About', path: pagePaths.about },
  { label: 'Privacy', path: pagePaths.privacy },
  { label: 'Terms', path: pagePaths.terms },
  { label: 'Contact', path: pagePaths.contact },
]

const currentYear = () => new Date().getUTCFullYear()

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className="site-width row apart detail">
        <nav className="row gap-24 row-gap-8" aria-label="Footer">
          {links.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
        </nav>
        {/* The clocks of server and browser may differ. */}
        <p suppressHydrationWarning>{`© ${currentYear()} ${siteName}`}</p>
      </div>
    </footer>
  )
}
