import { siteName } from '../../contract/site.ts'
import { Contact } from '../ui/ContactLink.tsx'
import { Prose } from '../ui/Prose.tsx'

export default function TermsPage() {
  return (
    <Prose title="Terms">
      <p>
        {siteName} is a place to show your own work. By keeping a profile here you agree to a few plain rules.
      </p>
      <ul>
        <li>Show pictures and texts that are yours, or that you may show. They stay yours.</li>
        <li>
          You allow us to store them and to show them on the site and to programs that ask for public data.
        </li>
        <li>
          Links must lead where they say. Links that earn you money belong in the shop link of your gear,
          which is marked.
        </li>
        <li>
          No unlawful, hateful or deceptive content, and no attempts to break the service or to overload it.
        </li>
        <li>
          Profiles and pictures that break these rules may be hidden or removed. Press &ldquo;Report&rdquo;
          there to tell us.
        </li>
      </ul>
      <h2>Training of AI</h2>
      <p>
        Nobody may train AI with what you publish here, unless a picture&rsquo;s licence allows everybody any
        use: CC0, CC BY or CC BY-SA. Pages, robots.txt and the file of each picture say so to programs.
      </p>
      <h2>What we promise</h2>
      <p>
        We run the service with care but without warranty. We do not vouch for what creators write or for the
        sites that they link to.
      </p>
      <Contact />
    </Prose>
  )
}
