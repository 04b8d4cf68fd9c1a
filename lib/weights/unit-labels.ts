import { LANGUAGES, type Language } from '@/lib/i18n/languages';

/** Returns the label of a unit in a language. English writes the litre as `L`, because `1 l` looks like `11`. */
export function unitIn(unit: string, language: Language): string {
  if (unit === 'pc') return LANGUAGES[language].piece;
  return unit === 'l' && language === 'en' ? 'L' : unit;
}
