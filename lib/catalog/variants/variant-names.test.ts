import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { MAX_NAME, MAX_SIZE_NAME } from '@/lib/catalog/limits';
import { renamed, shownName, sizeKey, titleOf, withSize } from './variant-names';

test('withSize appends the size to the name only once, even if it is called repeatedly', () => {
  expect(withSize('Rice', '500 g')).toBe('Rice, 500 g');
  expect(withSize('Rice, 500 g', '500 g')).toBe('Rice, 500 g');
  expect(withSize('Rice – 500 G', '500 g')).toBe('Rice – 500 G');
  // Without a separator, "Cola500 g" does not end with the size "500 g".
  expect(withSize('Cola500 g', '500 g')).toBe('Cola500 g, 500 g');
  expect(withSize('500 g', '500 g')).toBe('500 g, 500 g');
});

test.each([
  ['Rice, 500 g', '500 g', 'Rice'],
  ['Coffee – 250 g / Beans', '250 g / Beans', 'Coffee'],
  ['Kräutertee - 50 g', '50 g', 'Kräutertee'],
  ['Rice 500 g', '500 g', 'Rice'],
  ['Rice', '500 g', 'Rice'],
  ['Rice, 1500 g', '500 g', 'Rice, 1500 g'],
  ['أرز، ١ كجم', '١ كجم', 'أرز،'],
])('titleOf(%j, %j) returns the title %j', (name, size, title) => {
  expect(titleOf(name, size)).toBe(title);
});

test('renamed() replaces the size at the end of the name', () => {
  expect(renamed('Rice, 500 g', '500 g', '450 g')).toBe('Rice, 450 g');
  expect(renamed('Rice', '500 g', '450 g')).toBe('Rice, 450 g');
  expect(renamed('Rice – 500 G', '500 g', '500 g')).toBe('Rice – 500 G');
  for (const [one, other] of [
    ['g', '500 g'],
    ['500 g', 'g'],
    ['small', 'Small'],
  ] as const) {
    const once = renamed(`Rice, ${one}`, one, other);
    expect([once, renamed(once, one, other)]).toEqual([`Rice, ${other}`, `Rice, ${other}`]);
  }
});

test('shownName omits the size of the product that represents all sizes', () => {
  const rice = { name: 'Rice, 500 g', size: '500 g' };
  expect(shownName({ ...rice, leads: true })).toBe('Rice');
  expect(shownName(rice)).toBe('Rice, 500 g');
  expect(shownName({ name: 'Rice' })).toBe('Rice');
});

test('sizeKey is equal for names that differ in case, character width or spaces', () => {
  expect(sizeKey(' 500  G')).toBe(sizeKey('500 g'));
  expect(sizeKey('５００ g')).toBe(sizeKey('500 g'));
  expect(sizeKey('1 kg')).not.toBe(sizeKey('1,5 kg'));
});

test('withSize appends the size only once, even if the name consists of commas', () => {
  expect(withSize(',', 'x')).toBe(',, x');
  expect(withSize(',, x', 'x')).toBe(',, x');
});

test('titleOf reverses withSize, and withSize never exceeds the maximum length of a name', () => {
  const text = (max: number) =>
    fc.string({ unit: letter, minLength: 1, maxLength: max }).map((one) => one.trim() || 'x');
  fc.assert(
    fc.property(text(MAX_NAME), text(12), (title, size) => {
      if (size.length > MAX_SIZE_NAME || title.length > MAX_NAME) return;
      const name = withSize(title, size);
      expect(name.length).toBeLessThanOrEqual(MAX_NAME);
      expect(withSize(name, size)).toBe(name);
      if (title.length + size.length + 2 <= MAX_NAME && name !== title)
        expect(titleOf(name, size)).toBe(title.replace(/[\s,;:·–—-]+$/, '') || name);
    }),
  );
});
