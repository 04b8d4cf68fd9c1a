import 'server-only';
import { env } from '@/lib/env';

/* A client origin is an origin in CORS_ORIGINS that is not the shop's own. Its pages use the shop's API in place of
   the shop's own pages. */

/**
 * Returns the client origin that this Origin header names. Returns undefined for the shop's own origin and
 * for unknown origins.
 */
export function knownClientOrigin(origin: string | null | undefined): string | undefined {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return CORS_ORIGINS.find((allowed) => allowed === origin && allowed !== APP_ORIGIN);
}

/** Returns the client origin that sent this request, or undefined for the shop's own pages. */
export const clientOriginOf = (request: Request): string | undefined =>
  knownClientOrigin(request.headers.get('origin'));

/** Returns the origin that {@link jsonWithOrigin} adds before image paths. It is empty for the shop's own pages. */
export const pictureOriginFor = (request: Request): string =>
  clientOriginOf(request) ? env().APP_ORIGIN : '';

/**
 * Returns the JSON of a response, with `origin` added before image paths. A client origin does not host the shop's
 * images.
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
