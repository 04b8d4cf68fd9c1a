/**
 * Returns a random key of 32 hexadecimal digits. `crypto.randomUUID` is undefined on pages without HTTPS, for
 * example on a phone in the local network.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
