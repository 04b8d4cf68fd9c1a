import { fold } from '@/lib/catalog/search/tokenize';
import { AND, CURRENCY_WORDS, MEASURES, TIMES, UNITS } from './words';

/** A token of one line. `word` is the normalized form of a word, and `text` the form in which it was written. */
export type Token =
  | { kind: 'number'; value: number; isGrouped: boolean }
  | { kind: 'word'; word: string; text: string }
  | { kind: 'sign'; sign: string };

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
};

/** Returns a line with Western digits and signs. `1½` becomes `1 1/2`. */
const plainLine = (line: string): string =>
  line
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\u064b-\u0652\u0640\ufeff]/g, '')
    .replace(/[½⅓⅔¼¾⅕⅛]/g, (sign) => ` ${FRACTIONS[sign] ?? ''} `)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replaceAll('،', ',')
    .replaceAll('⁄', '/')
    .replace(/[×✕✖*]/g, ' x ');

/** Each pattern matches without backtracking, so that reading a line takes linear time. */
const NUMBER = /\d+(?:[.,]\d+)?/y;
const WORD = /\p{L}[\p{L}\p{M}]*/uy;

/** Parses a typed number. `1.500` may mean one and a half or, with `isGrouped`, 1,500. */
function numberOf(text: string): Token {
  const value = Number(text.replace(',', '.'));
  return { kind: 'number', value, isGrouped: /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) };
}

/**
 * Returns whether a word directly after a number belongs to the number (`500g`, `3x`, `6er`) or to a price (`25kr`).
 */
const isSuffix = (word: string) => UNITS.has(word) || TIMES.has(word) || CURRENCY_WORDS.has(word);

/**
 * Returns whether a number that follows a word without a space belongs to the name: `B12`, `E45`. In `leche y2 panes`,
 * it is an amount.
 */
const isNumbered = (text: string) =>
  /^[a-z]{1,2}$/i.test(text) && !AND.has(text) && !isSuffix(fold(text));

/** Splits a line into numbers, words and signs. Spaces and full stops only separate tokens. */
export function readTokens(given: string): Token[] {
  const line = plainLine(given);
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  while (at < line.length) {
    const digits = take(NUMBER);
    if (digits !== undefined) {
      const word = take(WORD);
      // In a name such as `7up`, the number is not an amount.
      if (word !== undefined && !isSuffix(fold(word)))
        tokens.push({ kind: 'word', word: fold(digits + word), text: digits + word });
      else {
        tokens.push(numberOf(digits));
        if (word !== undefined) tokens.push({ kind: 'word', word: fold(word), text: word });
      }
      continue;
    }
    const text = take(WORD);
    if (text !== undefined) {
      // `B12` is one word, but `x4` is a multiplication.
      const digits = isNumbered(text) ? (take(NUMBER) ?? '') : '';
      tokens.push({ kind: 'word', word: fold(text + digits), text: text + digits });
      continue;
    }
    const sign = line.charAt(at);
    at += 1;
    if (!/[\s.'’‘`"“”„«»_]/.test(sign)) tokens.push({ kind: 'sign', sign });
  }
  return withoutMeasures(withoutPrices(tokens));
}

const CURRENCY = new Set('€£$¥₹'.split(''));

const isCurrency = (token: Token | undefined): boolean =>
  (token?.kind === 'sign' && CURRENCY.has(token.sign)) ||
  (token?.kind === 'word' && CURRENCY_WORDS.has(token.word));

const isColon = (token: Token | undefined) => token?.kind === 'sign' && token.sign === ':';

/**
 * Removes prices (`€2.99`, `25 kr`), percentages (`3.5 %`) and times (`18:30`), which are not quantities of a product.
 */
function withoutPrices(tokens: readonly Token[]): Token[] {
  const isPercent = (token: Token | undefined) => token?.kind === 'sign' && token.sign === '%';
  return tokens.filter((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (token.kind === 'word') {
      // `R$` is the currency sign of Brazil.
      if (token.word === 'r' && after?.kind === 'sign' && after.sign === '$') return false;
      return !isCurrency(token) || (before?.kind !== 'number' && after?.kind !== 'number');
    }
    if (token.kind === 'sign') return !isCurrency(token) && !isPercent(token) && token.sign !== '@';
    const isTime =
      (isColon(before) && tokens[at - 2]?.kind === 'number') ||
      (isColon(after) && tokens[at + 2]?.kind === 'number');
    return !isTime && !isCurrency(before) && !isCurrency(after) && !isPercent(after);
  });
}

/** Up to this number, `2 x 30 cm` means two pieces. A larger number is the length of a side, as in `20 x 30 cm`. */
const MAX_TIMES = 12;

/** Removes measures of a product (`26 cm`, `60 W`), because they are not wanted quantities. */
function withoutMeasures(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const isMeasure =
      // A capital M is a size, for example of eggs.
      token.kind === 'word' && MEASURES.has(token.word) && token.text !== 'M';
    if (!isMeasure || kept.at(-1)?.kind !== 'number') {
      kept.push(token);
      continue;
    }
    kept.pop();
    const [number, joiner] = [kept.at(-2), kept.at(-1)];
    if (number?.kind !== 'number') continue;
    const isRange = joiner?.kind === 'sign' && /^[-–—]$/.test(joiner.sign);
    const isSide = joiner?.kind === 'word' && TIMES.has(joiner.word) && number.value > MAX_TIMES;
    if (isRange || isSide) kept.length -= 2;
  }
  return kept;
}
