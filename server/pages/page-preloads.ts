import { readFileSync } from 'node:fs'

/** An entry of Vite's manifest. */
interface Chunk {
  file: string
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
 * Returns a function that returns the preloads of a module of the client, by its path in client/: of its code that the
 * template does not load. Throws for a module that is not a chunk of the build.
 */
export function preloadsOf(manifestPath: string, template: string): (module: string) => string {
  const chunks = readManifest(manifestPath)
  const tags = new Map<string, string>()

  return (module) => {
    const cached = tags.get(module)
    if (cached !== undefined) return cached
    if (!chunks[module]) throw new Error(`${module} is not a chunk of the client's build`)
    const made = [...withImports(chunks, module)]
      .map((name) => chunks[name]!.file)
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
    tags.set(module, made)
    return made
  }
}

function withImports(chunks: Manifest, name: string): Set<string> {
  const names = new Set([name])
  // The iteration includes names that it adds.
  for (const each of names) for (const imported of chunks[each]!.imports ?? []) names.add(imported)
  return names
}
