import { expect, test } from 'vitest';
import { searchDemo, successAt5 } from '@/bench/search-quality';

test('search ranks the intended product among the first five, despite typos and general words', async () => {
  const { missed, ...shares } = await successAt5(searchDemo);
  expect(shares.all, missed.join(', ')).toBeGreaterThanOrEqual(0.97);
  // These queries were written after the synonyms and not used for tuning. They stand for what other shoppers
  // expect.
  expect(shares.unseen, missed.join(', ')).toBeGreaterThanOrEqual(0.8);
});
