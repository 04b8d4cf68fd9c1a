import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { escapeRegExp } from '@/lib/utils/search-text';
import { unitIn } from '@/lib/weights/format-amount';
import type { Unit } from './fields';

/** The size of a product: a text that the seller has written, or an amount with a unit. */
export type Sized = {
  weight?: string | undefined;
  amount?: number | undefined;
  unit?: Unit | undefined;
};

const sizeText = (amount: number, unit: Unit) => `${amount} ${unit === 'piece' ? 'pc' : unit}`;

/** Returns the seller's own weight text, or else the amount with its unit. Returns undefined without either. */
export const weightOf = ({ weight, amount, unit }: Sized): string | undefined =>
  weight || (amount && unit ? sizeText(amount, unit) : undefined);

/** Formats a size text of the seller. The letter for litre follows {@link unitIn}: `6 × 1 L` in English and Arabic. */
export const sizeIn = (size: string, language: Language): string =>
  unitIn('l', language) === 'L' ? size.replace(/(\d[\s\u00a0]?)l(?![\p{L}\p{N}])/gu, '$1L') : size;

/**
 * Returns the weight line of a product in a language. The seller's own text stays unchanged. A computed line uses the
 * decimal sign and words of the language.
 */
export function weightIn({ weight, amount, unit }: Sized, language: Language): string | undefined {
  if (language === 'en' || !amount || !unit || weight !== sizeText(amount, unit))
    return weight && sizeIn(weight, language);
  const { locale, piece } = LANGUAGES[language];
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  return `${format.format(amount)} ${unit === 'piece' ? piece : unitIn(unit, language)}`;
}

const inName = (size: string) =>
  new RegExp(
    `(?:^|[\\s(·–-])${escapeRegExp(size.trim())
      .replace(/(\d)(?=\p{L})/gu, '$1 ')
      .replace(/[\s\u00a0]+/g, '\\s*')}\\)?$`,
    'iu',
  );

/** Returns whether a name ends with a size: `Olives, 250 g` does, but `Cola, 1500 ml` does not end with `500 ml`. */
export function endsWithSize(name: string, size: string): boolean {
  const at = name.search(inName(size));
  return at >= 0 && !/\p{N}[.,]?$/u.test(name.slice(0, at).trimEnd());
}

/**
 * Returns the weight line to show beside a product name in a language. Returns undefined if the name already ends
 * with it.
 */
export const weightBeside = (
  name: string,
  weight: string | undefined,
  language: Language,
): string | undefined =>
  weight && !endsWithSize(name, weight) ? sizeIn(weight, language) : undefined;
