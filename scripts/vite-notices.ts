import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const fileName = 'third-party-notices.txt'

/** Names of the packages that workers load, which Vite bundles apart from the pages. */
const packagesOfWorkers = new Set<string>()

/** Remembers the packages that a worker loads. */
export const packagesOfWorker = (): Plugin => ({
  name: 'packages-of-worker',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    for (const module of modules) {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module) ?? []
      if (folder) packagesOfWorkers.add(folder)
    }
  },
})

/** Returns name and licence of a package in the form of Vite. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const text = existsSync(`${folder}/LICENSE`) ? readFileSync(`${folder}/LICENSE`, 'utf8').trim() : ''
  return `## ${name} - ${version} (${license})\n\n${text}`.trim()
}

/** Writes the licences of the bundled packages to third-party-notices.txt, and the given files, which Vite does not see. */
export function thirdPartyNotices(...files: string[]): Plugin {
  return {
    name: 'third-party-notices',
    config: () => ({ build: { license: { fileName } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[fileName]
        if (notices?.type !== 'asset') this.error(`Vite did not write ${fileName}`)
        const ofWorkers = [...packagesOfWorkers].toSorted().map(noticeOf)
        notices.source = [
          notices.source,
          ...ofWorkers,
          ...files.map((file) => readFileSync(file, 'utf8')),
        ].join('\n\n')
      },
    },
  }
}
