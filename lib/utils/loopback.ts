/** Returns whether the hostname of a URL, as `URL.hostname` writes it, is this machine. */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
