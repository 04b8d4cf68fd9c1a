import { LANGUAGE_CODES, type Language, languagesOf, mainLanguageOf } from '@/lib/i18n/languages';
import type { ShopView } from '@/lib/shop/view';

/** The name of the box that adds a language. */
export const languageField = (code: Language): string => `language-${code}`;

/** The languages of a shop, as texts by the names of their inputs. */
export const languageTexts = (shop: ShopView): Record<string, string> => ({
  mainLanguage: mainLanguageOf(shop),
  ...Object.fromEntries(languagesOf(shop).map((code) => [languageField(code), 'on'])),
});

/** The languages that the form names, the main one first. */
export const languagesOfTexts = (texts: Record<string, string>): string[] => {
  const { mainLanguage = '' } = texts;
  const further = LANGUAGE_CODES.filter(
    (code) => texts[languageField(code)] === 'on' && code !== mainLanguage,
  );
  return [mainLanguage, ...further].filter(Boolean);
};
