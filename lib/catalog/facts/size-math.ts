import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Unit } from './fields';

/** How much a product is: a text that the seller wrote, or an amount of a unit. */
export type Sized = {
  weight?: string | undefined;
  amount?: number | undefined;
  unit?: Unit | undefined;
};

/** An amount of a unit as every language reads it: `1.5 kg`, `6 pc`. */
const sizeText = (amount: number, unit: Unit) => `${amount} ${unit === 'piece' ? 'pc' : unit}`;

/** The weight line of a product: what the seller wrote or, without that, its amount; undefined without either. */
export const weightOf = ({ weight, amount, unit }: Sized): string | undefined =>
  weight || (amount && unit ? sizeText(amount, unit) : undefined);

/** A unit of sizes and unit prices in a language. */
export const unitIn = (unit: string, language: Language): string =>
  unit === 'pc' ? LANGUAGES[language].piece : unit;

/**
 * The weight line in a language: one that comes from the amount has its decimal sign and word for pieces, the seller's
 * own text stays.
 */
export function weightIn({ weight, amount, unit }: Sized, language: Language): string | undefined {
  if (language === 'en' || !amount || !unit || weight !== sizeText(amount, unit)) return weight;
  const { locale, piece } = LANGUAGES[language];
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  return `${format.format(amount)} ${unit === 'piece' ? piece : unit}`;
}

/** The weight line beside a name; none where the name ends with it, as that of a size does. */
export const weightBeside = (name: string, weight: string | undefined): string | undefined =>
  weight && name.endsWith(weight) ? undefined : weight;
