import type { Page } from '@playwright/test'

/** Counts the taps and clicks of a person, and the keys, of which a typed text has one a letter; survives navigation. */
export async function countSteps(page: Page): Promise<{ taps: number; keys: number }> {
  const steps = { taps: 0, keys: 0 }
  await page.exposeFunction('countStep', (kind: keyof typeof steps) => void steps[kind]++)
  await page.addInitScript(() => {
    const countStep = (kind: string) =>
      (window as unknown as { countStep: (kind: string) => void }).countStep(kind)
    window.addEventListener('pointerdown', () => countStep('taps'), { capture: true })
    window.addEventListener('keydown', () => countStep('keys'), { capture: true })
  })
  return steps
}
