import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { formatCents } from '@/lib/utils/money';
import type { Measure } from './fields';
import { unitIn } from './unit-words';

const KILO = 1_000;

/** What a price is of: a kilogram or a litre. */
export const bigUnit = (unit: Measure['unit']): 'kg' | 'l' => (unit === 'g' ? 'kg' : 'l');

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  formats.set(locale, format);
  return format;
}

const isRightToLeft = (language: Language) => LANGUAGES[language].dir === 'rtl';

/** An amount as a language writes it: `500 g`, from a thousand on `1.2 kg`, in German `1,2 kg`; isolated in right-to-left text. */
export function formatAmount(amount: number, unit: Measure['unit'], language: Language): string {
  const isBig = amount >= KILO;
  const number = formatOf(LANGUAGES[language].locale);
  const said = `${number.format(isBig ? amount / KILO : amount)}\u00a0${isBig ? unitIn(bigUnit(unit), language) : unit}`;
  return isRightToLeft(language) ? `\u2068${said}\u2069` : said;
}

/**
 * So many pieces, or one piece of a `weight`, because steps of a weight are no pieces; `each` is what a step of them was, if they
 * were weighed.
 */
export const piecesOrWeight = (
  measure: Measure | undefined,
  quantity: number,
  language: Language,
  each = measure?.step ?? 0,
): { quantity: number; weight?: string } =>
  measure?.by === 'weight'
    ? { quantity: 1, weight: formatAmount(Math.round(quantity * each), measure.unit, language) }
    : { quantity };

/** The price of a kilogram or litre: `€4.99/kg`; from left to right also in right-to-left text. */
export function formatUnitPrice(
  { perUnitCents, unit }: Pick<Measure, 'perUnitCents' | 'unit'>,
  currency: string,
  language: Language,
): string {
  const said = `${formatCents(perUnitCents, currency, language)}/${unitIn(bigUnit(unit), language)}`;
  return isRightToLeft(language) ? `\u2066${said}\u2069` : said;
}
