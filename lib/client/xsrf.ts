/* The anti-forgery token of every state change. A page loads this module with its first change. */

/** The timeout of the request for a token, in ms. */
const LIMIT_MS = 30_000;

/** The token that the server last named. It distinguishes this shop's cookie from one of a parent domain. */
let named: string | null = null;

/**
 * Returns the anti-forgery token from the readable cookies, if any. Only the `__Host-` cookie certainly
 * belongs to this host.
 */
function readXsrfToken(): string | undefined {
  const bound = /(?:^|;\s*)__Host-XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  if (bound) return bound;
  const found = [...document.cookie.matchAll(/(?:^|;\s*)XSRF-TOKEN=([^;]+)/g)].map(
    ([, token]) => token,
  );
  return found.find((token) => token === named) ?? found[0];
}

/** Requests a token. Every response of this call sets a valid one. */
async function fetchXsrfToken(): Promise<void> {
  const { headers } = await fetch('/api/user/is-auth', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  named = headers.get('X-XSRF-TOKEN');
}

/** Returns the header of every state change. A GET fetches the cookie first if needed. */
export async function xsrfHeader(): Promise<Record<string, string>> {
  if (!readXsrfToken()) await fetchXsrfToken();
  const token = readXsrfToken();
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

/**
 * Fetches a new token after a 403. Returns whether it differs from the rejected one, for example after the
 * shop's secret changed.
 */
export async function renewedXsrfToken(): Promise<boolean> {
  const refused = readXsrfToken();
  await fetchXsrfToken();
  return readXsrfToken() !== refused;
}
