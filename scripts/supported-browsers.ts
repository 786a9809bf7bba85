import { getCompatibleVersions } from 'baseline-browser-mapping'

/** The site supports browsers that have Baseline of this year (README.md lists them). */
export const baselineYear = 2024

const builtFor: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
}

export const oldestBrowsers = getCompatibleVersions({ targetYear: baselineYear }).filter(
  ({ browser }) => browser in builtFor,
)

/** In Vite's notation, such as 'safari18.2'. */
export const buildTarget = oldestBrowsers.map(({ browser, version }) => `${builtFor[browser]}${version}`)
