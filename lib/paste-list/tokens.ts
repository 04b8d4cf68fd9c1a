import { fold } from '@/lib/catalog/search/tokenize';
import { TIMES, UNITS } from './words';

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

/** Returns a line with Western digits and signs, and with fractions of two numbers: `1½` becomes `1 1/2`. */
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

/** Returns the value of a number as written. `1.500` may mean one and a half or, with `isGrouped`, 1,500. */
function numberOf(text: string): Token {
  const value = Number(text.replace(',', '.'));
  return { kind: 'number', value, isGrouped: /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) };
}

/** Returns whether a word that follows a number without a space belongs to the amount: `500g`, `3x`, `6er`. */
const isSuffix = (word: string) => UNITS.has(word) || TIMES.has(word);

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
      // In a name such as `7up` the number is no amount.
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
      // `x4` is a multiplication.
      tokens.push({ kind: 'word', word: fold(text), text });
      continue;
    }
    const sign = line.charAt(at);
    at += 1;
    if (!/[\s.'’‘`"“”„«»_]/.test(sign)) tokens.push({ kind: 'sign', sign });
  }
  return withoutPrices(tokens);
}

const CURRENCY = new Set('€£$¥₹'.split(''));
const CURRENCY_WORDS = new Set('eur euro euros usd gbp chf dollar dollars aed sar egp'.split(' '));

const isCurrency = (token: Token | undefined): boolean =>
  (token?.kind === 'sign' && CURRENCY.has(token.sign)) ||
  (token?.kind === 'word' && CURRENCY_WORDS.has(token.word));

/** Removes prices (`€2.99`, `2,99 €`) and percentages (`3.5 %`), which are no amounts. */
function withoutPrices(tokens: readonly Token[]): Token[] {
  const isPercent = (token: Token | undefined) => token?.kind === 'sign' && token.sign === '%';
  return tokens.filter((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (isCurrency(token) || isPercent(token)) return false;
    if (token.kind !== 'number') return !(token.kind === 'sign' && token.sign === '@');
    return !isCurrency(before) && !isCurrency(after) && !isPercent(after);
  });
}
