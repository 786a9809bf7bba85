/** Letters of the code that a device shows (RFC 8628); people also type its hyphen, spaces and small letters. */
const length = 8

export const userCodeOf = (typed: string) => typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export const isUserCode = (code: string) => code.length === length && /^[A-Z]+$/.test(code)

/** Returns a code as the device shows it: 'BCDF-GHJK'. */
export const userCodeText = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
