import { siteName } from '../../contract/site.ts'
import { Contact } from '../ui/ContactLink.tsx'
import { Prose } from '../ui/Prose.tsx'

export default function ContactPage() {
  return (
    <Prose title="Contact">
      <p>
        To reach a creator, use the links on their page: they chose where they want to be found. Messages are
        not passed on through {siteName}.
      </p>
      <p>
        To report a profile or a picture, press &ldquo;Report&rdquo; there. For all else, such as a fault,
        write to the people who run this installation and name the address of the page. For a fault, add the
        id from the error message or from the answer&rsquo;s X-Request-Id header; it leads them to the right
        line of the log.
      </p>
      <Contact />
    </Prose>
  )
}
