import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import {
  amountsOf,
  type Basket,
  baskets,
  type ModelFee,
  type ModelLine,
  modelCash,
  modelFees,
  modelOf,
  modelPackedFees,
} from '@/e2e/support/tax-model';
import { translate } from '@/lib/i18n/catalog';
import { ublOf } from '@/lib/invoices/en16931';
import { linesOf } from '@/lib/invoices/invoice-lines';
import {
  limitToAgreedTotal,
  packedFees,
  packedTotals,
  replacementCents,
} from '@/lib/orders/packing-totals';
import { toCollectCents } from '@/lib/orders/payment-state';
import { piecesSum } from '@/lib/orders/refund-lines';
import { paymentOfNote, refundRounding } from '@/lib/orders/refunds';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { InvoiceDoc } from '@/models/invoice';
import type { OrderDoc } from '@/models/order';
import { CASH_STEPS, roundCash } from './cash-rounding';
import { totalOf } from './credit';
import { type TaxOfRate, taxesOf } from './tax';
import { splitFees, totalsOf } from './totals';

/* Compares random orders with the independent model in e2e/support/tax-model.ts. `npm run baskets` tests 100,000
   orders. */

const RUNS = runs(60);
const words = translate('en', 'charges');

type Order = Basket & { instead: ModelLine[] };

const orders = fc
  .tuple(baskets, fc.option(fc.constant('§ 19 UStG'), { freq: 2 }))
  .map(([basket, exemption]): Order & { exemption?: string } =>
    exemption ? { ...untaxed(basket), exemption } : basket,
  );

function untaxed({ terms, lines, fees, instead }: Order): Order {
  const free = (line: ModelLine): ModelLine => ({
    ...line,
    taxPercent: 0,
    ...omitUndefined({ depositPercent: line.depositPercent === undefined ? undefined : 0 }),
  });
  return {
    terms: { ...terms, taxPercent: 0 },
    lines: lines.map(free),
    fees: fees.map((fee) => ({ ...fee, taxPercent: 0 })),
    instead: instead.map(free),
  };
}

