import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Measure } from './fields';

const KILO = 1_000;

/** What a price is of: a kilogram or a litre. */
export const bigUnit = (unit: Measure['unit']): 'kg' | 'l' => (unit === 'g' ? 'kg' : 'l');

/** An amount as a language writes it: `500 g`, from a thousand on `1.2 kg`, in German `1,2 kg`. */
export function saidAmount(amount: number, unit: Measure['unit'], language: Language): string {
  const isBig = amount >= KILO;
  const number = new Intl.NumberFormat(LANGUAGES[language].locale, { maximumFractionDigits: 3 });
  return `${number.format(isBig ? amount / KILO : amount)}\u00a0${isBig ? bigUnit(unit) : unit}`;
}
