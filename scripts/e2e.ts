// Runs the browser tests of a build: node scripts/e2e.ts [--changed[=COMMIT]] [options of Playwright]
// `--changed` runs those that the changes since a commit need, by default the uncommitted ones.
import { execFileSync, spawnSync } from 'node:child_process'
import { testsOfChanges } from './tests-of-changes.ts'

const [changed, ...more] = process.argv.slice(2).filter((arg) => /^--changed(=|$)/.test(arg))
const own = process.argv.slice(2).filter((arg) => arg !== changed && !more.includes(arg))
const tests = changed ? testsOfChanges('e2e', filesSince(changed.split('=')[1] ?? 'HEAD')) : []

if (changed && tests.length === 0) console.log('No browser test needs to run.')
else process.exitCode = spawnSync('playwright', ['test', ...tests, ...own], { stdio: 'inherit' }).status ?? 1

function filesSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}
