import { isLanguage, type Language, STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { readCookie } from './cookies';
import { clientOriginOf } from './front-end';

/**
 * Returns the language for a response: one of the shop's languages (`spoken`), or the one chosen in the seller's
 * area; undefined for English. Only the shop's own pages can choose, by a header with a single language code. The
 * language list of a browser, and pages of other origins, get English.
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
