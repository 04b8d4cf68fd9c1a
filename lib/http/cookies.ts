import 'server-only';
import { env } from '@/lib/env';

/** Returns whether the shop uses https, so that cookies are Secure. */
const secure = () => env().APP_ORIGIN.startsWith('https:');

/** Returns the actual name of a cookie: with the `__Host-` prefix under https (docs/security.md). */
export const cookieName = (name: string) => (secure() ? `__Host-${name}` : name);

type Options = { maxAgeSeconds: number; readable?: boolean };

/**
 * Returns a Set-Cookie header: path /, SameSite=Lax, HttpOnly unless `readable`, Secure under https.
 * SameSite=Strict would lose the session on the way back from Stripe. `maxAgeSeconds: 0` deletes the cookie.
 */
export function setCookie(name: string, value: string, { maxAgeSeconds, readable }: Options) {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax'];
  if (!readable) parts.push('HttpOnly');
  if (secure()) parts.push('Secure');
  return parts.join('; ');
}

/** Returns the values of all cookies with this name in a request. Cookies of a parent domain may be among them. */
export function readCookies(request: Request, name: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const [key, ...value] = part.split('=');
    return key?.trim() === name ? [value.join('=').trim()] : [];
  });
}

/** Returns the value of a request's cookie, or undefined. */
export const readCookie = (request: Request, name: string): string | undefined =>
  readCookies(request, name)[0];
