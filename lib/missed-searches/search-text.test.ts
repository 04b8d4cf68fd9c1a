import { describe, expect, it } from 'vitest';
import { countedText, frequentSearches } from './search-text';

describe('the stored text of a search without results', () => {
  it.each([
    ['  Oat   MILK ', 'oat milk'],
    ['Ｇｈｅｅ', 'ghee'],
    ['حليب الشوفان', 'حليب الشوفان'],
    ['7up 1.5 l', '7up 1.5 l'],
    ['type 405', 'type 405'],
  ])('is normalized: %o', (search, text) => {
    expect(countedText(search)).toBe(text);
  });

  it.each([
    ['a short text', 'oa'],
    ['a long text', 'x'.repeat(61)],
    ['an email address', 'ada@example.com'],
    ['a phone number', 'ada 0151 / 23-45'],
    ['a phone number in Arabic digits', 'ali ٠٥٠١٢٣٤٥'],
    ['a barcode', '4006381333931'],
    ['a web address', 'www.example.com'],
    ['a text without letters', '12 / 34'],
    ['a control character', 'oat\u0000milk'],
  ])('is undefined for %s', (_, search) => {
    expect(countedText(search)).toBeUndefined();
  });
});

describe('the list of frequent searches without results', () => {
  it('adds up the counts of several days, and sorts the texts by count', () => {
    const rows = [
      { text: 'tofu', count: 2 },
      { text: 'ghee', count: 3 },
      { text: 'tofu', count: 2 },
    ];
    expect(frequentSearches(rows, 50)).toEqual([
      { text: 'tofu', count: 4 },
      { text: 'ghee', count: 3 },
    ]);
    expect(frequentSearches(rows, 1)).toHaveLength(1);
  });

  it('omits a text that is only the beginning of longer searches', () => {
    const rows = [
      { text: 'oat', count: 2 },
      { text: 'oat mi', count: 5 },
      { text: 'oat milk', count: 3 },
      { text: 'oat mince', count: 2 },
      { text: 'rye', count: 1 },
    ];
    expect(frequentSearches(rows, 50)).toEqual([
      { text: 'oat milk', count: 3 },
      { text: 'oat mince', count: 2 },
      { text: 'rye', count: 1 },
    ]);
  });

  it('reports 6 searches for "oat" if 3 of 9 continued to "oat milk"', () => {
    const rows = [
      { text: 'oat', count: 9 },
      { text: 'oat mi', count: 3 },
      { text: 'oat milk', count: 3 },
    ];
    expect(frequentSearches(rows, 50)).toEqual([
      { text: 'oat', count: 6 },
      { text: 'oat milk', count: 3 },
    ]);
  });
});
