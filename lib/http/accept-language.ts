import { isLanguage, type Language, STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { readCookie } from './cookies';
import { clientOriginOf } from './front-end';

/**
 * The language in which a request wants its answer, if it is one that is `spoken` in the shop, or the chosen one of
 * somebody in the seller's area; undefined for English. Only the shop's own pages ask: their header is one code
 * alone. The list of a browser, and front ends of other origins, get English.
 */
export function acceptedLanguage(
  request: Request,
  spoken: readonly Language[],
): Language | undefined {
  const asked = request.headers.get('accept-language');
  if (!isLanguage(asked) || clientOriginOf(request)) return undefined;
  const isChosen = readCookie(request, STAFF_LANGUAGE_COOKIE) === asked;
  return isChosen || spoken.includes(asked) ? asked : undefined;
}
