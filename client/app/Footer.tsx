import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import styles from './Footer.module.css'

const links = [
  { label: 'About', path: pagePaths.about },
  { label: 'Privacy', path: pagePaths.privacy },
  { label: 'Terms', path: pagePaths.terms },
  { label: 'Contact', path: pagePaths.contact },
]

const year = new Date().getUTCFullYear()

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.row}>
      <nav className={styles.links} aria-label="Footer">
        {links.map(({ label, path }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
      </nav>
      <p className={styles.copyright}>
        © {year} {siteName}
      </p>
    </div>
  </footer>
)
