/* The anti-forgery (XSRF) token that every state-changing request needs. A page loads this module with its first
   change. */

const LIMIT_MS = 30_000;

/**
 * The token from the last response. It identifies the cookie of this shop if parent domains set cookies of the same
 * name.
 */
let named: string | null = null;

/** Only a `__Host-` cookie certainly belongs to this host. */
function readXsrfToken(): string | undefined {
  const bound = /(?:^|;\s*)__Host-XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  if (bound) return bound;
  const found = [...document.cookie.matchAll(/(?:^|;\s*)XSRF-TOKEN=([^;]+)/g)].map(
    ([, token]) => token,
  );
  return found.find((token) => token === named) ?? found[0];
}

async function fetchXsrfToken(): Promise<void> {
  const { headers } = await fetch('/api/user/is-auth', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  named = headers.get('X-XSRF-TOKEN');
}

/** Returns the header that every state-changing request needs. Requests a missing cookie first. */
export async function xsrfHeader(): Promise<Record<string, string>> {
  if (!readXsrfToken()) await fetchXsrfToken();
  const token = readXsrfToken();
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

/**
 * Requests a new token after a 403 response. Returns whether it differs from the rejected token, for example
 * after the shop's secret has changed.
 */
export async function renewedXsrfToken(): Promise<boolean> {
  const rejectedToken = readXsrfToken();
  await fetchXsrfToken();
  return readXsrfToken() !== rejectedToken;
}
