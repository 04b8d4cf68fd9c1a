import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { searchVocabularies } from './index';

const words = (line: string) => line.split(',').map((word) => word.trim());

describe.each(LANGUAGE_CODES)('the search vocabulary of %s', (code) => {
  const { same, kinds, diets, letters, stop, weak } = searchVocabularies[code];

  it('contains at least two synonyms in each line, without duplicates', () => {
    const short = same.filter((line) => {
      const all = words(line);
      return all.length < 2 || all.includes('') || new Set(all).size < all.length;
    });
    expect(short).toEqual([]);
  });

  it('contains words for each general word and for each diet', () => {
    const lists = Object.entries({ ...kinds, ...diets });
    expect(lists.filter(([name, list]) => !name || words(list).includes(''))).toEqual([]);
  });

  it('contains no empty stop word or weak word, and lists each letter for typo correction once', () => {
    for (const word of [...stop, ...weak]) expect(word).not.toBe('');
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBeGreaterThan(30);
  });
});
