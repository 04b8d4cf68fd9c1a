/**
 * A fresh random key of 32 hex digits. `crypto.randomUUID` would be missing where the shop is
 * tried from a phone over plain http.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
