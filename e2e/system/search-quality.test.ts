import { expect, test } from 'vitest';
import { searchDemo, successAt5 } from '@/bench/search-quality';
import { translatedQuality } from '@/bench/translated-search';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@/lib/i18n/languages';
import { demoProducts } from '@/local/demo/catalogue';
import { demoNames } from '@/local/demo/invented';

test('the search ranks the intended product among the first five for 97% of the queries', async () => {
  const { missed, ...shares } = await successAt5(searchDemo);
  expect(shares.all, missed.join(', ')).toBeGreaterThanOrEqual(0.97);
  // The synonym list is not tuned for these queries, so they measure unanticipated searches.
  expect(shares.unseen, missed.join(', ')).toBeGreaterThanOrEqual(0.8);
});

const others = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE);

test.each(others)('the demo catalogue has a translated name for each product in %s', (language) => {
  const names = demoNames(language);
  expect(demoProducts().filter(({ name }) => !names.get(name))).toEqual([]);
  expect(new Set(names.values()).size).toBe(names.size);
});

test.each(others)(
  'the search ranks the intended product among the first five for 95% of the queries in %s',
  (language) => {
    const { asked, share, missed } = translatedQuality(language);
    expect(asked).toBeGreaterThanOrEqual(60);
    expect(share, missed.join(', ')).toBeGreaterThanOrEqual(0.95);
  },
);
