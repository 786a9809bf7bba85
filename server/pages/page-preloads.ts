import { readFileSync } from 'node:fs'

/** A chunk of Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The font of the headings; its file for Latin letters. */
const font = /sora-latin-wght-normal.*woff2$/

/**
 * Returns a function that returns the tags for a module of the client, by its path in client/: its styles, and preloads
 * of its code and of the font, without those that the template has. Throws for a module that is not a chunk of the build.
 */
export function preloadsOf(manifestPath: string, template: string): (module: string) => string {
  const chunks = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>
  const tags = new Map<string, string>()

  return (module) => {
    const known = tags.get(module)
    if (known !== undefined) return known
    if (!chunks[module]) throw new Error(`${module} is not a chunk of the client's build`)
    const own = [...withImports(chunks, module)]
      .map((name) => chunks[name]!)
      .filter(({ file }) => !template.includes(file))
    const styles = new Set(own.flatMap(({ css = [] }) => css))
    const fonts = Object.values(chunks).filter(({ file }) => font.test(file))
    const made = [
      ...fonts.map(
        ({ file }) => `<link rel="preload" as="font" fetchpriority="low" crossorigin href="/${file}">`,
      ),
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...own.map(({ file }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
    ].join('')
    tags.set(module, made)
    return made
  }
}

/** Returns the names of a chunk and of its static imports. */
function withImports(chunks: Record<string, Chunk>, name: string): Set<string> {
  const names = new Set([name])
  // The iteration includes names that are added meanwhile.
  for (const found of names) for (const imported of chunks[found]!.imports ?? []) names.add(imported)
  return names
}
