/** Whether the host of a URL is this machine. */
export const isLoopback = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
