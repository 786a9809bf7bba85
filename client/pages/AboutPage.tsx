import { Link } from 'react-router-dom'
import { clientsPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { Prose } from '../ui/Prose.tsx'

export default function AboutPage() {
  return (
    <Prose title="About">
      <p>
        {siteName} is a directory and showcase of people who photograph and explain the night sky. Everyone
        has one page with their biography, their pictures, the gear they use, where to follow them and how to
        support them.
      </p>
      <p>
        <Link to={pagePaths.creators}>Browse the creators</Link> by popularity, by date or by name, or search
        for a place, a specialty or a word. You need no account to look.{' '}
        <Link to={pagePaths.objects}>The objects</Link> lead to all pictures of a galaxy, a nebula or a
        planet.
      </p>
      <h2>Easy on dark-adapted eyes</h2>
      <p>
        The Night vision theme uses red light alone, so that you can look something up at the telescope
        without losing your night sight.
      </p>
      <h2>Open to programs</h2>
      <p>
        Everything that the site shows is available to programs, too: as a graph with an explorer at{' '}
        <a href="/graphql">/graphql</a>, and as plain JSON under <a href="/_api">/_api</a>.{' '}
        <a href={clientsPath}>The documents</a> say how, and how to{' '}
        <a href={`${clientsPath}#connect-an-app`}>connect an app</a>.
      </p>
      <h2>Sources</h2>
      <ul>
        <li>
          Data of deep-sky objects: <a href="https://github.com/mattiaverga/OpenNGC">OpenNGC</a> by Mattia
          Verga, under <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>. We selected
          and renamed columns, and added names and the objects that it lacks, such as the Moon, planets and
          comets; the result is under the same licence.
        </li>
        <li>
          Nebulae and galaxies of further catalogues: <a href="https://stellarium.org">Stellarium</a>, under
          the GNU General Public License 2 or later. We selected rows and columns.
        </li>
        <li>
          Figures of the constellations: <a href="https://github.com/ofrohn/d3-celestial">d3-celestial</a> by
          Olaf Frohn, under the BSD 3-Clause License.
        </li>
        <li>
          Icons: <a href="https://lucide.dev">Lucide</a>, under the ISC License. Headings:{' '}
          <a href="https://github.com/sora-xor/sora-font">Sora</a>, under the SIL Open Font License 1.1.
        </li>
        <li>
          Software: the licences of <a href="/third-party-notices.txt">the site</a>,{' '}
          <a href="/explorer/third-party-notices.txt">the explorer</a> and{' '}
          <a href="/reference/third-party-notices.txt">the reference of REST</a>.
        </li>
        <li>
          The demo: invented creators, computer-generated sample pictures with stars of Tycho-2, and
          photographs under CC BY 3.0.
        </li>
        <li>Pictures and texts of creators are theirs; each picture names its licence.</li>
      </ul>
    </Prose>
  )
}
