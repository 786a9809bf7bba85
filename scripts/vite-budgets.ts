import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What a first visit may load, in kB after gzip (the look's budgets). */
const budget = { entryScripts: 145, entryStyles: 8, lazyChunk: 40 }
const kilobyte = 1000

/** The explorer is a page of its own that no visitor of the site loads. */
const isExempt = (page: string) => page.includes('explorer')

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Fails a build whose first load or lazy chunks exceed the budget, naming what is too large. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const entry = chunks.find(({ isEntry, name }) => isEntry && !isExempt(name))!
      const ofExplorer = reachable(chunks.find(({ isEntry, name }) => isEntry && isExempt(name)), bundle, true)
      const first = reachable(entry, bundle, false)

      const figures = [
        { name: 'entry JavaScript', size: sum([...first].map(({ code }) => code)), most: budget.entryScripts },
        { name: 'entry CSS', size: sum(stylesOf(first, bundle)), most: budget.entryStyles },
        ...chunks
          .filter((chunk) => !first.has(chunk) && !ofExplorer.has(chunk))
          .map(({ fileName, code }) => ({ name: fileName, size: sum([code]), most: budget.lazyChunk })),
      ]
      for (const { name, size, most } of figures) this.info(`${name}: ${size.toFixed(1)} of ${most} kB`)
      const tooLarge = figures.filter(({ size, most }) => size > most)
      if (tooLarge.length > 0) {
        const lines = tooLarge.map(({ name, size, most }) => `  ${name}: ${size.toFixed(1)} kB, at most ${most}`)
        this.error(`The build exceeds its budget (gzip):\n${lines.join('\n')}`)
      }
    },
  }
}

/** A chunk with all that it imports; with what it loads later too if `lazily`. */
function reachable(start: Chunk | undefined, bundle: Bundle, lazily: boolean): Set<Chunk> {
  const found = new Set<Chunk>()
  const queue = start ? [start] : []
  for (const chunk of queue) {
    if (found.has(chunk)) continue
    found.add(chunk)
    for (const name of [...chunk.imports, ...(lazily ? chunk.dynamicImports : [])]) {
      const next = bundle[name]
      if (next?.type === 'chunk') queue.push(next)
    }
  }
  return found
}

function stylesOf(chunks: Set<Chunk>, bundle: Bundle): string[] {
  const names = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return names.map((name) => bundle[name]).map((asset) => (asset?.type === 'asset' ? String(asset.source) : ''))
}

const sum = (texts: string[]) =>
  texts.reduce((total, text) => total + gzipSync(text, { level: 9 }).length, 0) / kilobyte
