import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SIZES } from './limits';
import { mergeSizes } from './merge-math';
import { sizeKey } from './name-math';

const isSame = (one: string, other: string) => one === other;
const merge = (
  sizes: { product: string; name: string }[],
  lines: { product: string; name: string; place?: number }[],
) =>
  mergeSizes(
    sizes,
    lines.map((one, at) => ({ ...one, line: at + 2 })),
    isSame,
  );
const rice = [
  { product: 'a', name: '500 g' },
  { product: 'b', name: '1 kg' },
];

test('what a file says again changes nothing, and new sizes come last', () => {
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

test('of two lines with the same size the second is at fault, and of one with the size of another', () => {
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

test('a size is renamed where it stands', () => {
  expect(merge(rice, [{ product: 'a', name: '450 g' }]).sizes).toEqual([
    { product: 'a', name: '450 g' },
    rice[1],
  ]);
});

test('no file makes two sizes of one name or of one product, or more than there may be', () => {
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
          isSame,
        );
        const { sizes } = mergeSizes(
          first.sizes,
          two.map((each, line) => ({ ...each, line })),
          isSame,
        );
        expect(sizes.length).toBeLessThanOrEqual(MAX_SIZES);
        expect(new Set(sizes.map(({ name }) => sizeKey(name))).size).toBe(sizes.length);
        expect(new Set(sizes.map(({ product }) => product)).size).toBe(sizes.length);
      },
    ),
  );
});
