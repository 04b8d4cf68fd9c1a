import { isCountryCode } from '@/lib/utils/country-code';
import {
  type EntryMeaning,
  meaningOf,
  type ReadEntry,
  readEntry,
  splitCountry,
  splitEntries,
} from './entries';
import { behindPrefix, canonicalCode, hasLetters, hasShape, plainDashes } from './shapes';

/* Reads the entries of the delivery area in a shop that has set its country. An entry may start with the code of
   another country: `AT-80*`. The part after this prefix has the syntax of ./entries.ts. The pages of shoppers do not
   load this file. */

/** The country of the shop, and the shapes of the codes of any country (empty for countries without codes). */
export type CodeGrammar = { home: string; shapesIn: (country: string) => string };

/**
 * Letters that people write before postal codes instead of the ISO 3166-1 code: `A-6850`. They are no prefix in a shop
 * whose own codes have letters.
 */
const OLD_PREFIXES: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  FL: 'LI',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  P: 'PT',
  S: 'SE',
  V: 'VA',
};

type Prefixed = { country: string; prefix: string; rest: string };

function typedPrefix(text: string, { home, shapesIn }: CodeGrammar): Prefixed | undefined {
  const [, prefix = '', letters = '', rest = ''] =
    /^(\s*([a-z]{1,2})\s*\p{Pd}\s*)(\S.*)$/isu.exec(text) ?? [];
  const upper = letters.toUpperCase();
  const own = shapesIn(home);
  const old = hasLetters(own) ? undefined : OLD_PREFIXES[upper];
  const country = isCountryCode(upper) ? upper : old;
  // HM-12 is a whole code of Bermuda, and not a code of the country HM.
  if (!country || hasShape(text, own)) return undefined;
  const start = text.replace('*', '');
  const isPart = behindPrefix(start, rest.replace('*', ''), shapesIn(country)) === start;
  return isPart ? { country, prefix: '', rest: text } : { country, prefix, rest };
}

/** Returns the country of a whole code that starts with the letters of its country: `AD500`. */
function countryOfCode(text: string, { shapesIn }: CodeGrammar): string | undefined {
  const country = text.trim().slice(0, 2).toUpperCase();
  return isCountryCode(country) && hasShape(text, shapesIn(country)) ? country : undefined;
}

/** Removes a prefix that is repeated at the second end of a range: `1000 - AT-1999`. */
const withoutSecondPrefix = (rest: string, prefix: string): string => {
  const letters = prefix.replace(/[\s\p{Pd}]/gu, '');
  return rest.replace(new RegExp(`(\\p{Pd}\\s*)${letters}\\s*\\p{Pd}\\s*`, 'iu'), '$1');
};

/**
 * Reads an entry of the delivery area that the seller has typed. Returns its canonical form, or the reason why it is
 * invalid. Without a grammar, the shop has not set its country, and all codes are numeric.
 */
export function readCountryEntry(written: string, grammar: CodeGrammar | undefined): ReadEntry {
  const text = plainDashes(written);
  if (!grammar) return readEntry(text);
  const { home, shapesIn } = grammar;
  const typed = typedPrefix(text, grammar);
  if (!typed) {
    const own = shapesIn(home);
    const read = readEntry(text, own);
    const isForeign = 'entry' in read && /[A-Z]/.test(read.entry) && !hasLetters(own);
    if (!isForeign) return read;
    const country = countryOfCode(text, grammar);
    if (!country) return { fault: 'zoneForeign' };
    return { entry: `${country}-${canonicalCode(text, shapesIn(country))}` };
  }
  const { country, prefix, rest } = typed;
  const read = readEntry(prefix ? withoutSecondPrefix(rest, prefix) : rest, shapesIn(country));
  if ('fault' in read) return read;
  // Keep the country prefix of an entry for the shop's whole country. Without it, the entry would apply to all
  // countries.
  if (country === home && read.entry !== '*') return read;
  return { entry: `${country}-${read.entry}` };
}

/** Splits a text that the seller has typed into entries, see {@link splitEntries}. */
export const splitCountryEntries = (text: string, grammar: CodeGrammar | undefined): string[] =>
  grammar
    ? splitEntries(text, grammar.shapesIn(grammar.home), (word) => {
        const typed = typedPrefix(word, grammar);
        return typed && { prefix: typed.prefix, shapes: grammar.shapesIn(typed.country) };
      })
    : splitEntries(text);

/**
 * Explains an entry that the seller has typed, see {@link meaningOf}. `country` is the country of the entry's prefix.
 */
export function countryMeaningOf(
  text: string,
  grammar: CodeGrammar | undefined,
): (EntryMeaning & { country?: string }) | undefined {
  const read = readCountryEntry(text, grammar);
  if ('fault' in read) return undefined;
  const { country, entry } = splitCountry(read.entry);
  if (!grammar || !country) return meaningOf(read.entry, grammar?.shapesIn(grammar.home));
  const meaning = meaningOf(entry, grammar.shapesIn(country)) ?? { key: 'meansCode', code: entry };
  return { ...meaning, country };
}
