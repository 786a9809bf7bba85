import { gzipSync, brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown, ResolvedConfig } from 'vite'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** In kB after gzip. */
const budget = { styles: 16.2, lazyChunk: 52 }

/** JavaScript in kB after gzip, by the module in client/. The pages without data load no Apollo Client. */
const pageBudgets = {
  'pages/home/HomePage.tsx': 98.6,
  'pages/AboutPage.tsx': 96.2,
  'pages/ContactPage.tsx': 95.3,
  'pages/NotFoundPage.tsx': 95,
  'pages/PrivacyPage.tsx': 99.6,
  'pages/TermsPage.tsx': 96,
  'pages/CreatorsPage.tsx': 159,
  'pages/CreatorPage.tsx': 173.8,
  'pages/ObjectsPage.tsx': 158.3,
  'pages/ObjectPage.tsx': 164.7,
  'pages/ImageSearchPage.tsx': 164.4,
  'pages/ComparePage.tsx': 154.2,
  'pages/FramePage.tsx': 163.6,
  // With the page that it is on.
  'features/gallery/ImageViewer.tsx': 195,
}

const kilobyte = 1000

/** The first formatter takes a slow phone 60 to 130 ms, for which `formatNumber` needs none. */
const formatters =
  /\bIntl\.(DateTimeFormat|NumberFormat|PluralRules|ListFormat|RelativeTimeFormat)|\.toLocale(Date|Time)?String\(/

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Fails a build whose pages or lazy chunks exceed the budget, or whose pages format by `Intl` before they are used. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    // After Vite has emitted the stylesheet.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const first = withStaticImports(
          chunks.find(({ isEntry }) => isEntry)!,
          bundle,
        )

        const figures = [
          ...Object.entries(pageBudgets).map(([module, max]) => {
            const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/client/${module}`))
            if (!page) this.error(`${module} is not a chunk of the build`)
            const loaded = new Set([...first, ...withStaticImports(page, bundle)])
            const formatting =
              module.startsWith('pages/') && [...loaded].find(({ code }) => formatters.test(code))
            if (formatting) this.error(`${module} formats by Intl, in ${formatting.fileName}`)
            return { name: `JavaScript of ${module}`, size: sum([...loaded].map(({ code }) => code)), max }
          }),
          { name: 'CSS', size: sum(stylesOf(bundle)), max: budget.styles },
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
    },
  }
}

function withStaticImports(entry: Chunk, bundle: Bundle): Set<Chunk> {
  const found = new Set([entry])
  // The loop includes the chunks that it adds.
  for (const { imports } of found) {
    for (const imported of imports.map((name) => bundle[name]))
      if (imported?.type === 'chunk') found.add(imported)
  }
  return found
}

const stylesOf = (bundle: Bundle) =>
  Object.values(bundle)
    .filter((part) => part.type === 'asset' && part.fileName.endsWith('.css'))
    .map((part) => String((part as Rolldown.OutputAsset).source))

const sum = (texts: string[]) =>
  texts.reduce((total, text) => total + gzipSync(text, { level: 9 }).length, 0) / kilobyte

/** Images and fonts are compressed already. */
const texts = /\.(js|css|html|svg|txt|json|webmanifest)$/

/** Writes .br and .gz copies of all text files of a build. In HTML, {kB} becomes the size of its scripts and styles. */
export function compressed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle() {
      const folder = resolve(config.root, config.build.outDir)
      let loaded = 0
      // Sorted, so that assets precede index.html.
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
        if (!texts.test(name)) continue
        const path = join(folder, name)
        if (name === 'index.html') {
          const size = String(Math.round(loaded / kilobyte / 10) * 10)
          writeFileSync(path, readFileSync(path, 'utf8').replaceAll('{kB}', size))
        }
        const content = readFileSync(path)
        const brotli = brotliCompressSync(content)
        if (/(js|css)$/.test(name)) loaded += brotli.length
        writeFileSync(`${path}.br`, brotli)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Adds the script that sets the theme before the first paint. */
export function themeOfTheSite(): Plugin {
  const [, children] = /<script>([^]*?)<\/script>/.exec(readFileSync('client/index.html', 'utf8'))!
  return {
    name: 'theme-of-the-site',
    transformIndexHtml: () => [{ tag: 'script', children: children!, injectTo: 'head' }],
  }
}
