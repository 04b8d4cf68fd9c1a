import { describe, expect, it } from 'vitest';
import { packedFees } from '@/lib/orders/packing-totals';
import { totalsOf } from '@/lib/tax/totals';
import { stateFees, storedStateFee, viewStateFee } from './state-fee';

const food = (cents: number) => ({ unitCents: cents, quantity: 1, taxPercent: 0 });
const soap = (cents: number) => ({ unitCents: cents, quantity: 1, taxPercent: 8 });
const colorado = { name: 'Retail Delivery Fee', amount: 0.28 };
const minnesota = { name: 'Road Improvement and Food Delivery Fee', amount: 0.5, from: 100 };
const terms = (stateFee?: typeof minnesota | typeof colorado) => ({
  taxPercent: 8,
  currency: 'usd',
  ...(stateFee ? { stateFee } : {}),
});

describe('stateFees', () => {
  it.each([
    ['a shop without the fee', undefined, [soap(500)], 0],
    ['untaxed goods only', colorado, [food(9_000)], 0],
    ['no goods', colorado, [], 0],
    ['free goods', colorado, [soap(0)], 0],
    ['one taxed product', colorado, [food(100), soap(1)], 28],
    ['taxed goods below the least price', minnesota, [soap(9_999), food(5_000)], 0],
    ['taxed goods of the least price', minnesota, [soap(10_000)], 50],
  ])('returns the fee of %s', (_, stateFee, lines, cents) => {
    const fees = stateFees(lines, terms(stateFee));
    expect(fees.map((fee) => fee.cents)).toEqual(cents ? [cents] : []);
  });

  it('uses the default tax rate for lines without a tax rate', () => {
    const line = { unitCents: 100, quantity: 2 };
    expect(stateFees([line], terms(colorado))).toHaveLength(1);
    expect(stateFees([line], { ...terms(colorado), taxPercent: 0 })).toEqual([]);
  });
});

describe('totalsOf with a state delivery fee', () => {
  it('adds the state fee to the delivery fee without tax', () => {
    const lines = [soap(1_000), food(500)];
    const delivery = { kind: 'delivery', cents: 300, taxPercent: 8 } as const;
    const fees = [delivery, ...stateFees(lines, terms(colorado))];
    const totals = totalsOf(lines, terms(), { fees });
    expect(totals).toMatchObject({
      subtotalCents: 1_500,
      feeCents: 300,
      stateFee: { name: 'Retail Delivery Fee', cents: 28 },
      taxCents: 104,
      totalCents: 1_500 + 300 + 28 + 104,
    });
    const sum = totals.taxes.reduce((all, { netCents, taxCents }) => all + netCents + taxCents, 0);
    expect(sum).toBe(totals.totalCents);
  });

  it('returns no row without a state fee', () => {
    expect(totalsOf([soap(100)], terms())).not.toHaveProperty('stateFee');
  });
});

describe('packedFees with a state delivery fee', () => {
  const fees = stateFees([soap(10_000), food(100)], terms(minnesota));
  const packed = (soapPicked: number, foodPicked: number) => [
    { ...soap(10_000), pickedQuantity: soapPicked },
    { ...food(100), pickedQuantity: foodPicked },
  ];

  it('keeps the state fee while taxed goods are picked', () => {
    expect(packedFees(packed(1, 0), terms(), fees)).toEqual(fees);
  });

  it('removes the state fee if the taxed goods are missing', () => {
    expect(packedFees(packed(0, 1), terms(), fees)).toEqual([]);
  });
});

describe('viewStateFee', () => {
  it.each([colorado, minnesota])('returns the fee %j as the seller entered it', (fee) => {
    expect(viewStateFee(storedStateFee(fee, 'usd'), 'usd')).toEqual(fee);
  });
});
