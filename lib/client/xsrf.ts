/* The anti-forgery token of every state change. A page loads it with its first change. */

/** How long its answer is waited for, in ms. */
const LIMIT_MS = 30_000;

/** The token that the shop has named last, which tells it from cookies of a parent domain. */
let named: string | null = null;

/** The anti-forgery token from the readable cookies, if any; only the first kind is surely of this host. */
function readXsrfToken(): string | undefined {
  const bound = /(?:^|;\s*)__Host-XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  if (bound) return bound;
  const found = [...document.cookie.matchAll(/(?:^|;\s*)XSRF-TOKEN=([^;]+)/g)].map(
    ([, token]) => token,
  );
  return found.find((token) => token === named) ?? found[0];
}

/** Every answer of this call sets a valid token. */
async function fetchXsrfToken(): Promise<void> {
  const { headers } = await fetch('/api/user/is-auth', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  named = headers.get('X-XSRF-TOKEN');
}

/** The header of every state change; a GET fetches the cookie first if needed. */
export async function xsrfHeader(): Promise<Record<string, string>> {
  if (!readXsrfToken()) await fetchXsrfToken();
  const token = readXsrfToken();
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

/** Whether a refused token was outdated (from before the shop's secret changed) and is new now. */
export async function renewedXsrfToken(): Promise<boolean> {
  const refused = readXsrfToken();
  await fetchXsrfToken();
  return readXsrfToken() !== refused;
}
