import 'server-only';
import mongoose from 'mongoose';
import { findShortages } from '@/lib/cart/queries';
import { orderShortage } from '@/lib/cart/shortage';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { costOf, storedFacts } from '@/lib/catalog/facts/stored-facts';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { furtherLanguage, type Language } from '@/lib/i18n/languages';
import { nameIn, translatedName } from '@/lib/i18n/translated';
import { requestedLanguage, requestLanguage } from '@/lib/observe/request-context';
import { isChargeable, smallestCharge } from '@/lib/shop/currencies';
import type { ShopView } from '@/lib/shop/view';
import { cashStepOf } from '@/lib/tax/cash-rounding';
import { type Fee, type Line, type Totals, taxedAs, totalsOf } from '@/lib/tax/totals';
import { formatCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { maxUnits, minUnits } from '@/lib/weights/amounts';
import { formatAmount } from '@/lib/weights/format-amount';
import { quantityUnit } from '@/lib/weights/quantity-unit';
import { weighedLine } from '@/lib/weights/weighed-line';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderTax } from '@/models/order-line';
import type { ProductDoc } from '@/models/product';
import { pricingContextOf } from './pricing-context';
import type { OrderInput } from './schema';

const { trusted } = mongoose;

/** The highest amount that Stripe can charge, with eight digits. */
const MAX_ONLINE_CENTS = 99_999_999;

/** The lines and totals of an order at the time of placing. */
export type Snapshot = OrderTax &
  Pick<
    OrderDoc,
    | 'items'
    | 'subtotalCents'
    | 'taxCents'
    | 'amountCents'
    | 'tracksInventory'
    | 'currency'
    | 'taxPercent'
  >;

type Terms = Pick<
  ShopView,
  'currency' | 'taxPercent' | 'taxMode' | 'taxClasses' | 'taxExemption' | 'languages'
>;

type Ordered = OrderInput['items'];

const snapshotName = (product: ProductDoc, language: Language | undefined) => {
  const translated = translatedName(product, language);
  return translated ? { translatedName: translated } : {};
};

/**
 * Returns the tax fields to store in an order besides `taxPercent`. The result is empty for one tax rate that is added
 * to prices, without fees and deposits.
 */
function snapshotTax(
  items: Snapshot['items'],
  { taxMode, taxClasses = [], taxExemption }: Terms,
  fees: Fee[],
  totals: Totals,
): OrderTax {
  const isPlain = taxMode !== 'included' && taxClasses.length === 0 && fees.length === 0;
  const exempt = taxExemption ? { taxExemption } : {};
  if (isPlain && !items.some(({ depositCents }) => depositCents)) return exempt;
  return {
    ...exempt,
    ...omitUndefined({
      taxMode: taxMode === 'included' ? taxMode : undefined,
      taxClasses: taxClasses.length > 0 ? taxClasses : undefined,
      fees: fees.length > 0 ? fees : undefined,
    }),
    taxes: totals.taxes,
  };
}

/**
 * Throws a 409 ApiError if the seller has changed the steps of a product since the client showed its quantity.
 * Otherwise, 10 steps of 50 g would be ordered as 10 steps of 0.25 lb.
 */
function assertUnits(
  ordered: Ordered,
  byId: ReadonlyMap<string, ProductDoc>,
  language: Language | undefined,
  message: (names: string) => string,
): void {
  const names = ordered.flatMap(({ product: id, unit }) => {
    const product = byId.get(id);
    const isSame = !product || !unit || unit === quantityUnit(product.measure);
    return isSame ? [] : [nameIn(product, language)];
  });
  if (names.length > 0) throw new ApiError('conflict', message(names.join(', ')));
}

/**
 * Returns the ordered lines at the current prices of the database, with totals and tax. `feesOf` calculates the fees
 * from the subtotal (cents) and the lines. Pieces that an unpaid order of the same shopper reserves are available,
 * because the new order replaces it. Throws a 409 ApiError that names the products that are unavailable, available in a
 * lower quantity, or sold in other steps. `otherUnits` returns the message for other steps.
 */
