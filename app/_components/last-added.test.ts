import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { formatUnits } from '@/lib/utils/money';
import { readPrice, storedPicture } from './last-added';
import { productImage } from './picture-sources';

describe('readPrice', () => {
  it.each(LANGUAGE_CODES)('reads each price that formatUnits formats in %s', (language) => {
    for (const price of [0.05, 3.99, 12, 1234.5])
      for (const currency of ['usd', 'eur', 'aed'])
        expect(readPrice(formatUnits(price, currency, language), currency)).toBe(price);
  });

  it('returns undefined for a text without digits', () => {
    expect(readPrice('', 'usd')).toBeUndefined();
  });
});

describe('storedPicture', () => {
  it.each([
    '/uploads/a b.webp',
    'https://res.cloudinary.com/shop/image/upload/v1/apple.jpg',
    '/art/drawing.svg',
  ])('restores the original image URL of %s from the displayed URL', (stored) => {
    expect(storedPicture(productImage(stored, 384))).toBe(stored);
  });
});
