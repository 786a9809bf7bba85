import { LinkifyIt } from 'linkify-it'
import { Fragment } from 'react'
import { UserLink } from './UserLink.tsx'

const web = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
for (const scheme of ['ftp:', 'mailto:', '//']) web.add(scheme, null)

/** Without a scheme, an address needs a www or a path: 'the sky.It was' is not a link to Italy. */
const isAddress = ({ schema, text }: { schema: string; text: string }) =>
  schema !== '' || /^www\.|\//i.test(text)

export function LinkedText({ text }: { text: string }) {
  const links = (web.match(text) ?? []).filter(isAddress)
  const end = links.at(-1)?.lastIndex ?? 0
  return (
    <>
      {links.map(({ index, raw, url }, linkIndex) => (
        <Fragment key={index}>
          {text.slice(links[linkIndex - 1]?.lastIndex ?? 0, index)}
          <UserLink href={url}>{raw}</UserLink>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  )
}
