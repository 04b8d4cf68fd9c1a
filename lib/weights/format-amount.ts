import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { formatCents } from '@/lib/utils/money';
import type { Measure } from './fields';
import { bigUnit, isDecimal } from './units';

/**
 * Returns the label of a unit in a language. English and Arabic write the litre as `L`. A lower-case `l` looks like `1`
 * or like the Arabic letter alif.
 */
export function unitIn(unit: string, language: Language): string {
  const { piece, dir } = LANGUAGES[language];
  if (unit === 'pc') return piece;
  return unit === 'l' && (language === 'en' || dir === 'rtl') ? 'L' : unit;
}

const KILO = 1_000;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  formats.set(locale, format);
  return format;
}

const isRightToLeft = (language: Language) => LANGUAGES[language].dir === 'rtl';

/**
 * Formats an amount in a language. From 1,000 on, g and ml become kg and l: `1.2 kg` (in German `1,2 kg`). Pounds and
 * ounces have decimals: `0.25 lb`. In right-to-left languages, directional isolates surround the result.
 */
export function formatAmount(amount: number, unit: Measure['unit'], language: Language): string {
  const isBig = amount >= KILO || isDecimal(unit);
  const number = formatOf(LANGUAGES[language].locale);
  const text = `${number.format(isBig ? amount / KILO : amount)}\u00a0${isBig ? unitIn(bigUnit(unit), language) : unit}`;
  return isRightToLeft(language) ? `\u2068${text}\u2069` : text;
}

/** Formats a stock: in the unit of the product if it is sold by weight, otherwise as a number of pieces. */
export const formatStock = (
  stock: number,
  measure: Pick<Measure, 'by' | 'unit'> | undefined,
  language: Language,
): string =>
  measure?.by === 'weight'
    ? formatAmount(stock, measure.unit, language)
    : formatOf(LANGUAGES[language].locale).format(stock);

/**
 * Returns the quantity and the weight that a page shows for a line. Goods by weight have the quantity 1 and their total
 * weight. `each` is the weight of one unit, by default the step.
 */
export const piecesOrWeight = (
  measure: Pick<Measure, 'by' | 'unit' | 'step'> | undefined,
  quantity: number,
  language: Language,
  each = measure?.step ?? 0,
): { quantity: number; weight?: string } =>
  measure?.by === 'weight'
    ? { quantity: 1, weight: formatAmount(Math.round(quantity * each), measure.unit, language) }
    : { quantity };

/**
 * Formats the price per kilogram, litre, pound or ounce: `€4.99/kg`. In right-to-left languages, directional isolates
 * surround the result.
 */
export function formatUnitPrice(
  { perUnitCents, unit }: Pick<Measure, 'perUnitCents' | 'unit'>,
  currency: string,
  language: Language,
): string {
  const text = `${formatCents(perUnitCents, currency, language)}/${unitIn(bigUnit(unit), language)}`;
  return isRightToLeft(language) ? `\u2066${text}\u2069` : text;
}
