import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const fileName = 'third-party-notices.txt'

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
        notices.source = [notices.source, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n\n')
      },
    },
  }
}
