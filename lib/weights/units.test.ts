import { describe, expect, it } from 'vitest';
import { STEP_UNITS } from './fields';
import { isCountedAlike } from './stock-units';
import { bigUnit, PRICE_UNIT_CODES, typedUnit, typedValue } from './units';

describe('the weight units of goods', () => {
  it.each([
    ['g', 'kg', 'KGM', 250, 'g'],
    ['ml', 'l', 'LTR', 250, 'ml'],
    ['mlb', 'lb', 'LBR', 0.25, 'lb'],
    ['moz', 'oz', 'ONZ', 0.25, 'oz'],
  ] as const)('%s: the price is per %s (%s), and a stored 250 is shown as %s %s', (...row) => {
    const [unit, price, code, value, typed] = row;
    expect([bigUnit(unit), PRICE_UNIT_CODES[unit]]).toEqual([price, code]);
    expect([typedValue(250, unit), typedUnit(unit)]).toEqual([value, typed]);
  });
});

describe('isCountedAlike', () => {
  const groupOf = { g: 'metric', ml: 'metric', mlb: 'mlb', moz: 'moz' } as const;

  it('returns true for two metric units and for two equal units', () => {
    for (const one of STEP_UNITS)
      for (const other of STEP_UNITS)
        expect(
          isCountedAlike({ by: 'weight', unit: one }, { by: 'weight', unit: other }),
          `${one} ${other}`,
        ).toBe(groupOf[one] === groupOf[other]);
  });

  it('treats weighed pieces like other pieces', () => {
    expect(isCountedAlike({ by: 'weighed-piece', unit: 'mlb' }, undefined)).toBe(true);
    expect(isCountedAlike({ by: 'weight', unit: 'mlb' }, undefined)).toBe(false);
  });
});
