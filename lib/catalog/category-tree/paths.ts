import type { Translate } from '@/lib/i18n/translate';
import { trimInvisible } from '@/lib/utils/invisible-characters';

export const MAX_PATH = 40;
export const MAX_LABEL = 80;

const PATH = /^[a-z0-9]+(-[a-z0-9]+)*$/i;

/** These paths have another meaning in URLs or in the list of a tax class. */
const RESERVED = new Set(
  'all none pages removed missing search offers products product category deposits delivery undefined null'.split(
    ' ',
  ),
);

/** Letters that Unicode normalization does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
};

/** Matches control characters, and marks that change the writing direction. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Returns a label as it is stored: in NFC, without invisible characters, with single spaces. */
export const cleanLabel = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();

/**
 * Returns whether a label has a visible letter, digit or pictograph. Unicode counts some invisible fillers as letters,
 * so they are removed first.
 */
export const isLabel = (text: string): boolean =>
  trimInvisible(text) !== '' && /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);

/**
 * Returns a function that checks a path. The function returns an error message in the given language, or undefined
 * for a valid path.
 */
export function pathError(path: string): ((t: Translate<'catalogErrors'>) => string) | undefined {
  if (path.length > MAX_PATH) return (t) => t('pathLong', { max: MAX_PATH });
  if (!PATH.test(path)) return (t) => t('pathLetters');
  if (RESERVED.has(path.toLowerCase())) return (t) => t('pathReserved', { path });
  return undefined;
}

/** Returns the words of a text in ASCII letters and digits, without accents. Letters of other scripts are dropped. */
export const slugWords = (text: string): string[] =>
  text
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/gi) ?? [];

/** Returns a path derived from the label. It differs from all paths in `usedPaths` (in lower case). */
export function pathFor(label: string, usedPaths: ReadonlySet<string>): string {
  const base = (slugWords(label).join('-') || 'Category').slice(0, MAX_PATH - 4).replace(/-$/, '');
  const isFree = (path: string) => !usedPaths.has(path.toLowerCase()) && !pathError(path);
  let path = base;
  for (let number = 2; !isFree(path); number += 1) path = `${base}-${number}`;
  return path;
}
