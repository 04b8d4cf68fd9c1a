import { describe, expect, it } from 'vitest';
import { decimalsOf } from '@/lib/utils/money';
import { CURRENCIES, isChargeable, stripeAmount } from './currencies';

describe('CURRENCIES', () => {
  it('are sorted, and each has a name in the runtime or at Stripe', () => {
    expect([...CURRENCIES].sort()).toEqual(CURRENCIES);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const code of CURRENCIES) expect(code).toMatch(/^[a-z]{3}$/);
  });

  it('contains every currency without decimals and with three decimals that the shop knows', () => {
    const of = (decimals: number) => CURRENCIES.filter((code) => decimalsOf(code) === decimals);
    expect(of(0).join(' ')).toBe(
      'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf',
    );
    expect(of(3).join(' ')).toBe('bhd iqd jod kwd lyd omr tnd');
  });
});

describe('stripeAmount', () => {
  it.each(['usd', 'jpy', 'krw', 'clp', 'pyg', 'huf', 'twd'])(
    'returns amounts in %s as the shop stores them',
    (currency) => {
      expect(isChargeable(currency)).toBe(true);
      expect(stripeAmount(1_235, currency)).toBe(1_235);
    },
  );

  it.each(['kwd', 'bhd', 'omr', 'jod', 'tnd', 'iqd', 'lyd', 'isk', 'ugx', 'KWD'])(
    'throws for %s, because Stripe has no equal amount',
    (currency) => {
      expect(isChargeable(currency)).toBe(false);
      expect(() => stripeAmount(1_230, currency)).toThrow('cannot be charged online');
    },
  );
});
