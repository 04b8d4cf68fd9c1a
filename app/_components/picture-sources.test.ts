import { describe, expect, it, test } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { formatUnits } from '@/lib/utils/money';
import config from '@/next.config';
import { readPrice, storedPicture } from './last-added';
import { DEVICE_SIZES, IMAGE_SIZES, productImage, sourcesOf } from './picture-sources';
import { initialOf } from './product-image';

test("the picture widths are the same as the widths of Next's image optimizer", () => {
  expect(config.images?.imageSizes).toEqual(IMAGE_SIZES);
  expect(config.images?.deviceSizes).toEqual(DEVICE_SIZES);
});

const at = (...widths: number[]) =>
  widths.map((width) => `/_next/image?url=%2Fart%2Fa.webp&w=${width}&q=75`);
const withWidths = (...widths: number[]) =>
  at(...widths)
    .map((address, place) => `${address} ${widths[place]}w`)
    .join(', ');

test('a picture with a fixed width has sources for 1x and 2x screens', () => {
  const [plain, dense] = at(96, 192);
  const srcSet = `${plain} 1x, ${dense} 2x`;
  expect(sourcesOf({ src: '/art/a.webp', width: 96 })).toEqual({ src: dense, srcSet });
});

test('a picture that is wider than all available widths uses the largest available width', () => {
  const [widest] = at(1600);
  const srcSet = `${at(1080)} 1x, ${widest} 2x`;
  expect(sourcesOf({ src: '/art/a.webp', width: 900 })).toEqual({ src: widest, srcSet });
});

test.each([
  ['96px', [96, 192, 256, 384, 640, 828, 1080, 1600]],
  // For 46vw, widths below half of the narrowest screen (640 px) are useless.
  ['(min-width: 80rem) 210px, 46vw', [384, 640, 828, 1080, 1600]],
  ['(min-width: 48rem) 45vw, 92vw', [384, 640, 828, 1080, 1600]],
  ['100vw', [640, 828, 1080, 1600]],
])('a picture with sizes %s offers only widths that screens can use', (sizes, widths) => {
  const srcSet = withWidths(...widths);
  const [src] = at(1600);
  expect(sourcesOf({ src: '/art/a.webp', width: 800, sizes })).toEqual({ src, srcSet, sizes });
});

test('sourcesOf uses the URLs of an image loader, and leaves blob and SVG sources unchanged', () => {
  const loader = ({ src, width }: { src: string; width: number }) => `${src}?w_${width}`;
  expect(sourcesOf({ src: 'https://p/a', width: 96, loader }).srcSet).toBe(
    'https://p/a?w_96 1x, https://p/a?w_192 2x',
  );
  for (const src of ['blob:https://shop.example/1', '/icon.svg'])
    expect(sourcesOf({ src, width: 96, sizes: '96px' })).toEqual({ src });
});

test.each([
  ['Country Loaf', 'C'],
  ['  “émmental”, aged', 'É'],
  ['e\u0301clair', 'E\u0301'],
  ['7 grain bread', '7'],
  ['牛乳', '牛'],
  ['🍞', undefined],
  ['', undefined],
])('initialOf(%j) is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

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
