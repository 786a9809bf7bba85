// Reads 'Which tests to run' of CONTRIBUTING.md, so that people and `npm run e2e -- --changed` follow one table.
import { readFileSync } from 'node:fs'

interface Row {
  /** Beginnings of paths. */
  paths: string[]
  /** Each with the beginnings of the tests that it runs. */
  commands: { name: string; tests: string[] }[]
}

export function readTable(): Row[] {
  const contributing = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8')
  const section = /^## Which tests to run\n([^]*?)^## /m.exec(contributing)![1]!
  return [...section.matchAll(/^- (.+?): (.+)$/gm)].map(([, changed = '', tests = '']) => ({
    paths: quoted(changed),
    commands: quoted(tests).map((text) => {
      const [name = '', ...tests] = text.split(' ')
      return { name, tests }
    }),
  }))
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, part]) => part!)

/** Returns the tests that a command runs after a change of files; of its lines the one with the longest path counts. */
export function testsOfChanges(command: 'vitest' | 'e2e', files: string[]): string[] {
  const lines = readTable().flatMap(({ paths, commands }) =>
    commands
      .filter(({ name }) => name === command)
      .flatMap(({ tests }) => paths.map((path) => ({ path, tests }))),
  )
  const needed = files.flatMap((file) => {
    const [line] = lines
      .filter(({ path }) => file.startsWith(path))
      .toSorted((a, b) => b.path.length - a.path.length)
    return line?.tests ?? []
  })
  const changed = files.filter((file) => command === 'e2e' && /^e2e\/.*\.spec\.ts$/.test(file))
  return [...new Set([...needed, ...changed])]
}
