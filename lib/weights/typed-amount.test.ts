import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { STEP_UNITS } from './fields';
import { amountText, inStoredUnits, inTypedUnits, parseAmount } from './typed-amount';

const RUNS = { numRuns: runs(300) };

describe('parseAmount', () => {
  it.each([
    ['500', 'g', 500],
    ['0.5', 'g', undefined],
    ['0.25', 'mlb', 250],
    ['1,5', 'mlb', 1_500],
    ['2', 'mlb', 2_000],
    ['٠٫٢٥', 'mlb', 250],
    ['0.0625', 'mlb', undefined],
    ['7.5', 'moz', 7_500],
    ['1,250', 'mlb', undefined],
    ['12,500', 'moz', undefined],
    ['1.250', 'mlb', 1_250],
    ['0,250', 'mlb', 250],
    ['1,25', 'mlb', 1_250],
    ['١٫٢٥٠', 'mlb', 1_250],
    ['-1', 'mlb', undefined],
    ['', 'mlb', undefined],
  ] as const)('reads %j in %s as %s', (text, unit, amount) =>
    expect(parseAmount(text, unit)).toBe(amount),
  );

  it('accepts a comma before three digits in languages with a decimal comma', () => {
    const languages = LANGUAGE_CODES.filter((code) => parseAmount('1,250', 'mlb', code) === 1_250);
    expect(languages).toEqual(expect.arrayContaining(['de', 'es', 'fr', 'pt']));
    expect(languages).toHaveLength(4);
  });

  it('restores the amount of amountText in every language @random', () => {
    const unit = fc.constantFrom(...STEP_UNITS);
    const language = fc.constantFrom(...LANGUAGE_CODES);
    fc.assert(
      fc.property(fc.nat(9_999_999), unit, language, (amount, of, code) => {
        expect(parseAmount(amountText(amount, of, code), of, code)).toBe(amount);
      }),
      RUNS,
    );
  });
});

describe('inStoredUnits', () => {
  const byPound = { soldBy: 'weight', stepUnit: ' LB ', step: '0.25', least: '0,5', most: '' };

  it('converts pounds and their stock to thousandths', () => {
    const cells = { ...byPound, pricePerUnit: '4.99', stock: '12.5', stockBefore: '13' };
    expect(inStoredUnits(cells)).toEqual({
      cells: {
        ...{ soldBy: 'weight', stepUnit: 'mlb', step: '250', least: '500', most: '' },
        ...{ pricePerUnit: '4.99', stock: '12500', stockBefore: '13000' },
      },
    });
  });

  it.each([
    ['oz', 'moz'],
    ['kg', 'g'],
    ['l', 'ml'],
  ])('converts %s to %s', (typed, stored) => {
    const { cells } = inStoredUnits({ soldBy: 'weight', stepUnit: typed, step: '1.5' });
    expect(cells).toMatchObject({ stepUnit: stored, step: '1500' });
  });

  it('keeps the stock of weighed pieces', () => {
    const cells = { soldBy: 'weighed-piece', stepUnit: 'lb', aboutAmount: '2.5', stock: '4' };
    expect(inStoredUnits(cells).cells).toMatchObject({ aboutAmount: '2500', stock: '4' });
  });

  it('keeps cells in grams', () => {
    const cells = { soldBy: 'weight', stepUnit: 'g', step: '50', stock: '500' };
    expect(inStoredUnits(cells)).toEqual({ cells });
  });

  it.each(['a bit', '0.0625', '-1', '1.000,5', '1,250'])(
    'reports the column with the invalid amount %j',
    (step) => expect(inStoredUnits({ ...byPound, step })).toMatchObject({ fault: 'step' }),
  );

  it('reverses inTypedUnits @random', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(String);
    const stepUnit = fc.constantFrom('mlb', 'moz');
    fc.assert(
      fc.property(amount, amount, stepUnit, (step, stock, unit) => {
        const cells = { soldBy: 'weight', stepUnit: unit, step, stock, most: '' };
        const written = inTypedUnits(cells);
        expect(written.stepUnit).toBe(unit === 'mlb' ? 'lb' : 'oz');
        expect(inStoredUnits(written)).toEqual({ cells });
      }),
      RUNS,
    );
  });

  it('inTypedUnits returns cells in grams unchanged', () => {
    const cells = { soldBy: 'weight', stepUnit: 'g', step: '50', stock: '500' };
    expect(inTypedUnits(cells)).toBe(cells);
  });
});
