import { renderToStaticMarkup } from 'react-dom/server'
import { oEmbedUrl } from '../../contract/discovery.ts'
import { siteName } from '../../contract/site.ts'
import { jsonScript } from '../head/json-ld.ts'
import type { PageHead } from '../head/page-head.ts'

const siteDescription =
  'A directory of astro-photographers and astronomy creators: their pictures, their gear and where to follow them.'

/** Returns the tags of a page's head; without a path, those of a page that is not shared. */
export function headTags(head: PageHead, origin = ''): string {
  const { title = siteName, description = siteDescription, path } = head
  const { type = 'website', image, me = [], feed, jsonLd } = head
  const url = path === undefined ? undefined : origin + path
  const markup = renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.isNoindex && <meta name="robots" content="noindex" />}
      <meta name="tdm-reservation" content={head.isTrainingAllowed ? '0' : '1'} />
      {url && (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:url" content={url} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta name="twitter:card" content={image && !image.isSmall ? 'summary_large_image' : 'summary'} />
        </>
      )}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:type" content={image.type} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      {feed && (
        <>
          <link
            rel="alternate"
            type="application/atom+xml"
            title={feed.title}
            href={`${origin}${feed.path}.atom`}
          />
          <link
            rel="alternate"
            type="application/feed+json"
            title={feed.title}
            href={`${origin}${feed.path}.json`}
          />
        </>
      )}
      {url && head.isEmbeddable && (
        <link rel="alternate" type="application/json+oembed" title={title} href={oEmbedUrl(url)} />
      )}
      {me.map((href) => (
        <link key={href} rel="me" href={href} />
      ))}
    </>,
  )
  return markup + (jsonLd ? jsonScript('application/ld+json', jsonLd) : '')
}
