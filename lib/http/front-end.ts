import 'server-only';
import { env } from '@/lib/env';

/*
 * A client origin is another origin, listed in CORS_ORIGINS, whose pages use the shop's API instead of the shop's
 * own pages.
 */

/** Returns the client origin for this Origin header; undefined for the shop's own origin and for unknown ones. */
export function knownClientOrigin(origin: string | null | undefined): string | undefined {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return CORS_ORIGINS.find((allowed) => allowed === origin && allowed !== APP_ORIGIN);
}

/** Returns the client origin that sent this request; undefined for the shop's own pages. */
export const clientOriginOf = (request: Request): string | undefined =>
  knownClientOrigin(request.headers.get('origin'));

/** Returns the origin that {@link jsonWithOrigin} puts before image paths; empty for the shop's own pages. */
export const pictureOriginFor = (request: Request): string =>
  clientOriginOf(request) ? env().APP_ORIGIN : '';

/**
 * Returns the JSON of a response, with `origin` before image paths. A browser resolves a path against its page,
 * and the pages of a client origin do not host the shop's images.
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
