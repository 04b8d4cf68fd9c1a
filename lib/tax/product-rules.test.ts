import { expect, test } from 'vitest';
import { deliveryFees } from '@/lib/delivery/zones';
import { translate } from '@/lib/i18n/catalog';
import { dueAfterPacking, limitToAgreedTotal, replacementCents } from '@/lib/orders/packing-totals';
import { amountSum, piecesSum, withoutPieces } from '@/lib/orders/refund-lines';
import { deliveryError } from '@/lib/shop/delivery-area';
import type { Measure } from '@/lib/weights/fields';
import { weighedLine } from '@/lib/weights/weighed-line';
import { taxesOf, taxOf } from './tax';
import { depositRateOf, rateOf } from './tax-classes';
import { totalsOf } from './totals';

/*
 * Tests the examples in docs/product.md. Each title starts with the number of the rule. Amounts are in cents.
 */

const grapes = (perUnitCents: number, step = 100): Measure => ({
  ...{ by: 'weight' as const, unit: 'g' as const, step, perUnitCents, tolerancePercent: 10 },
  minStock: 1,
});

test('6.7: the tax of a negative amount is the negative of the tax of the positive amount', () => {
  expect(taxOf('added', { cents: 50, percent: 19 })).toBe(9);
  expect(taxOf('added', { cents: -50, percent: 19 })).toBe(-9);
  expect(taxOf('included', { cents: -50, percent: 19 })).toBe(-7);
  const returned = [{ pieces: 4, unitCents: 25, taxPercent: 19 }];
  const bottles = { unitCents: 0, quantity: 2, depositCents: 25, depositPercent: 19 };
  expect(totalsOf([bottles], { taxPercent: 7 }, { returned }).totalCents).toBe(-59);
});

test('6.8: amounts with the same tax rate are summed, and a rate whose sum is 0 is omitted', () => {
  const each = { cents: 49, percent: 2 };
  expect(taxOf('added', each)).toBe(0);
  expect(taxesOf('added', [each, { ...each }])).toEqual([
    { percent: 2, netCents: 98, taxCents: 1 },
  ]);
  expect(taxesOf('added', [each, { cents: -49, percent: 2 }])).toEqual([]);
});

test('11.11: minimum order and free delivery depend on the maximum price of weighed goods', () => {
  const line = { quantity: 10, unitCents: 46, ...weighedLine(grapes(460), 10) };
  expect(line).toMatchObject({ chargedCents: 460, goodsCents: 506 });
  const { subtotalCents } = totalsOf([line], { taxPercent: 0 });
  expect(subtotalCents).toBe(506);
  const zone = { name: 'Town', zipCodes: ['*'], fee: 2, freeFrom: 5, minimum: 5.06 };
  const inEnglish = { t: translate('en', 'checkoutErrors'), language: 'en' } as const;
  const shop = { zipCodes: [], zones: [zone], minimumOrder: 0, currency: 'usd' };
  const error = (cents: number) =>
    deliveryError(shop, { place: { zipcode: '1' }, subtotalCents: cents }, inEnglish);
  expect(error(506)).toBeUndefined();
  expect(error(505)).toBeDefined();
  expect(deliveryFees(zone, subtotalCents, { taxPercent: 0, currency: 'usd' })).toEqual([]);
  expect(deliveryFees(zone, 460, { taxPercent: 0, currency: 'usd' })).toMatchObject([
    { cents: 200 },
  ]);
});

test('11.12: missing goods change neither the delivery fee nor the minimum order', () => {
  const lines = [
    { unitCents: 600, quantity: 1, pickedQuantity: 0 },
    { unitCents: 300, quantity: 1, pickedQuantity: 1 },
  ];
  // The first order had free delivery (from 9.00) and gets no fee now. The fee of the second order does not change.
  expect(dueAfterPacking(lines, { taxPercent: 0 })).toBe(300);
  const fees = [{ kind: 'delivery' as const, cents: 200 }];
  expect(dueAfterPacking(lines, { taxPercent: 0 }, fees)).toBe(500);
});

