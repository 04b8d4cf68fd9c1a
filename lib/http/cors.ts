import { clientOriginOf } from './client-origin';
import { XSRF_HEADER } from './csrf';

/** Returns the CORS headers for a request from an origin in CORS_ORIGINS. Returns none for any other request. */
export const corsHeaders = (request: Request): Record<string, string> =>
  corsHeadersFor(clientOriginOf(request));

/** Returns the CORS headers for this origin, which must be one of CORS_ORIGINS; empty without an origin. */
export function corsHeadersFor(origin: string | undefined): Record<string, string> {
  if (!origin) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': `${XSRF_HEADER}, Retry-After`,
  };
}

/** Responds to a preflight request. The response permits nothing to an origin that is not in CORS_ORIGINS. */
export async function preflight(request: Request): Promise<Response> {
  const allowed = corsHeaders(request);
  const headers = new Headers({ Vary: 'Origin', ...allowed });
  if (headers.has('Access-Control-Allow-Origin')) {
    headers.set('Access-Control-Allow-Methods', 'GET, POST');
    headers.set('Access-Control-Allow-Headers', `Content-Type, Idempotency-Key, ${XSRF_HEADER}`);
    headers.set('Access-Control-Max-Age', '600');
  }
  return new Response(null, { status: 204, headers });
}
