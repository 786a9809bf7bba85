import { getCompatibleVersions } from 'baseline-browser-mapping'

/**
 * The site supports browsers that have Baseline of this year; lint refuses newer methods. That of 2023 lacks `Map.groupBy`,
 * `Promise.withResolvers` and `popover`. CSS and attributes that only improve a page may be newer.
 */
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
