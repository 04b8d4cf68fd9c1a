import type { IncomingMessage } from 'node:http';
import { DEFAULT_LANGUAGE, type Language, splitPath, spokenLanguage } from '@/lib/i18n/languages';
import { lastKnownShop } from '@/lib/shop/read';
import { isApi } from './refuse';

/**
 * The language of a refusal before Next: for a page, that of its address; for a call of the API, the one that the shop's own pages
 * ask for (lib/http/accept-language.ts), else English.
 */
export function refusalLanguage(request: IncomingMessage): Language {
  const { url = '', headers } = request;
  const shop = lastKnownShop();
  if (!isApi(request)) return spokenLanguage(shop, splitPath(url).language);
  const asked = headers['accept-language'];
  const spoken = spokenLanguage(shop, asked);
  return spoken === asked ? spoken : DEFAULT_LANGUAGE;
}
