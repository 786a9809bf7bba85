import { getCompatibleVersions } from 'baseline-browser-mapping'

/** The site runs in browsers that have what was Baseline at the end of this year (README.md says which they are). */
export const baselineYear = 2024

const builtFor: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
}

/** The oldest of these browsers. */
export const oldestBrowsers = getCompatibleVersions({ targetYear: baselineYear }).filter(
  ({ browser }) => browser in builtFor,
)

/** The same as the bundler names them: 'safari18.2'. */
export const buildTarget = oldestBrowsers.map(({ browser, version }) => `${builtFor[browser]}${version}`)
