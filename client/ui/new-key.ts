/** A key that nobody else has. `crypto.randomUUID` is missing where a site is served by plain http, as on a LAN. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
