import { between, limits, nameUpTo, upTo } from './limits.ts'

/** Limits as in limits.ts of what only forms of an account and the server read, which public pages do not load. */
export const accountLimits = {
  rig: {
    name: {
      ...nameUpTo(100, 'Name'),
      required: 'Name is required',
      used: 'You have a rig of this name already',
    },
    /** As of a picture, which takes the gear of a rig. */
    gear: {
      ...limits.gallery.gear,
      min: 1,
      tooFew: 'Choose at least one piece of gear',
      foreign: 'Some of it is not on your gear list, or no longer: reload the page to see the list',
    },
    /** More than anyone chooses from by one tap. */
    ofProfile: { max: 30, tooMany: 'A profile has at most 30 rigs' },
  },
  accessToken: {
    name: {
      ...nameUpTo(100, 'Token name'),
      required: 'Token name is required',
      taken: 'You already have an access token with this name',
    },
    /** At most a year, so that a forgotten token expires. */
    expiresInDays: between(1, 365, 'Days until the token expires'),
    /** More clients than one person uses. */
    ofAccount: { max: 20, tooMany: 'An account holds at most 20 access tokens. Revoke one first.' },
  },
  /** An unregistered program has the name that its user gives to it. */
  app: {
    clientId: upTo(50, 'Client id'),
    name: { ...nameUpTo(50, 'Name of the app'), required: 'Name of the app is required' },
  },
  connectedApp: {
    /** More than one person uses. */
    ofAccount: { max: 50, tooMany: 'An account holds at most 50 connected apps. Disconnect one first.' },
  },
  passkey: {
    name: { ...nameUpTo(50, 'Passkey name'), required: 'Passkey name is required' },
    /** Several times what browsers send, without attestation. */
    response: {
      max: 10_000,
      required: 'Passkey response is required',
      tooLong: 'Passkey response is too long',
    },
    /** More devices than one person signs in on. */
    ofAccount: { max: 20, tooMany: 'An account holds at most 20 passkeys. Remove one first.' },
  },
  /** The text with an upload: about three times the rows of a picture, and within a field of a form. */
  acquisitionCsv: {
    max: 50_000,
    tooLong: 'The CSV must be at most 50,000 characters',
    withExposures: 'Send exposures or their CSV, not both',
    noRows: 'The CSV has no rows',
  },
  moderation: {
    target: { missing: 'Name either a profile or a picture' },
    reason: { required: 'Choose a reason' },
    details: upTo(2000, 'Details'),
    /** Why an operator has hidden something. */
    hiddenReason: upTo(500, 'Reason'),
  },
} as const