test('7.22: a replacement costs at most as much as the missing pieces, including tax', () => {
  const bread = { unitCents: 200, quantity: 3, taxPercent: 7 };
  const added = { taxMode: 'added', taxPercent: 7 } as const;
  const instead = (unitCents: number, taxPercent: number) => ({
    unitCents,
    quantity: 2,
    taxPercent,
  });
  // Two of three pieces are missing. They cost 400, or 428 with 7% tax.
  expect(replacementCents(bread, 1, instead(150, 7), added).lineCents).toBe(300);
  expect(replacementCents(bread, 1, instead(250, 7), added).lineCents).toBe(400);
  // A replacement may cost at most 428 including tax. At 19%, 360 net is 428 gross, and 361 net would be 429 gross.
  expect(replacementCents(bread, 1, instead(250, 19), added).lineCents).toBe(360);
  expect(360 + taxOf('added', { cents: 360, percent: 19 })).toBe(428);
  const included = { taxMode: 'included', taxPercent: 7 } as const;
  expect(replacementCents(bread, 1, instead(250, 19), included).lineCents).toBe(400);
  // For weighed goods, the limit is the estimated price of the missing goods, not the maximum price.
  const weighed = { unitCents: 46, quantity: 10, ...weighedLine(grapes(460), 10) };
  expect(replacementCents(weighed, 0, instead(250, 7), added).lineCents).toBe(460);
});

test('7.23: the price and the deposit of a replacement are limited separately', () => {
  const cola = { unitCents: 100, quantity: 2, taxPercent: 19, depositCents: 8, depositPercent: 19 };
  const beer = { ...cola, unitCents: 90, depositCents: 25 };
  expect(replacementCents(cola, 0, beer, { taxPercent: 19 })).toEqual({
    lineCents: 180,
    lineDepositCents: 16,
  });
  // The tax is rounded down once per rate. With the replacement, 20 cents at 9% have a tax of one cent, so the
  // replacement must cost one cent less.
  const lines = [
    {
      unitCents: 9,
      quantity: 1,
      taxPercent: 10,
      pickedQuantity: 0,
      replacement: { lineCents: 9, taxPercent: 9 },
    },
    { unitCents: 11, quantity: 1, taxPercent: 9 },
  ];
  expect(totalsOf(lines, { taxPercent: 2 }).totalCents).toBe(20);
  expect(limitToAgreedTotal(lines, { taxPercent: 2 })[0]?.replacement?.lineCents).toBe(8);
});

test('11.13: the tax rate is that of the product class, else of the category class, else of the first class', () => {
  const taxClasses = [
    { id: 'reduced', name: 'Reduced', percent: 7 },
    { id: 'standard', name: 'Standard', percent: 19, appliesTo: ['Drinks'] },
  ];
  const rates = { taxPercent: 7, taxClasses };
  const cola = { category: 'Drinks' };
  expect([rateOf(rates, cola), depositRateOf(rates, cola)]).toEqual([19, 19]);
  expect(rateOf(rates, { category: 'Fruits' })).toBe(7);
  const own = [{ ...taxClasses[0], id: 'reduced', appliesTo: ['deposits'] }, taxClasses[1]];
  const withClass = { taxPercent: 7, taxClasses: own as typeof taxClasses };
  expect([rateOf(withClass, cola), depositRateOf(withClass, cola)]).toEqual([19, 7]);
});

test('7.24: the refunds of single units of a weighed line add up to the price of the line', () => {
  const terms = { taxMode: 'included', taxPercent: 7 } as const;
  const whole = { cents: 100, quantity: 3 };
  let lines = [
    { product: 'grapes', unitCents: 40, quantity: 3, goodsCents: 100, lineTotal: whole },
  ];
  const one = [{ product: 'grapes', quantity: 1 }];
  const refunds = [1, 2, 3].map(() => {
    const charge = { lines, terms, fees: [], returned: [] };
    const { taxes } = totalsOf(lines, terms);
    const { cents } = piecesSum(charge, one, false, taxes);
    lines = withoutPieces(lines, one) as typeof lines;
    return cents;
  });
  expect(refunds).toEqual([34, 33, 33]);
});

test('7.25: a refund is split over the tax rates in proportion to the remaining amounts', () => {
  const left = [
    { percent: 19, netCents: 364, taxCents: 68 },
    { percent: 7, netCents: 200, taxCents: 14 },
    { percent: 0, netCents: 300, taxCents: 0 },
  ];
  // The exact shares of a refund of 100 cents are 45.67, 22.62 and 31.71.
  expect(amountSum(left, 100).taxes).toEqual([
    { percent: 19, netCents: 39, taxCents: 7 },
    { percent: 7, netCents: 20, taxCents: 2 },
    { percent: 0, netCents: 32, taxCents: 0 },
  ]);
});