export async function takeSnapshot(
  userId: OrderDoc['userId'] | string,
  ordered: Ordered,
  shop: Terms,
  feesOf: (subtotalCents: number, lines: readonly Line[]) => Fee[] = () => [],
  otherUnits = (names: string) => t('errors', 'otherUnits', { names }),
): Promise<Snapshot> {
  const ids = ordered.map((item) => item.product);
  const products = await Product.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(products.map((product) => [String(product._id), product]));
  const language = furtherLanguage(shop, requestedLanguage());
  const removed = products
    .filter(({ removedAt }) => removedAt)
    .map((product) => nameIn(product, language));
  if (byId.size < ids.length) throw new ApiError('conflict', t('errors', 'productGone'));
  if (removed.length > 0)
    throw new ApiError(
      'conflict',
      t('errors', 'noLongerSold', { names: removed.join(', '), count: removed.length }),
    );
  assertUnits(ordered, byId, language, otherUnits);
  const quantities = Object.fromEntries(
    ordered.map(({ product, quantity }) => [product, quantity]),
  );
  const short = (await findShortages(userId, quantities, byId)).filter(({ isShort }) => isShort);
  if (short.length > 0) throw orderShortage(short);
  assertBounds(ordered, byId, language);
  const items = ordered.flatMap(({ product: id, quantity, ifMissing }) => {
    const product = byId.get(id);
    if (!product) return [];
    const { _id, name, image, category, priceCents, offerPriceCents } = product;
    return {
      product: _id,
      quantity,
      name,
      ...snapshotName(product, language),
      image,
      category,
      weight: weightOf(product),
      priceCents,
      unitCents: offerPriceCents,
      ...omitUndefined({ ifMissing }),
      ...weighedLine(product.measure, quantity),
      ...storedFacts(product),
      ...costOf(product),
      ...taxedAs(shop, product),
    };
  });
  const { currency, taxPercent } = shop;
  const cashStep = cashStepOf(shop);
  const fees = feesOf(totalsOf(items, shop).subtotalCents, items);
  const totals = totalsOf(items, shop, { fees });
  const { subtotalCents, taxCents, totalCents } = totals;
  const isCounted = products.some(({ stock }) => stock !== undefined);
  return {
    items,
    subtotalCents,
    taxCents,
    amountCents: totalCents,
    currency,
    taxPercent,
    ...snapshotTax(items, shop, fees, totals),
    ...omitUndefined({
      cashStepCents: cashStep || undefined,
      tracksInventory: isCounted || undefined,
    }),
  };
}

/**
 * Returns the `$unset` of the tax fields that this snapshot lacks. Otherwise the fields of the replaced snapshot would
 * remain.
 */
export const staleTaxUnset = (sold: Snapshot): Record<string, 1> => {
  const taxFields = [
    'taxMode',
    'taxClasses',
    'fees',
    'taxExemption',
    'taxes',
    'cashStepCents',
  ] as const;
  return Object.fromEntries(taxFields.flatMap((field) => (sold[field] ? [] : [[field, 1]])));
};

/**
 * Throws a 422 ApiError for a total that is too low or too high for Stripe, and for a currency in which Stripe cannot
 * charge the exact amount.
 */
export function assertPayableOnline(sold: Snapshot): void {
  const { amountCents } = sold;
  const { currency } = pricingContextOf(sold);
  if (!isChargeable(currency))
    throw new ApiError(
      'unprocessable',
      t('errors', 'onlineCurrency', { currency: currency.toUpperCase() }),
    );
  const least = smallestCharge(currency);
  const refuse = (key: 'onlineLeast' | 'onlineMost', bound: number) => {
    const amount = formatCents(bound, currency, requestLanguage());
    return new ApiError('unprocessable', t('errors', key, { amount }));
  };
  if (amountCents < least) throw refuse('onlineLeast', least);
  if (amountCents > MAX_ONLINE_CENTS) throw refuse('onlineMost', MAX_ONLINE_CENTS);
}

function assertBounds(
  ordered: OrderInput['items'],
  products: ReadonlyMap<string, ProductDoc>,
  language: Language | undefined,
): void {
  for (const { product: id, quantity } of ordered) {
    const product = products.get(id);
    const measure = product?.measure;
    if (!product || !measure) continue;
    const name = nameIn(product, language);
    const formatSteps = (steps: number) =>
      formatAmount(steps * measure.step, measure.unit, requestLanguage());
    const [least, most] = [minUnits(measure), maxUnits(measure)];
    if (quantity < least)
      throw new ApiError(
        'unprocessable',
        t('weightErrors', 'orderLeast', { name, amount: formatSteps(least) }),
      );
    if (quantity > most)
      throw new ApiError(
        'unprocessable',
        t('weightErrors', 'orderMost', { name, amount: formatSteps(most) }),
      );
  }
}
