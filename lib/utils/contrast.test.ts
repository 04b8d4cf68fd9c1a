import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, mixColours, withContrast } from './contrast';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('contrastOf returns 21 for black and white, and 1 for equal colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#abcdef', '#abcdef')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('mixColours returns the first colour for 0, the second for 1, and their mixture for 0.5', () => {
  expect(mixColours('#123456', '#ffffff', 0)).toBe('#123456');
  expect(mixColours('#123456', '#ffffff', 1)).toBe('#ffffff');
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
});

test('withContrast makes every colour readable on both backgrounds', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      for (const ground of ['#fffdf8', '#f3ecdb'])
        expect(contrastOf(withContrast(hex, '#000000', [ground]), ground)).toBeGreaterThanOrEqual(
          4.5,
        );
    }),
  );
});

test('withContrast changes a readable colour only by writing its letters in lower case', () => {
  expect(withContrast('#14532D', '#000000', ['#ffffff'])).toBe('#14532d');
});
