import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { MAX_NAME, MAX_SIZE_NAME, MAX_SIZES } from '@/lib/catalog/limits';
import { mergeSizes } from './join-lines';
import { renamed, shownName, sizeKey, titleOf, withSize } from './variant-names';

const merge = (
  sizes: { product: string; name: string }[],
  lines: { product: string; name: string; place?: number }[],
) =>
  mergeSizes(
    sizes,
    lines.map((one, at) => ({ ...one, line: at + 2 })),
    String,
  );
const rice = [
  { product: 'a', name: '500 g' },
  { product: 'b', name: '1 kg' },
];

test('an import appends new sizes of a product, and ignores repeated sizes', () => {
  expect(merge(rice, rice)).toEqual({ sizes: rice, faults: [] });
  const sack = { product: 'c', name: '5 kg' };
  expect(merge(rice, [sack]).sizes).toEqual([...rice, sack]);
  expect(merge(rice, [{ ...sack, place: 1 }]).sizes[0]).toEqual(rice[0]);
  expect(
    merge(
      [],
      [
        { ...sack, place: 2 },
        { product: 'a', name: '500 g', place: 1 },
      ],
    ).sizes,
  ).toEqual([{ product: 'a', name: '500 g' }, sack]);
});

test('an import rejects a size name that another line or product has', () => {
  const twice = merge(
    [],
    [
      { product: 'a', name: '500 g' },
      { product: 'c', name: '500  G' },
    ],
  );
  expect(twice.faults).toEqual([{ line: 3, why: 'lineTwice' }]);
  expect(merge(rice, [{ product: 'b', name: '500 g' }]).sizes).toEqual(rice);
});

test('an import can swap the names of two sizes, and reuse the former name of a size', () => {
  const [half, kilo] = ['500 g', '1 kg'];
  const exchanged = merge(rice, [
    { product: 'a', name: kilo },
    { product: 'b', name: half },
  ]);
  expect(exchanged).toEqual({
    sizes: [
      { product: 'a', name: kilo },
      { product: 'b', name: half },
    ],
    faults: [],
  });
  const chain = [
    { product: 'a', name: kilo },
    { product: 'b', name: '2 kg' },
    { product: 'c', name: half },
  ];
  expect(merge(rice, chain)).toEqual({ sizes: chain, faults: [] });
  const refused = [
    { product: 'a', name: kilo },
    { product: 'b', name: '2 kg' },
    { product: 'c', name: '2 kg' },
  ];
  expect(merge(rice, refused).faults).toEqual([{ line: 4, why: 'lineTwice' }]);
});

test('an import keeps the positions of sizes from an earlier batch of the file', () => {
  const places: Record<string, number> = { a: 2, b: 3 };
  const lines = [{ product: 'c', name: '5 kg', place: 1, line: 9 }];
  const { sizes } = mergeSizes(rice, lines, String, (one) => places[one]);
  expect(sizes.map(({ product }) => product)).toEqual(['c', 'a', 'b']);
});

test('an import of 1,000 sizes of one product is rejected quickly', () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => ({ product: `${n}`, name: `${n} g` }));
  const { sizes, faults } = merge([], lines);
  expect([sizes.length, faults.length]).toEqual([MAX_SIZES, 1_000 - MAX_SIZES]);
});

test('a renamed size keeps its position in the list of sizes', () => {
  expect(merge(rice, [{ product: 'a', name: '450 g' }]).sizes).toEqual([
    { product: 'a', name: '450 g' },
    rice[1],
  ]);
});

test('an import never produces duplicate sizes or too many sizes', () => {
  const size = fc.record({
    product: fc.integer({ max: 80, min: 0 }).map(String),
    name: fc.integer({ max: 70, min: 0 }).map((n) => `${n} g`),
    place: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(
      fc.array(size, { maxLength: 90 }),
      fc.array(size, { maxLength: 90 }),
      (one, two) => {
        const first = mergeSizes<string, { product: string; name: string }>(
          [],
          one.map((each, line) => ({ ...each, line })),
          String,
        );
        const { sizes } = mergeSizes(
          first.sizes,
          two.map((each, line) => ({ ...each, line })),
          String,
        );
        expect(sizes.length).toBeLessThanOrEqual(MAX_SIZES);
        expect(new Set(sizes.map(({ name }) => sizeKey(name))).size).toBe(sizes.length);
        expect(new Set(sizes.map(({ product }) => product)).size).toBe(sizes.length);
      },
    ),
  );
});

describe('sizes in product names', () => {
  it('are appended only once, even if the function is called again', () => {
    expect(withSize('Rice', '500 g')).toBe('Rice, 500 g');
    expect(withSize('Rice, 500 g', '500 g')).toBe('Rice, 500 g');
    expect(withSize('Rice – 500 G', '500 g')).toBe('Rice – 500 G');
    // Without a separator, "Cola500 g" does not end with the size "500 g".
    expect(withSize('Cola500 g', '500 g')).toBe('Cola500 g, 500 g');
    expect(withSize('500 g', '500 g')).toBe('500 g, 500 g');
  });

  it.each([
    ['Rice, 500 g', '500 g', 'Rice'],
    ['Coffee – 250 g / Beans', '250 g / Beans', 'Coffee'],
    ['Kräutertee - 50 g', '50 g', 'Kräutertee'],
    ['Rice 500 g', '500 g', 'Rice'],
    ['Rice', '500 g', 'Rice'],
    ['Rice, 1500 g', '500 g', 'Rice, 1500 g'],
    ['أرز، ١ كجم', '١ كجم', 'أرز،'],
  ])('the name %j without the size %j is %j', (name, size, title) => {
    expect(titleOf(name, size)).toBe(title);
  });

  it('are replaced when a size is renamed', () => {
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

  it('are omitted from the name of the default size, which represents all sizes', () => {
    const rice = { name: 'Rice, 500 g', size: '500 g' };
    expect(shownName({ ...rice, leads: true })).toBe('Rice');
    expect(shownName(rice)).toBe('Rice, 500 g');
    expect(shownName({ name: 'Rice' })).toBe('Rice');
  });

  it('are equal if they differ only in letter case, character width or spaces', () => {
    expect(sizeKey(' 500  G')).toBe(sizeKey('500 g'));
    expect(sizeKey('５００ g')).toBe(sizeKey('500 g'));
    expect(sizeKey('1 kg')).not.toBe(sizeKey('1,5 kg'));
  });

  it('are appended only once to a name that consists of a comma', () => {
    expect(withSize(',', 'x')).toBe(',, x');
    expect(withSize(',, x', 'x')).toBe(',, x');
  });

  it('can be removed again, and never exceed the maximum length of a name', () => {
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
});
