import { isLanguage, type Language, STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { clientOriginOf } from './client-origin';
import { readCookie } from './cookies';

/**
 * Returns the language for a response, or undefined for English. The language is one of the shop's languages
 * (`supported`), or the choice of a user of the seller's area. Only the shop's own pages can request a language, with a
 * single code in the header. Other requests get English.
 */
export function acceptedLanguage(
  request: Request,
  supported: readonly Language[],
): Language | undefined {
  const asked = request.headers.get('accept-language');
  if (!isLanguage(asked) || clientOriginOf(request)) return undefined;
  const isChosen = readCookie(request, STAFF_LANGUAGE_COOKIE) === asked;
  return isChosen || supported.includes(asked) ? asked : undefined;
}
