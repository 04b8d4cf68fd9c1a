import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { formatCents } from '@/lib/utils/money';
import type { Measure } from './fields';
import { unitIn } from './unit-labels';

const KILO = 1_000;

/** Returns the unit that a price per unit refers to: a kilogram or a litre. */
export const bigUnit = (unit: Measure['unit']): 'kg' | 'l' => (unit === 'g' ? 'kg' : 'l');

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  formats.set(locale, format);
  return format;
}

const isRightToLeft = (language: Language) => LANGUAGES[language].dir === 'rtl';

/**
 * Formats an amount in a language: `500 g`, from 1,000 on `1.2 kg`, in German `1,2 kg`. In right-to-left
 * languages the result is wrapped in directional isolates.
 */
export function formatAmount(amount: number, unit: Measure['unit'], language: Language): string {
  const isBig = amount >= KILO;
  const number = formatOf(LANGUAGES[language].locale);
  const said = `${number.format(isBig ? amount / KILO : amount)}\u00a0${isBig ? unitIn(bigUnit(unit), language) : unit}`;
  return isRightToLeft(language) ? `\u2068${said}\u2069` : said;
}

/**
 * Returns the quantity and weight to show. Steps of a weight are not pieces, so they count as one piece with a
 * total `weight`. `each` is the weight of one step in g or ml, which differs from the measure once it is weighed.
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

/**
 * Formats the price of a kilogram or litre: `€4.99/kg`. In right-to-left languages the result is isolated and
 * runs left to right.
 */
export function formatUnitPrice(
  { perUnitCents, unit }: Pick<Measure, 'perUnitCents' | 'unit'>,
  currency: string,
  language: Language,
): string {
  const said = `${formatCents(perUnitCents, currency, language)}/${unitIn(bigUnit(unit), language)}`;
  return isRightToLeft(language) ? `\u2066${said}\u2069` : said;
}
