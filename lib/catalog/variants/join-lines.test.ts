import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SIZES } from '@/lib/catalog/limits';
import { mergeSizes } from './join-lines';
import { sizeKey } from './variant-names';

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

test('mergeSizes appends new sizes, and ignores a line that repeats a stored size', () => {
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

test('mergeSizes rejects a size name that belongs to a different line or product', () => {
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

test('mergeSizes accepts an exchange of two size names, and the former name of a renamed size', () => {
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
  // The second of two lines with the size name `2 kg` is rejected.
  const refused = [
    { product: 'a', name: kilo },
    { product: 'b', name: '2 kg' },
    { product: 'c', name: '2 kg' },
  ];
  expect(merge(rice, refused).faults).toEqual([{ line: 4, why: 'lineTwice' }]);
});

test('mergeSizes uses the positions of sizes that an earlier batch of the file has set', () => {
  const places: Record<string, number> = { a: 2, b: 3 };
  const lines = [{ product: 'c', name: '5 kg', place: 1, line: 9 }];
  const { sizes } = mergeSizes(rice, lines, String, (one) => places[one]);
  expect(sizes.map(({ product }) => product)).toEqual(['c', 'a', 'b']);
});

test('mergeSizes quickly reports all 1,000 lines that exceed the maximum number of sizes', () => {
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

test('mergeSizes never produces duplicate names or products, or too many sizes', () => {
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
