import type { Page } from '@playwright/test'

const bitsPerSecond = 400_000
const roundTripMs = 150
const cpuSlowdown = 4

/** Returns how long such a line takes for bytes and for requests that wait for each other. */
export const secondsOnSlowLine = (bytes: number, roundTrips: number) =>
  (bytes * 8) / bitsPerSecond + (roundTrips * roundTripMs) / 1000

/** Loads the page's further requests as on a phone in the country: 400 kbit/s, 150 ms there and back, a fourth of the CPU. */
export async function useSlowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = bitsPerSecond / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * Counts the bytes that a page receives from now on, headers included: those that a visitor waits for, not those of pages that they
 * might open next.
 */
export async function countBytes(page: Page): Promise<() => number> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}
