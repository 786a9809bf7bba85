import { readFileSync } from 'node:fs'

/** A chunk of Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/** The font of the headings, for Latin letters. */
const font = /sora-latin-wght-normal.*woff2$/

/** Preloads the font, because a page does not use it if it arrives late (client/ui/fonts.css). */
export function withFont(html: string, manifestPath: string): string {
  const file = Object.values(readManifest(manifestPath)).find((chunk) => font.test(chunk.file))!.file
  const tag = `<link rel="preload" as="font" fetchpriority="low" crossorigin href="/${file}">`
  return html.replace('</head>', () => `${tag}</head>`)
}

/**
 * Returns a function from a module of the client, by its path in client/, to tags with its styles and preloads of its code,
 * except those in the template. Throws for a module that is not a chunk of the build.
 */
export function preloadsOf(manifestPath: string, template: string): (module: string) => string {
  const chunks = readManifest(manifestPath)
  const tags = new Map<string, string>()

  return (module) => {
    const known = tags.get(module)
    if (known !== undefined) return known
    if (!chunks[module]) throw new Error(`${module} is not a chunk of the client's build`)
    const own = withImports(chunks, module)
      .map((name) => chunks[name]!)
      .filter(({ file }) => !template.includes(file))
    const styles = new Set(own.flatMap(({ css = [] }) => css))
    const created = [
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...own.map(({ file }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
    ].join('')
    tags.set(module, created)
    return created
  }
}

/** Returns the names of the static imports of a chunk and then its own, because its styles override theirs. */
function withImports(chunks: Manifest, name: string, visited = new Set<string>()): string[] {
  if (visited.has(name)) return []
  visited.add(name)
  const { imports = [] } = chunks[name]!
  return [...imports.flatMap((imported) => withImports(chunks, imported, visited)), name]
}
