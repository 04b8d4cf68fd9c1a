import { LANGUAGES, type Language } from '@/lib/i18n/languages';

/** A unit of sizes and unit prices in a language; the litre is a capital letter in English, where `1 l` reads as `11`. */
export function unitIn(unit: string, language: Language): string {
  if (unit === 'pc') return LANGUAGES[language].piece;
  return unit === 'l' && language === 'en' ? 'L' : unit;
}
