import 'server-only';
import { env } from '@/lib/env';

const secure = () => env().APP_ORIGIN.startsWith('https:');

/** Returns the name under which a cookie is sent. With https it has the prefix `__Host-` (docs/security.md). */
export const cookieName = (name: string) => (secure() ? `__Host-${name}` : name);

type Options = { maxAgeSeconds: number; readable?: boolean };

/**
 * Returns a Set-Cookie header with path / and SameSite=Lax. The cookie is HttpOnly unless `readable` is set, and Secure
 * under https. With SameSite=Strict, the session would be lost when the browser returns from Stripe. `maxAgeSeconds: 0`
 * deletes the cookie.
 */
export function setCookie(name: string, value: string, { maxAgeSeconds, readable }: Options) {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax'];
  if (!readable) parts.push('HttpOnly');
  if (secure()) parts.push('Secure');
  return parts.join('; ');
}

/** Returns the values of all cookies with this name in a request. A parent domain may have set some of them. */
export function readCookies(request: Request, name: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const [key, ...value] = part.split('=');
    return key?.trim() === name ? [value.join('=').trim()] : [];
  });
}

/** Returns the value of a request's cookie, or undefined. */
export const readCookie = (request: Request, name: string): string | undefined =>
  readCookies(request, name)[0];
