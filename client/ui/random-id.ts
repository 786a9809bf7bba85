/** Returns 128 random bits. `crypto.randomUUID` is missing on sites served over plain HTTP, such as on a LAN. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
