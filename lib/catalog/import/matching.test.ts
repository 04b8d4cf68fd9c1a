import { expect, test } from 'vitest';
import { matcherOf } from './matching';

const products = [
  { _id: '65f0c0ffee65f0c0ffee65f0', name: 'Müsli & Nüsse', gtin: '4006381333931' },
  { _id: '65f0c0ffee65f0c0ffee65f1', name: 'Milk 1 l' },
  { _id: '65f0c0ffee65f0c0ffee65f2', name: 'Milk' },
  { _id: '65f0c0ffee65f0c0ffee65f3', name: 'Bread' },
  { _id: '65f0c0ffee65f0c0ffee65f4', name: 'bread' },
  { _id: '65f0c0ffee65f0c0ffee65f5', name: 'تفاح أحمر' },
];

test.each([
  ['4006381333931.jpg', 0],
  ['04006381333931_2.png', 0],
  ['65f0c0ffee65f0c0ffee65f1.webp', 1],
  ['65F0C0FFEE65F0C0FFEE65F1-2.JPG', 1],
  ['musli-nusse.jpg', 0],
  ['Müsli & Nüsse (3).jpeg', 0],
  ['milk-1-l.jpg', 1],
  ['Milk 1 l_2.jpg', 1],
  ['milk.jpg', 2],
  ['milk-2.jpg', 2],
  ['تفاح أحمر.jpg', 5],
])('matcherOf finds the product of the photo %s', (file, at) => {
  expect(matcherOf(products)(file)).toEqual({ product: products[at] });
});

test('matcherOf reports a photo whose name matches no product or several products', () => {
  const match = matcherOf(products);
  expect(match('bread.jpg')).toEqual({ fault: 'manyProducts' });
  expect(match('butter.jpg')).toEqual({ fault: 'noProduct' });
  expect(match('.jpg')).toEqual({ fault: 'noProduct' });
});
