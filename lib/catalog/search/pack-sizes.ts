import { metricUnits } from '@/lib/catalog/pack-size/tokens';
import { fold, oneSpaced } from './tokenize';

/* Only the server uses this module. The browser loads tokenize.ts, but not these words. */

const UNITS = new Map(
  metricUnits().map(([word, unit, share]) => [
    fold(word),
    { base: unit === 'kg' ? 'g' : 'ml', factor: share * 1_000 },
  ]),
);
const SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,5}(?:[.,]\\d{1,3})?)\\s?(${[...UNITS.keys()].join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

/** Splits a normalized text into pack sizes and other words: `cola 0,5 litros` becomes `cola` and `500ml`. */
export function splitSizes(folded: string): { words: string; sizes: string[] } {
  const sizes: string[] = [];
  const words = folded.replace(SIZE, (_, amount: string, word: string) => {
    const { base, factor } = UNITS.get(word) ?? { base: word, factor: 1 };
    sizes.push(`${Math.round(Number(amount.replace(',', '.')) * factor)}${base}`);
    return ' ';
  });
  return { words: oneSpaced(words), sizes };
}
