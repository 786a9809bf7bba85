import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** Pictures and fonts are compressed already. */
const texts = /\.(js|css|html|svg|txt|json|webmanifest)$/

/** Writes .br and .gz copies of all text files of a build. */
export function compressed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle() {
      const folder = resolve(config.root, config.build.outDir)
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!texts.test(name)) continue
        const content = readFileSync(join(folder, name))
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
