import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { dayStart, dayStartBefore } from '@/lib/utils/zone-day';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { askedCents } from './lowest-price';

/**
 * Pipeline stages that record a price change, and the lowest price of the 30 days before a reduction (docs/product.md
 * 6.5). They run in the update that changes the prices, so that no change is lost or recorded twice
 * (docs/decisions/0033).
 *
 * The history of weighed goods has prices per kilogram or litre, with a `unit`. Rows of an older app version have
 * prices per step and no `unit`. A lowest price in another unit counts as unknown.
 */

/** How many price changes a product stores. */
export const MAX_PRICE_HISTORY = 100;
/** A reduction refers to the lowest price of this many days before it. */
const DAYS = 30;

/** The time of a price change (`at`), the start of its day, and the start of the 30 days before. */
export type PriceMoment = { at: Date; today: Date; first: Date };

/** Returns the {@link PriceMoment} of a price change at `at` (ms), in a time zone. */
export const priceMoment = (at: number, timeZone: string): PriceMoment => ({
  at: new Date(at),
  today: new Date(dayStart(at, timeZone)),
  first: new Date(dayStartBefore(at, DAYS, timeZone)),
});

const ROWS = { $ifNull: ['$prices', []] };
const LOWS = { $ifNull: ['$priceLows', []] };
const LAST = { $arrayElemAt: [ROWS, -1] };
/** The same prices as `askedCents`, computed from the stored product. */
const PRESENT = {
  priceCents: {
    $ifNull: [
      '$measure.regularPerUnitCents',
      { $ifNull: ['$measure.perUnitCents', '$priceCents'] },
    ],
  },
  offerPriceCents: { $ifNull: ['$measure.perUnitCents', '$offerPriceCents'] },
  unit: { $ifNull: ['$measure.unit', '$$REMOVE'] },
};

const isUnit = (unit: string) => ({
  $eq: [{ $ifNull: [unit, null] }, { $ifNull: ['$measure.unit', null] }],
});

/**
 * The value is false if an older app version changed the prices, because it writes no history. A row of weighed goods
 * without a `unit` has prices per step.
 */
const isRecorded = {
  $let: {
    vars: { last: LAST },
    in: {
      $or: [
        {
          $and: [
            { $eq: ['$$last.priceCents', PRESENT.priceCents] },
            { $eq: ['$$last.offerPriceCents', PRESENT.offerPriceCents] },
            isUnit('$$last.unit'),
          ],
        },
        {
          $and: [
            { $eq: ['$$last.priceCents', '$priceCents'] },
            { $eq: ['$$last.offerPriceCents', '$offerPriceCents'] },
            { $eq: [{ $ifNull: ['$$last.unit', null] }, null] },
          ],
        },
      ],
    },
  },
};

/** The prices are in cents. A lowest price in another unit becomes 0 (unknown). */
const centsOfLows = (lows: string) => ({
  $map: {
    input: { $ifNull: [lows, []] },
    as: 'low',
    in: { $cond: [isUnit('$$low.unit'), '$$low.cents', 0] },
  },
});

/** All earlier prices are known if the last row is current, or nothing has changed since the product was added. */
const isKnown = { $or: [isRecorded, { $eq: ['$createdAt', '$updatedAt'] }] };

const NOTE_PRESENT = {
  $set: {
    prices: {
      $cond: [isRecorded, ROWS, { $concatArrays: [ROWS, [{ at: '$updatedAt', ...PRESENT }]] }],
    },
    priceLows: {
      $cond: [
        isKnown,
        '$priceLows',
        { $concatArrays: [LOWS, [{ until: '$updatedAt', cents: { $literal: 0 } }]] },
      ],
    },
  },
};

/**
 * Returns the lowest prices of the last 30 days, with an entry for today until `at`. The entry includes the offer price
 * that ends now.
 */
function lowsAt({ at, today, first }: PriceMoment) {
  const low = (compare: object) => ({ $filter: { input: LOWS, as: 'low', cond: compare } });
  const earlier = low({
    $and: [{ $gt: ['$$low.until', first] }, { $lte: ['$$low.until', today] }],
  });
  // A lowest price that ended at midnight belongs to the day before.
  const ofToday = low({ $gt: ['$$low.until', today] });
  const cents = {
    $let: {
      vars: { ofToday },
      in: { $min: { $concatArrays: [centsOfLows('$$ofToday'), [PRESENT.offerPriceCents]] } },
    },
  };
  return { $concatArrays: [earlier, [{ until: at, cents, unit: PRESENT.unit }]] };
}

/**
 * Returns the pipeline stages that record a price change. They must precede the stage that writes the prices. A
 * reduction refers to the lowest price of the 30 days before it. This reference stays while the offer price stays the
 * same.
 *
 * `product` has the new prices and measure. `isOfOther` is true if the unit changed. Earlier prices then count as
 * unknown.
 */
export function priceStages(
  product: Pick<ProductDoc, 'priceCents' | 'offerPriceCents' | 'measure'>,
  moment: PriceMoment,
  isOfOther = false,
): UpdateWithAggregationPipeline {
  const to = askedCents(product);
  const isOther = { $ne: [PRESENT.offerPriceCents, to.offerPriceCents] };
  const isOtherRow = { $or: [isOther, { $ne: [PRESENT.priceCents, to.priceCents] }] };
  const isChanged = isOfOther || isOtherRow;
  // Rows must be in order, even if server clocks differ.
  const at = { $let: { vars: { last: LAST }, in: { $max: [moment.at, '$$last.at'] } } };
  const rows = { $concatArrays: [ROWS, [{ at, ...to }]] };
  const reduction = {
    $let: {
      vars: { from: { $min: centsOfLows('$priceLows') } },
      in: {
        $cond: [
          { $gt: ['$$from', to.offerPriceCents] },
          { fromCents: '$$from', toCents: { $literal: to.offerPriceCents } },
          '$$REMOVE',
        ],
      },
    },
  };
  const isAnnounced = to.offerPriceCents < to.priceCents;
  return [
    NOTE_PRESENT,
    {
      $set: {
        prices: { $cond: [isChanged, { $slice: [rows, -MAX_PRICE_HISTORY] }, '$prices'] },
        priceLows: isOfOther
          ? [{ until: moment.at, cents: { $literal: 0 } }]
          : { $cond: [isOther, lowsAt(moment), '$priceLows'] },
      },
    },
    {
      $set: {
        // The lowest price of an earlier reduction is in the old unit, so remove it.
        reduced:
          isAnnounced && !isOfOther ? { $cond: [isOther, reduction, '$reduced'] } : '$$REMOVE',
      },
    },
  ];
}

/**
 * Marks the price history of every product as unknown, because the shop leaves the currency `before`. Each row gets its
 * currency. Otherwise the seller's page would show old prices in the new currency. Repeating the call is safe.
 */
export async function resetPriceHistory(before: string): Promise<void> {
  const at = new Date();
  // The prices of a removed product may be in an even older currency.
  const currency = { $ifNull: ['$priceCurrency', before] };
  const row = { $mergeObjects: [{ currency }, '$$row'] };
  const rows = { $map: { input: ROWS, as: 'row', in: row } };
  await Product.updateMany(
    {},
    [
      {
        $set: {
          prices: { $slice: [{ $concatArrays: [rows, [{ at, ...PRESENT }]] }, -MAX_PRICE_HISTORY] },
          priceLows: [{ until: at, cents: { $literal: 0 } }],
          reduced: '$$REMOVE',
        },
      },
    ],
    { timestamps: false, updatePipeline: true },
  );
}
