import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { CURRENCIES } from '@/lib/shop/currencies';
import { isGrouped, parseDecimal } from './decimal';
import {
  decimalsOf,
  formatCents,
  isPlainSum,
  MAX_PRICE_CENTS,
  minorUnits,
  parseSum,
  parseUnits,
  plainAmount,
  toCents,
  toUnits,
  typedAmount,
} from './money';

const WITHOUT = 'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');
const THREE = 'bhd iqd jod kwd lyd omr tnd'.split(' ');

/**
 * The currencies for which CLDR (the data of `Intl`) has no decimals although ISO 4217 has some, because nobody uses
 * the smaller coins. If an update of Node changes this list, check whether the tables in lib/utils/money.ts must
 * change.
 */
const CLDR_HAS_NONE = 'afn all cop huf idr iqd lak lbp mmk pkr rsd sos std yer'.split(' ');

const currency = fc.constantFrom(...WITHOUT, ...THREE, ...CURRENCIES);
const language = fc.constantFrom(...LANGUAGE_CODES);
const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });

describe('decimalsOf', () => {
  it('returns 0, 2 or 3 from a fixed table, regardless of letter case', () => {
    expect(WITHOUT.map(decimalsOf)).toEqual(WITHOUT.map(() => 0));
    expect(THREE.map(decimalsOf)).toEqual(THREE.map(() => 3));
    const two = CURRENCIES.filter((code) => ![...WITHOUT, ...THREE].includes(code));
    expect(two.map(decimalsOf)).toEqual(two.map(() => 2));
    expect(['JPY', 'KWD', 'USD'].map(decimalsOf)).toEqual([0, 3, 2]);
  });

  it('agrees with the runtime except for unused small coins', () => {
    const known = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
    const differing = [...new Set([...WITHOUT, ...THREE, ...CURRENCIES])]
      .filter((code) => known.includes(code))
      .filter(
        (code) =>
          new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
            .maximumFractionDigits !== decimalsOf(code),
      );
    expect(differing.filter((code) => !CLDR_HAS_NONE.includes(code))).toEqual([]);
  });
});

describe('amounts of each currency', () => {
  it('are restored by parseUnits from typedAmount, in each language', () => {
    fc.assert(
      fc.property(cents, currency, language, (amount, code, lang) => {
        const text = typedAmount(toUnits(amount, code), code, lang);
        expect(parseUnits(text, code), `${text} ${code} ${lang}`).toBe(amount);
        expect(parseSum(text, code)).toBe(amount);
      }),
    );
  });

  it('are restored by toCents from toUnits, with all decimals', () => {
    fc.assert(
      fc.property(cents, currency, (amount, code) => {
        const units = toUnits(amount, code);
        expect(toCents(units, code)).toBe(amount);
        expect(parseUnits(units, code)).toBe(amount);
        expect(isPlainSum(units)).toBe(true);
        const text = plainAmount(amount, code);
        expect(text).toMatch(
          [/^\d+$/, /^$/, /^\d+\.\d\d$/, /^\d+\.\d{3}$/][decimalsOf(code)] ?? /^$/,
        );
        expect(parseUnits(text, code)).toBe(amount);
      }),
    );
  });

  it('keep every digit in formatCents, in each language', () => {
    fc.assert(
      fc.property(cents, currency, language, (amount, code, lang) => {
        const digits = formatCents(amount, code, lang)
          .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) % 16))
          .replace(/\D/g, '');
        expect(Number(digits)).toBe(amount);
      }),
    );
  });

  it('keep every minor unit in sums and differences', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), currency, (a, b, count, code) => {
        const [one, other] = [toUnits(a, code), toUnits(b, code)];
        expect(toCents(one * count, code)).toBe(a * count);
        expect(toCents(one - other, code)).toBe(a - b);
        expect(toCents(one + other, code)).toBe(a + b);
      }),
    );
  });
});

describe('parseUnits', () => {
  it.each([
    ['12.50', 'jpy', undefined],
    ['1250', 'jpy', 1_250],
    [1250, 'jpy', 1_250],
    [12.5, 'jpy', undefined],
    ['1,250', 'jpy', undefined],
    ['1250.0', 'jpy', undefined],
    ['1.250', 'kwd', 1_250],
    ['1,250', 'kwd', 1_250],
    ['١٫٢٥٠', 'kwd', 1_250],
    ['1.2505', 'kwd', undefined],
    ['1.25', 'kwd', 1_250],
    ['1', 'kwd', 1_000],
    ['100000.001', 'kwd', undefined],
    ['100000000', 'jpy', 100_000_000],
    ['100000001', 'jpy', undefined],
    ['1.250', 'usd', undefined],
  ])('reads %j in %s as %s minor units', (text, code, amount) => {
    expect(parseUnits(text, code)).toBe(amount);
  });

  it('reads 1.250 as one and a quarter if the currency has three decimals', () => {
    expect(isGrouped('1.250')).toBe(true);
    expect(parseDecimal('1.250', 3)).toBe(1_250);
    expect(minorUnits('kwd')).toBe(1_000);
  });
});
