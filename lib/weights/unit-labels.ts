import { LANGUAGES, type Language } from '@/lib/i18n/languages';

/**
 * Returns the label of a unit in a language. English and Arabic write the litre as `L`, because `1 l` looks like `11` or
 * like the Arabic letter alif.
 */
export function unitIn(unit: string, language: Language): string {
  const { piece, dir } = LANGUAGES[language];
  if (unit === 'pc') return piece;
  return unit === 'l' && (language === 'en' || dir === 'rtl') ? 'L' : unit;
}
