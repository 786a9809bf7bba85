import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** In kB after gzip. */
const budget = { entryScripts: 150, entryStyles: 8, lazyChunk: 40 }
const kilobyte = 1000

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Fails a build whose entry or lazy chunks exceed the budget. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const first = withStaticImports(
        chunks.find(({ isEntry }) => isEntry)!,
        bundle,
      )

      const figures = [
        {
          name: 'entry JavaScript',
          size: sum([...first].map(({ code }) => code)),
          max: budget.entryScripts,
        },
        { name: 'entry CSS', size: sum(stylesOf(first, bundle)), max: budget.entryStyles },
        ...chunks
          .filter((chunk) => !first.has(chunk))
          .map(({ fileName, code }) => ({ name: fileName, size: sum([code]), max: budget.lazyChunk })),
      ]
      for (const { name, size, max } of figures) this.info(`${name}: ${size.toFixed(1)} of ${max} kB`)
      const tooLarge = figures.filter(({ size, max }) => size > max)
      if (tooLarge.length > 0) {
        const lines = tooLarge.map(
          ({ name, size, max }) => `  ${name}: ${size.toFixed(1)} kB, at most ${max}`,
        )
        this.error(`The build exceeds its budget (gzip):\n${lines.join('\n')}`)
      }
    },
  }
}

/** Returns a chunk with its static imports. */
function withStaticImports(entry: Chunk, bundle: Bundle): Set<Chunk> {
  const found = new Set([entry])
  // The iteration includes chunks that are added meanwhile.
  for (const { imports } of found) {
    for (const imported of imports.map((name) => bundle[name]))
      if (imported?.type === 'chunk') found.add(imported)
  }
  return found
}

function stylesOf(chunks: Set<Chunk>, bundle: Bundle): string[] {
  const names = [...chunks].flatMap(({ viteMetadata }) => Array.from(viteMetadata?.importedCss ?? []))
  return names
    .map((name) => bundle[name])
    .map((asset) => (asset?.type === 'asset' ? String(asset.source) : ''))
}

const sum = (texts: string[]) =>
  texts.reduce((total, text) => total + gzipSync(text, { level: 9 }).length, 0) / kilobyte
