import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: folder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(folder, path)))
const texts = tracked
  .filter((path) => /\.(ts|tsx|mjs|css|html|graphql|json|ya?ml|md|sh|conf)$/.test(path) || !/\./.test(path))
  .filter((path) => !path.endsWith('package-lock.json'))
  .map((path) => ({ path, text: read(path) }))
const documents = texts.filter(({ path }) => path.endsWith('.md'))
const product = read('docs/product.md')

/** Returns what a pattern finds in the documents. */
const inDocuments = (pattern: RegExp) =>
  documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([, one = '', other = '']) => ({ path, one, other })),
  )

/** Returns the lines on which a text matches, as 'path:line: match'. */
const matches = (pattern: RegExp, isFine: (match: string, path: string) => boolean = () => false) =>
  texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .filter(([, match = '']) => !isFine(match, path))
          .map(([match]) => `${path}:${index + 1}: ${match}`),
      ),
  )

describe('a developer who follows a reference', () => {
  test('finds the document that a file names', () => {
    const names = new Set(documents.map(({ path }) => basename(path)))
    expect(matches(/(?<![\w*])([\w./-]*[\w-]\.md)\b/g, (path) => names.has(basename(path)))).toEqual([])
  })

  test('is never referred to a specification outside of the repository', () => {
    const sections = /(?<!\b(?:GraphQL|OpenAPI|request) )\bspec(?:ification)?(?:'s)?,? (?:section|§)/gi
    expect(matches(sections)).toEqual([])
  })

  test('finds the heading of docs/product.md that a file names', () => {
    const headings = new Set([...product.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading))
    expect(headings.size).toBeGreaterThan(10)
    expect(matches(/docs\/product\.md, '([^']+)'/g, (heading) => headings.has(heading))).toEqual([])
  })

  test('finds the file that a document links to, and in a document the heading', () => {
    const anchorOf = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-')
    const hasAnchor = (file: string, anchor: string) =>
      [...read(file).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor)
    const links = inDocuments(/\]\((?!https?:)([^)#\s]*)#?([^)]*)\)/g)
    const isBroken = ({ path, one: target, other: anchor }: (typeof links)[number]) => {
      const file = target ? join(dirname(path), target) : path
      return !existsSync(join(folder, file)) || (anchor !== '' && !hasAnchor(file, anchor))
    }
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(isBroken)).toEqual([])
  })

  test('finds the source file that a document names', () => {
    // Files that a reader creates: a client of the API, and the examples of CONTRIBUTING.md.
    const isExample = (path: string, name: string) =>
      path === 'docs/clients.md' ||
      (path === 'CONTRIBUTING.md' && /sites?\b|Sites?[A-Z.]|EventsPage/.test(name))
    const missing = inDocuments(/`([\w.][\w./-]*\.(?:tsx?|mjs|graphql))`/g)
      .filter(({ path, one: name }) => !isExample(path, name))
      .filter(({ one: name }) => !tracked.some((file) => `/${file}`.endsWith(`/${name}`)))
    expect(missing).toEqual([])
  })

  test('finds the name that a document says a file has', () => {
    const named = inDocuments(/`(\w+)`(?: of | in |, | \()`([\w./-]+\.(?:tsx?|mjs))`/g)
    expect(named.length).toBeGreaterThan(15)
    const hasName = ({ one: name, other: file }: { one: string; other: string }) =>
      texts.some(({ path, text }) => `/${path}`.endsWith(`/${file}`) && text.includes(name))
    expect(named.filter((each) => !hasName(each))).toEqual([])
  })

  test('finds each decision, with its date, in their index', () => {
    const pages = documents.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path))
    expect(pages.length).toBeGreaterThan(20)
    const lines = pages.map(({ path, text }) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
      const file = basename(path)
      expect(text, path).toMatch(/^Date: \d{4}-\d\d-\d\d\.$/m)
      return number?.padStart(4, '0') === file.slice(0, 4)
        ? `- [${number}. ${title}](${file})`
        : `${path}: no number`
    })
    const index = read('docs/decisions/README.md').split('\n')
    expect(index.filter((line) => line.startsWith('- ['))).toEqual(lines)
  })

  test('finds every npm script in CONTRIBUTING.md', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const rows = read('CONTRIBUTING.md')
      .split('\n')
      .filter((line) => line.startsWith('- `npm '))
      .join('\n')
    const isDescribed = (name: string) => rows.includes(`\`npm ${name}`) || rows.includes(`\`npm run ${name}`)
    const isHook = (name: string) => name.startsWith('pre') && name.slice('pre'.length) in scripts
    expect(Object.keys(scripts).filter((name) => !isHook(name) && !isDescribed(name))).toEqual([])
  })

  test('finds every benchmark, all of which load, in their README', () => {
    const output = execFileSync('node', ['bench/run.ts'], { cwd: folder, encoding: 'utf8' })
    const names = [...output.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(15)
    const text = read('bench/README.md')
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

describe('a reader with an afternoon', () => {
  test('reads all documents, which have at most 20,000 words', () => {
    const words = documents.flatMap(({ text }) => text.split(/\s+/).filter(Boolean))
    expect(words.length).toBeGreaterThan(10_000)
    expect(words.length).toBeLessThanOrEqual(20_000)
  })

  test('sees whole rows of tables, of at most 160 characters', () => {
    expect(inDocuments(/^(\s*\|.{160,})$/gm)).toEqual([])
  })
})

test('docs/product.md quotes texts of the code', () => {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
  const code = oneLine(
    texts
      .filter(({ path }) => /^(client|contract|server)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
      .map(({ text }) => text.replaceAll('&rsquo;', "'"))
      .join('\n'),
  )
  const quoted = [...product.matchAll(/“([^”]+)”/g)].map(([, text]) => oneLine(text!))
  expect(quoted.length).toBeGreaterThan(50)
  const parts = quoted.flatMap((text) => text.split(/\{\w+\}/)).filter((part) => part.trim() !== '')
  expect(parts.filter((part) => !code.includes(part.trim()))).toEqual([])
})