const packings = fc.array(
  fc.record({
    share: fc.oneof(fc.constantFrom(0, 1, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    isReplaced: fc.boolean(),
  }),
  { minLength: 12, maxLength: 12 },
);
/**
 * Generates a currency, its smallest coin in cents, and the cash refunds after the delivery. Each refund is a share of
 * the remaining amount.
 */
const cashes = fc.record({
  currency: fc.constantFrom('chf', 'jpy', 'kwd'),
  step: fc.constantFrom(1, ...new Set(Object.values(CASH_STEPS))),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
});
type Packing = { share: number; isReplaced: boolean }[];

function packed({ terms, lines, fees, instead }: Order, packing: Packing) {
  const counted = lines.map((line, at) => {
    const { share = 1, isReplaced = false } = packing[at] ?? {};
    const found = Math.round(line.quantity * share);
    const other = instead[at];
    if (!isReplaced || !other || found === line.quantity)
      return { ...line, pickedQuantity: found, replacement: undefined };
    const { taxPercent, depositPercent, quantity } = other;
    const charged = replacementCents(line, found, other, terms);
    return {
      ...line,
      pickedQuantity: found,
      replacement: { taxPercent, depositPercent, quantity, ...charged },
    };
  });
  return limitToAgreedTotal(counted, terms, fees);
}

type PackedLines = ReturnType<typeof packed>;

const charged = (lines: PackedLines): ModelLine[] =>
  lines.flatMap(({ replacement, ...line }) => {
    const found = { ...line, quantity: line.pickedQuantity };
    if (!replacement) return [found];
    const { lineCents, lineDepositCents, taxPercent, depositPercent } = replacement;
    const own = { unitCents: lineCents, quantity: 1, taxPercent, depositPercent };
    return [found, { ...own, depositCents: lineDepositCents }];
  });

const asModel = (taxes: readonly TaxOfRate[]) =>
  taxes.map(({ percent, netCents, taxCents }) => ({
    percent,
    net: BigInt(netCents),
    tax: BigInt(taxCents),
  }));

const plain = (fees: readonly ModelFee[]) =>
  fees.map(({ cents, taxPercent }) => ({ cents, taxPercent }));

const cashOrder = (dueCents: number, cashStepCents: number) =>
  ({ paymentType: 'COD', isPaid: false, status: 'Packed', dueCents, cashStepCents }) as OrderDoc;

function expectCash(
  totalCents: number,
  { currency, step, refunds }: { currency: string; step: number; refunds: number[] },
) {
  const model = (cents: number) => modelCash(BigInt(cents), step);
  const collected = model(totalCents);
  expect(BigInt(roundCash(totalCents, step))).toBe(collected);
  const view = {
    paymentType: 'COD',
    isPaid: false,
    currency,
    amount: toUnits(totalCents, currency),
  };
  const asSeen = { ...view, cashStep: toUnits(step, currency) } as Parameters<
    typeof toCollectCents
  >[0];
  expect(BigInt(toCollectCents(asSeen))).toBe(collected);
  const order = cashOrder(totalCents, step);
  expect(BigInt(paymentOfNote(order, totalCents).cents)).toBe(collected);

  // Each refund must be the difference between the rounded amounts before and after it.
  const paid: OrderDoc = { ...order, isPaid: true, paidCents: totalCents, refunds: [] };
  let [left, given] = [totalCents, 0n];
  for (const share of [...refunds, 1]) {
    const cents = Math.round(left * share);
    const cash = BigInt(cents + refundRounding(paid, cents));
    expect(cash).toBe(model(left) - model(left - cents));
    paid.refunds = [...(paid.refunds ?? []), { to: 'cash', cents } as never];
    left -= cents;
    given += cash;
  }
  expect(given).toBe(collected);
  return Number(collected) - totalCents;
}

function invoiceOf(
  { terms, exemption }: Order & { exemption?: string },
  items: PackedLines,
  fees: ModelFee[],
  roundingCents: number,
) {
  const named = items.map(({ replacement, ...line }, at) => ({
    ...line,
    name: `Line ${at}`,
    ...omitUndefined({
      replacement: replacement ? { ...replacement, name: `Instead ${at}` } : undefined,
    }),
  }));
  const charge = { items: named as never[], fees, dueCents: 1 };
  const lines = linesOf(charge, terms.taxPercent, words, 'en');
  const taxes = taxesOf(terms.taxMode, lines);
  const party = { name: 'A', address: '1 Street', email: 'a@shop.example', taxNumber: '12/345' };
  const buyer = { ...party, street: '1 Street', country: 'DE' };
  const own = { lines, taxes, totalCents: totalOf(taxes), taxMode: terms.taxMode, currency: 'eur' };
  const text = { kind: 'invoice', number: 'INV-1', day: '2026-11-28', deliveredOn: '2026-11-28' };
  return {
    ...{ ...text, ...own, seller: party, buyer },
    ...omitUndefined({
      taxExemption: exemption || undefined,
      roundingCents: roundingCents || undefined,
    }),
  } as unknown as InvoiceDoc;
}

type Tree = { [name: string]: Tree } & Tree[] & string;

function xmlOf(invoice: InvoiceDoc): Tree {
  const written = ublOf(invoice);
  if ('why' in written) throw new Error(written.why);
  return written.document['ubl:Invoice'] as Tree;
}

const statedCents = (root: Tree, name: string) =>
  toCents(Number((root['cac:LegalMonetaryTotal'] as Tree)[name] ?? 0), 'usd');

function breakdownOf(root: Tree) {
  const [tax] = [...(root['cac:TaxTotal'] as Tree[])];
  const rates = (tax?.['cac:TaxSubtotal'] ?? []) as Tree[];
  return [...rates].map((rate) => {
    const category = rate['cac:TaxCategory'] as Tree;
    return {
      code: String(category['cbc:ID']),
      reason: category['cbc:TaxExemptionReason'] as string | undefined,
      percent: Number(category['cbc:Percent']),
      net: BigInt(toCents(Number(rate['cbc:TaxableAmount']), 'usd')),
      tax: BigInt(toCents(Number(rate['cbc:TaxAmount']), 'usd')),
    };
  });
}

/** Returns the tax rates of the lines in the XML, without repeats. */
function ratesOfLines(root: Tree): Set<number> {
  const lines = [...(root['cac:InvoiceLine'] as Tree[])];
  return new Set(
    lines.map((line) => {
      const item = line['cac:Item'] as Tree;
      return Number((item['cac:ClassifiedTaxCategory'] as Tree)['cbc:Percent']);
    }),
  );
}

test('the amounts of cart, order and XML invoice match an independent tax model @random', {
  timeout: 60_000 + RUNS * 60,
}, () => {
  fc.assert(
    fc.property(orders, packings, cashes, (order, packing, cash) => {
      const { terms, lines, fees, exemption } = order;
      const agreed = totalsOf(lines, terms, { fees });
      const parts = modelFees(terms, lines, fees);
      const model = modelOf(terms, amountsOf(lines, parts));
      expect(plain(splitFees(lines, terms, fees))).toEqual(plain(parts));
      expect(asModel(agreed.taxes)).toEqual(model.taxes);
      expect(BigInt(agreed.totalCents)).toBe(model.total);
      expect(agreed.feeCents).toBe(fees.reduce((sum, { cents }) => sum + cents, 0));

      // The packed total never exceeds the agreed total.
      const items = packed(order, packing);
      const goods = charged(items);
      const packedParts = modelPackedFees(terms, goods, fees, model.total);
      const due = packedTotals(items, terms, fees);
      const packedModel = modelOf(terms, amountsOf(goods, packedParts));
      expect(plain(packedFees(items, terms, fees))).toEqual(plain(packedParts));
      expect(asModel(due.taxes)).toEqual(packedModel.taxes);
      expect(BigInt(due.totalCents)).toBe(packedModel.total);
      expect(due.totalCents).toBeLessThanOrEqual(agreed.totalCents);
      if (exemption) expect(due.taxCents).toBe(0);

      expect(BigInt(roundCash(agreed.totalCents, cash.step))).toBe(
        modelCash(model.total, cash.step),
      );
      const roundingCents = expectCash(due.totalCents, cash);

      const invoice = invoiceOf(order, items, packedParts, roundingCents);
      const xml = xmlOf(invoice);
      expect(statedCents(xml, 'cbc:PayableRoundingAmount')).toBe(roundingCents);
      expect(BigInt(statedCents(xml, 'cbc:PayableAmount'))).toBe(
        modelCash(packedModel.total, cash.step),
      );
      expect(asModel(invoice.taxes)).toEqual(packedModel.taxes);
      const breakdown = breakdownOf(xml);
      const rows = breakdown.map(({ percent, net, tax }) => ({ percent, net, tax }));
      expect(rows.filter(({ net, tax }) => net !== 0n || tax !== 0n)).toEqual(packedModel.taxes);
      // The standard requires one row per rate of a line, even if its lines add up to 0 (BR-S-1, BR-Z-1, BR-E-1).
      expect(rows).toHaveLength(ratesOfLines(xml).size);
      expect(new Set(rows.map(({ percent }) => percent))).toEqual(ratesOfLines(xml));
      for (const { code, reason, percent } of breakdown) {
        expect(code).toBe(exemption ? 'E' : percent === 0 ? 'Z' : 'S');
        expect(reason).toBe(exemption);
      }

      // A refund of the fee must equal the difference between the totals with and without the fee.
      const without = modelOf(terms, amountsOf(goods, []));
      const delivered = goods.map((line, at) => {
        const { measure: _, ...own } = line;
        const [{ cents } = { cents: 0n }] = amountsOf([line], []);
        return { ...own, product: `${at}`, goodsCents: Number(cents) };
      });
      const own = { lines: delivered, terms, fees: packedFees(items, terms, fees), returned: [] };
      const back = piecesSum(own, [], true, due.taxes);
      expect(BigInt(back.cents)).toBe(packedModel.total - without.total);
      expect(totalOf(back.taxes)).toBe(back.cents);
      expect(back.feeCents).toBe(packedParts.reduce((sum, { cents }) => sum + cents, 0));
    }),
    { numRuns: RUNS },
  );
});
