import { isPlural, kindOfWord, type SizeUnit, unitNamed, type WordKind } from './pack-words';

/** A part of the text of a pack size. */
export type Token =
  /** A number with its possible values: `1.500` is one and a half, or one thousand five hundred. */
  | { kind: 'number'; values: readonly number[] }
  | { kind: 'unit'; unit: SizeUnit; share: number }
  | { kind: WordKind; isPlural: boolean; word: string }
  /** The German ending of a multipack: `6er`. */
  | { kind: 'er' }
  | { kind: 'open' | 'close' | 'separator' | 'dash' };

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
};

/** Directions of text, the mark ℮ and Arabic vowel marks say nothing about a size. */
const SILENT = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\u064b-\u0652\u0640\u212e]/g;

/** The text in lower case with Western digits and signs, its spaces inside numbers kept. */
const plain = (text: string) =>
  text
    .replace(/[½⅓⅔¼¾]/g, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .replace(/(\d)[\u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g, '$1_')
    .normalize('NFKC')
    .replace(SILENT, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', '_')
    .replaceAll('،', ',')
    .toLowerCase()
    .replace(/\bfl(?:uid|\.)?\s*(?:oz|ounces?)\b\.?/g, ' floz ')
    .replace(/(?:أ|ا)ونصة سائلة/g, ' floz ')
    .replace(/\bc\/u\b|\bcada un[oa]?\b/g, ' cada ')
    .replace(/كل منها/g, ' لكل ');

/** A number with a space before three digits that begin with 0 is one number; before others it may be two. */
const NUMBER =
  /(?:(\d{1,3}) +)?([123])\/([234])(?![\d.,])|\d{1,3}(?:_\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?: 0\d{2})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:([.,])\d{3})(?:\4\d{3})+(?!\d)|\d+(?:[.,]\d+)?|\.\d+/y;
const WORD = /\p{L}[\p{L}\p{M}]*/uy;
const SIGNS: Readonly<Record<string, Token>> = {
  '(': { kind: 'open' },
  '[': { kind: 'open' },
  ')': { kind: 'close' },
  ']': { kind: 'close' },
  ',': { kind: 'separator' },
  ';': { kind: 'separator' },
  '=': { kind: 'separator' },
  '/': { kind: 'separator' },
  '|': { kind: 'separator' },
  '·': { kind: 'separator' },
  '•': { kind: 'separator' },
  '-': { kind: 'dash' },
  '‐': { kind: 'dash' },
  '×': { kind: 'times', isPlural: false, word: '×' },
  '*': { kind: 'times', isPlural: false, word: '*' },
  '✕': { kind: 'times', isPlural: false, word: '✕' },
  '✖': { kind: 'times', isPlural: false, word: '✖' },
  '~': { kind: 'about', isPlural: false, word: '~' },
  '≈': { kind: 'about', isPlural: false, word: '≈' },
};

/** The values that a written number may have; none for a fraction that is none. */
function valuesOf(match: RegExpExecArray): number[] {
  const [text, whole = '0', above, below] = match;
  if (above && below)
    return Number(above) < Number(below) && `${above}/${below}` !== '2/4'
      ? [Number(whole) + Number(above) / Number(below)]
      : [];
  const compact = text.replace(/[_ ]/g, '');
  const isGrouped = compact.length < text.length;
  const [, before = '', sign, after] = /^(\d*)([.,])(\d+)$/.exec(compact) ?? [];
  // Two signs: the last one is that of the decimals, or all are of thousands if they are alike.
  if (!sign && /[.,]/.test(compact)) {
    const hasTwo = compact.includes('.') && compact.includes(',');
    const decimals = hasTwo ? (/[.,](\d+)$/.exec(compact)?.[1] ?? '') : '';
    const digits = compact.replace(/[.,]/g, '');
    return [Number(digits) / 10 ** decimals.length];
  }
  if (!sign) return [Number(compact)];
  const decimal = Number(`${before || '0'}.${after}`);
  const mayBeThousands = !isGrouped && after?.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  return mayBeThousands ? [decimal, Number(`${before}${after}`)] : [decimal];
}

function tokenOfWord(word: string): Token | undefined {
  if (word === 'er') return { kind: 'er' };
  const unit = unitNamed(word);
  if (unit) return { kind: 'unit', ...unit };
  const kind = kindOfWord(word);
  return kind && { kind, isPlural: isPlural(word), word };
}

/** The parts of the text of a pack size; undefined if one of them is not understood. */
export function readTokens(given: string): Token[] | undefined {
  const text = plain(given);
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    const before = text[at - 1];
    const number = take(NUMBER);
    if (number) {
      const isPartOfOther = number[0].startsWith('.') && /[\d.,]/.test(before ?? '');
      const values = isPartOfOther ? [] : valuesOf(number);
      if (values.length === 0) return undefined;
      tokens.push({ kind: 'number', values });
      continue;
    }
    const word = take(WORD)?.[0];
    const sign = word === undefined ? text[at] : undefined;
    if (sign !== undefined) at += 1;
    // A full stop ends an abbreviation, an apostrophe joins an article to its word.
    if (sign !== undefined && /[\s.'’]/.test(sign)) {
      if (sign === '.' && !/[\p{L}\d]/u.test(before ?? '')) return undefined;
      continue;
    }
    const token = word === undefined ? SIGNS[sign ?? ''] : tokenOfWord(word);
    if (!token) return undefined;
    tokens.push(token);
  }
  return tokens;
}
