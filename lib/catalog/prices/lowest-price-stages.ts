import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { dayStart, dayStartBefore } from '@/lib/utils/zone-day';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { askedCents } from './lowest-price';

/**
 * Pipeline stages that record a price change, and compute the lowest price of the 30 days before a reduction
 * (docs/product.md 6.5). They are part of the update that changes the prices, and read the stored product. No change is
 * therefore lost or recorded twice (docs/decisions/0033).
 *
 * The history of weighed goods has prices per kilogram or litre, with a `unit`. Rows from an older app version have
 * prices per step and no `unit`. Prices in different units are not comparable, so an earlier lowest price in another
 * unit counts as unknown.
 */

/** How many price changes a product stores. */
export const MAX_PRICE_HISTORY = 100;
/** A reduction refers to the lowest price of this many days before the reduction. */
const DAYS = 30;

/**
 * The time of a price change (`at`), the start of its day (`today`), and the start of the 30 days before it (`first`).
 */
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
/** The current prices of the stored product, computed in the same way as by `askedCents`. */
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
 * True if the last row of the history has the current prices. This is false after an older app version, which does not
 * write the history, has changed the prices. A row of weighed goods without a `unit` has the prices of one step (for
 * example 50 g).
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

/** Returns the stored lowest prices in cents. A lowest price in another unit becomes 0, which means unknown. */
const centsOfLows = (lows: string) => ({
  $map: {
    input: { $ifNull: [lows, []] },
    as: 'low',
    in: { $cond: [isUnit('$$low.unit'), '$$low.cents', 0] },
  },
});

/**
 * True if all earlier prices are known: the last row is current, or nothing has changed since the product was added.
 */
const isKnown = { $or: [isRecorded, { $eq: ['$createdAt', '$updatedAt'] }] };

/**
 * Adds the current prices to the history, with the time of the product's last change, unless the history already
 * contains them.
 */
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
 * Returns the lowest prices of the last 30 days (`lows`), and adds an entry for the part of today before `at`. This
 * entry includes the offer price that ends now.
 */
function lowsAt({ at, today, first }: PriceMoment) {
  const low = (compare: object) => ({ $filter: { input: LOWS, as: 'low', cond: compare } });
  const earlier = low({
    $and: [{ $gt: ['$$low.until', first] }, { $lte: ['$$low.until', today] }],
  });
  // A lowest price that ended exactly at midnight belongs to the day before.
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
 * Returns the pipeline stages that record a price change. They must precede the stage that writes the prices. They
 * change nothing if the prices stay the same.
 *
 * A reduction starts when an offer price below the regular price starts to apply. It refers to the lowest price of the
 * 30 days before that day, and of the hours before it on that day. While the offer price stays the same, the reduction
 * refers to the same lowest price.
 *
 * `product` has the new prices and, for weighed goods, the new measure (how the product is sold by weight). `isOfOther`
 * is true if the new prices are in another unit than before, for example per piece instead of per kilogram. The earlier
 * prices then count as unknown.
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
  // A row of the price history is never earlier than the previous row, even if the clocks of servers differ.
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
        // After a change of the unit, remove the earlier reduction. Its lowest price is in the old unit.
        reduced:
          isAnnounced && !isOfOther ? { $cond: [isOther, reduction, '$reduced'] } : '$$REMOVE',
      },
    },
  ];
}

/**
 * Marks the price history of every product as unknown, because the shop switches from the currency `before` to another
 * currency. Later reductions then do not refer to prices in the old currency. Each row gets the currency of its prices,
 * so that the seller's page does not show them in the new currency. Repeating the call is safe.
 */
export async function resetPriceHistory(before: string): Promise<void> {
  const at = new Date();
  // A removed product can have prices in a currency that is even older than `before`.
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
