/**
 * Letters that Unicode does not decompose, and Arabic letters that people confuse at the end of a word: `القاهره` for
 * `القاهرة`, `دبى` for `دبي`.
 */
const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ة: 'ه',
  ى: 'ي',
};

/**
 * Matches marks that are accents or optional vowels. In other scripts, for example Devanagari, the marks distinguish
 * names.
 */
const OPTIONAL_MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{N}])\p{M}+/gu;

/**
 * Returns a key of the name of a city or district that is equal for different spellings: `São José` and `sao jose`,
 * `Hauptstraße` and `HAUPTSTRASSE`, `الجيزة` and `الجيزه`.
 */
export const areaKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(OPTIONAL_MARKS, '$1')
    .replace(/^\p{M}+/u, '')
    .toLowerCase()
    .replace(/[ßæœøłđıðþةى]/g, (letter) => ALIKE[letter] ?? letter);
