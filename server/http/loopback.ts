/** Whether an address leads to this machine itself. */
export const isLoopback = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
