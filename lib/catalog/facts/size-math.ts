import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { escapeRegExp } from '@/lib/utils/search-text';
import { unitIn } from '@/lib/weights/unit-words';
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

/** A size that the seller wrote, with the litre as `unitIn` writes it: `6 × 1 L` in English. */
export const sizeIn = (size: string, language: Language): string =>
  language === 'en' ? size.replace(/(\d[\s\u00a0]?)l(?![\p{L}\p{N}])/gu, '$1L') : size;

/**
 * The weight line in a language: one that comes from the amount has its decimal sign and word for pieces, the seller's
 * own text stays.
 */
export function weightIn({ weight, amount, unit }: Sized, language: Language): string | undefined {
  if (language === 'en' || !amount || !unit || weight !== sizeText(amount, unit))
    return weight && sizeIn(weight, language);
  const { locale, piece } = LANGUAGES[language];
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  return `${format.format(amount)} ${unit === 'piece' ? piece : unitIn(unit, language)}`;
}

/** The pattern of a size in a name, whatever its case and spaces. */
const inName = (size: string) =>
  new RegExp(
    `(?:^|[\\s(·–-])${escapeRegExp(size.trim())
      .replace(/(\d)(?=\p{L})/gu, '$1 ')
      .replace(/[\s\u00a0]+/g, '\\s*')}\\)?$`,
    'iu',
  );

/** Whether a name ends with a size, as that of a size of a product does: `Olives, 250 g`, but not `Cola, 1500 ml` with `500 ml`. */
export function endsWithSize(name: string, size: string): boolean {
  const at = name.search(inName(size));
  return at >= 0 && !/\p{N}[.,]?$/u.test(name.slice(0, at).trimEnd());
}

/** The weight line beside a name in a language; none where the name ends with it. */
export const weightBeside = (
  name: string,
  weight: string | undefined,
  language: Language,
): string | undefined =>
  weight && !endsWithSize(name, weight) ? sizeIn(weight, language) : undefined;
