import type { Page } from '@playwright/test'

/** The screen lock of a device, which keeps passkeys. Somebody has to touch it for each use. */
export async function addAuthenticator(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  const simulate = (enabled: boolean) =>
    chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    /** Touches it while `use` waits for it. */
    async touch(use: () => Promise<unknown>) {
      await simulate(true)
      await use()
      await simulate(false)
    },
    /** Returns the passkeys that it has, under the names that it shows. */
    passkeys: async () =>
      (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
        ({ userName, userDisplayName }) => ({ userName, userDisplayName }),
      ),
    /** Whether it recognizes the face or finger of its owner. */
    recognize: (isUserVerified: boolean) =>
      chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
