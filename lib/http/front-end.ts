import 'server-only';
import { env } from '@/lib/env';

/*
 * A front end is a page of another origin, named in CORS_ORIGINS, that uses the shop's API in place of the shop's
 * own pages.
 */

/** The front end with this Origin header; undefined for the shop's own origin and for strangers. */
export function knownClientOrigin(origin: string | null | undefined): string | undefined {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return CORS_ORIGINS.find((allowed) => allowed === origin && allowed !== APP_ORIGIN);
}

/** The origin of the front end that sent this request; undefined for the shop's own pages. */
export const clientOriginOf = (request: Request): string | undefined =>
  knownClientOrigin(request.headers.get('origin'));

/** What {@link jsonWithOrigin} puts before picture paths in the answer: empty for the shop's own pages. */
export const pictureOriginFor = (request: Request): string =>
  clientOriginOf(request) ? env().APP_ORIGIN : '';

/**
 * The JSON of an answer. Puts `origin` before the paths of pictures, because the browser resolves a path against
 * the page, and a front end has no pictures of the shop.
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
