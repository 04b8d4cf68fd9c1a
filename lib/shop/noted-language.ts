import { type Language, languagesOf } from '@/lib/i18n/languages';
import { askedLanguage } from '@/lib/observe/request-context';
import { lastKnownShop } from './read';

/**
 * The language of the page that makes the present request, to be kept with what it is about. Undefined in a shop with
 * one language, which keeps none, for an English page in a shop whose main language that is, and for front ends of
 * other origins.
 */
export const notedLanguage = (shop = lastKnownShop()): Language | undefined =>
  languagesOf(shop).length > 1 ? askedLanguage() : undefined;
