import { describe, expect, it } from 'vitest';
import { decimalsOf } from '@/lib/utils/money';
import { CURRENCIES, isChargeable, stripeAmount } from './currencies';

describe('CURRENCIES', () => {
  it('are sorted, unique, and known to the runtime or to Stripe', () => {
    expect([...CURRENCIES].sort()).toEqual(CURRENCIES);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const code of CURRENCIES) expect(code).toMatch(/^[a-z]{3}$/);
  });

  it('contains every currency that the shop supports with zero or three decimals', () => {
    const of = (decimals: number) => CURRENCIES.filter((code) => decimalsOf(code) === decimals);
    expect(of(0).join(' ')).toBe(
      'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf',
    );
    expect(of(3).join(' ')).toBe('bhd iqd jod kwd lyd omr tnd');
  });
});

describe('stripeAmount', () => {
  it.each(['usd', 'jpy', 'krw', 'clp', 'pyg', 'huf', 'twd'])(
    'returns amounts in %s in the same unit in which the shop stores them',
    (currency) => {
      expect(isChargeable(currency)).toBe(true);
      expect(stripeAmount(1_235, currency)).toBe(1_235);
    },
  );

  it.each(['kwd', 'bhd', 'omr', 'jod', 'tnd', 'iqd', 'lyd', 'isk', 'ugx', 'KWD'])(
    'throws for %s, because Stripe cannot represent its amounts',
    (currency) => {
      expect(isChargeable(currency)).toBe(false);
      expect(() => stripeAmount(1_230, currency)).toThrow('cannot be charged online');
    },
  );
});
