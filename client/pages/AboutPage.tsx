import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { Prose } from '../ui/Prose.tsx'

export const AboutPage = () => (
  <Prose title="About">
    <p>
      {siteName} is a directory and showcase of people who photograph and explain the night sky. Everyone has
      one page with their biography, their pictures, the gear they use, where to follow them and how to
      support them.
    </p>
    <p>
      <Link to={pagePaths.creators}>Browse the creators</Link> by popularity, by date or by name, or search
      for a place, a specialty or a word. You need no account to look.
    </p>
    <h2>Easy on dark-adapted eyes</h2>
    <p>
      The Night vision theme uses red light alone, so that you can look something up at the telescope without
      losing your night sight.
    </p>
    <h2>Open to programs</h2>
    <p>
      All that the site shows can be asked for: as a graph with an explorer at <a href="/graphql">/graphql</a>
      , and as plain JSON under <a href="/_api">/_api</a>.
    </p>
  </Prose>
)
