import { useContext } from 'react'
import { ServerPage } from './PageHeading.tsx'

/** The address of the people who run the site, if they gave one. */
export function ContactLink() {
  const { contact } = useContext(ServerPage)
  return (
    contact && (
      <a className="break-words" href={contact}>
        {contact.replace(/^\w+:(\/\/)?/, '')}
      </a>
    )
  )
}

/** A paragraph with it, at the end of a page. */
export function Contact() {
  const { contact } = useContext(ServerPage)
  if (!contact) return null
  return (
    <p>
      <span>The people who run this site: </span>
      <ContactLink />
    </p>
  )
}
