import type { Translate } from '@/lib/i18n/translate';
import { trimInvisible } from '@/lib/utils/drawn';

/* The path of a category: the segment of its address and the key that its products store. */

export const MAX_PATH = 40;
export const MAX_LABEL = 80;

const PATH = /^[a-z0-9]+(-[a-z0-9]+)*$/i;

/** Segments that mean something else in an address, or beside categories in a tax class. */
const RESERVED = new Set(
  'all none pages removed missing search offers products product category deposits delivery undefined null'.split(
    ' ',
  ),
);

/** Letters that Unicode does not take apart. */
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

/** Characters that draw nothing themselves: controls, and marks that turn the direction of others. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A label as it is stored: composed, without unseen characters, with single spaces. */
export const cleanLabel = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();

/** Whether a label shows anything: a letter, a digit or a picture. Some fillers that draw nothing are letters. */
export const isLabel = (text: string): boolean =>
  trimInvisible(text) !== '' && /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);

/** Why a path cannot be one, in the language of who asks for it; undefined for a good one. */
export function faultOfPath(path: string): ((t: Translate<'catalogFaults'>) => string) | undefined {
  if (path.length > MAX_PATH) return (t) => t('pathLong', { max: MAX_PATH });
  if (!PATH.test(path)) return (t) => t('pathLetters');
  if (RESERVED.has(path.toLowerCase())) return (t) => t('pathReserved', { path });
  return undefined;
}

/** The words of a text in the letters of an address, without marks; none of a script that has no such letters. */
export const wordsOfAddress = (text: string): string[] =>
  text
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/gi) ?? [];

/** A path that is made of the label and that none of `taken` (in lower case) equals. */
export function pathFor(label: string, taken: ReadonlySet<string>): string {
  const base = (wordsOfAddress(label).join('-') || 'Category')
    .slice(0, MAX_PATH - 4)
    .replace(/-$/, '');
  const isFree = (path: string) => !taken.has(path.toLowerCase()) && !faultOfPath(path);
  let path = base;
  for (let number = 2; !isFree(path); number += 1) path = `${base}-${number}`;
  return path;
}
