/** Says in words for the person why a passkey was not used or created. */
export class PasskeyProblem extends Error {}
