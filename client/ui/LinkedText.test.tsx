import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'

const links = (text: string) => {
  const html = renderToStaticMarkup(<LinkedText text={text} />)
  return Array.from(html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>([^<]*)/g), ([, href, label]) => [
    href,
    label,
  ])
}

test.each([
  ['See https://astro.example/m31?a=1.', 'https://astro.example/m31?a=1'],
  ['(http://astro.example/a_(b))', 'http://astro.example/a_(b)'],
  ['www.astro.com, always', 'http://www.astro.com'],
  ['pictures at astrobin.com/users/vera', 'http://astrobin.com/users/vera'],
  ['אתר: https://אתר.example/שמים', 'https://אתר.example/שמים'],
])('"%s" links to %s', (text, href) => {
  expect(links(text)).toEqual([[href, href.replace(/^http:\/\/(?=www|astrobin)/, '')]])
})

test.each([
  'Clear skies.It was cold. f/2.8, 3.5/5',
  'javascript:alert(1) data:text/html,x ftp://old.example',
  'vera@astro.example and mailto:vera@astro.example',
  '//astro.example/x',
])('"%s" has no links', (text) => {
  expect(links(text)).toEqual([])
})

test('the text around links is unchanged, and its markup is escaped', () => {
  const html = renderToStaticMarkup(
    <LinkedText text={'<b>One</b> https://a.example/ two\nhttps://b.example/ three'} />,
  )
  const shown = html.replaceAll(/<span.*?<\/span>|<\/?a[^>]*>/g, '')
  expect(shown).toBe('&lt;b&gt;One&lt;/b&gt; https://a.example/ two\nhttps://b.example/ three')
  for (const rel of html.matchAll(/rel="([^"]*)"/g))
    expect(rel[1]!.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener']))
})
