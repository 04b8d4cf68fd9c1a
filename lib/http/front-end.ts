import 'server-only';
import { env } from '@/lib/env';

/** The origin of CORS_ORIGINS whose page sent this request, if any. */
export function frontEndOf(request: Request): string | undefined {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  const origin = request.headers.get('origin');
  return CORS_ORIGINS.find((allowed) => allowed === origin && allowed !== APP_ORIGIN);
}

/** The prefix of paths in the answer to this request: empty for the shop's own pages. */
export const pictureOriginFor = (request: Request): string =>
  frontEndOf(request) ? env().APP_ORIGIN : '';

/**
 * The JSON of an answer. Picture paths get `origin` as prefix, because a page of another front end
 * would look for them at its own host.
 */
export function jsonWithOrigin(origin: string, body: object): string {
  if (!origin) return JSON.stringify(body);
  return JSON.stringify(body, (key, value: unknown) =>
    key === 'image' && Array.isArray(value)
      ? value.map((url) => fullAddress(origin, url))
      : key === 'logo'
        ? fullAddress(origin, value)
        : value,
  );
}

const fullAddress = (origin: string, url: unknown) =>
  typeof url === 'string' && url.startsWith('/') ? origin + url : url;
