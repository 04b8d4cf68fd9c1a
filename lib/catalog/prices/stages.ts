import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { dayStart, dayStartBefore } from '@/lib/utils/zone-day';
import { Product } from '@/models';
import type { PriceRow } from '@/models/product';

/**
 * The update that changes the prices also writes their history, computed from the stored product. No change is
 * lost and none is counted twice (docs/decisions/0033).
 */

/** How many rows of the price history a product stores. */
export const KEPT_PRICES = 100;
/** A reduction refers to the lowest price of this many days before it. */
const DAYS = 30;

/** The time of a price change, the start of its day, and the start of the first earlier day that counts. */
export type PriceMoment = { at: Date; today: Date; first: Date };

/** Returns the moment `at` (ms) in the local time of a time zone. */
export const priceMoment = (at: number, timeZone: string): PriceMoment => ({
  at: new Date(at),
  today: new Date(dayStart(at, timeZone)),
  first: new Date(dayStartBefore(at, DAYS, timeZone)),
});

const ROWS = { $ifNull: ['$prices', []] };
const LOWS = { $ifNull: ['$priceLows', []] };
const LAST = { $arrayElemAt: [ROWS, -1] };
const PRESENT = { priceCents: '$priceCents', offerPriceCents: '$offerPriceCents' };

/** True if the last row has the current prices. An older version of the app without the history does not add rows. */
const isNoted = {
  $let: {
    vars: { last: LAST },
    in: {
      $and: [
        { $eq: ['$$last.priceCents', '$priceCents'] },
        { $eq: ['$$last.offerPriceCents', '$offerPriceCents'] },
      ],
    },
  },
};

/** The earlier prices are known if the last row is current, or if nothing has changed since the product was added. */
const isKnown = { $or: [isNoted, { $eq: ['$createdAt', '$updatedAt'] }] };

/** Adds current prices that are missing in the history. They have applied at least since the last change. */
const NOTE_PRESENT = {
  $set: {
    prices: {
      $cond: [isNoted, ROWS, { $concatArrays: [ROWS, [{ at: '$updatedAt', ...PRESENT }]] }],
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

/** Returns the lows of the days that still count. The price that ends now counts for today. */
function lowsAt({ at, today, first }: PriceMoment) {
  const low = (compare: object) => ({ $filter: { input: LOWS, as: 'low', cond: compare } });
  const earlier = low({
    $and: [{ $gt: ['$$low.until', first] }, { $lte: ['$$low.until', today] }],
  });
  // A low that ended at midnight belongs to yesterday.
  const ofToday = low({ $gt: ['$$low.until', today] });
  const cents = {
    $let: {
      vars: { ofToday },
      in: { $min: { $concatArrays: ['$$ofToday.cents', ['$offerPriceCents']] } },
    },
  };
  return { $concatArrays: [earlier, [{ until: at, cents }]] };
}

/**
 * Returns the stages that record a price change. They must precede the stage that writes the prices.
 *
 *  A reduction starts when a price below `priceCents` starts to apply, or is first announced. It refers to the
 * lowest price of the 30 days before that day and of the day itself until then. It retains this reference until
 * it ends. Nothing changes if the prices stay the same.
 *
 *  With `isOfOther`, the prices refer to another amount than before, for example to pieces instead of grams. The
 * earlier prices are then unknown.
 */
export function priceStages(
  { priceCents, offerPriceCents }: Pick<PriceRow, 'priceCents' | 'offerPriceCents'>,
  moment: PriceMoment,
  isOfOther = false,
): UpdateWithAggregationPipeline {
  const to = { priceCents, offerPriceCents };
  const isOther = { $ne: ['$offerPriceCents', to.offerPriceCents] };
  const isChanged = { $or: [isOther, { $ne: ['$priceCents', to.priceCents] }] };
  // A row is never earlier than the previous one, even if the clocks of servers differ.
  const at = { $let: { vars: { last: LAST }, in: { $max: [moment.at, '$$last.at'] } } };
  const rows = { $concatArrays: [ROWS, [{ at, ...to }]] };
  const reduction = {
    $let: {
      vars: { from: { $min: '$priceLows.cents' } },
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
        prices: { $cond: [isChanged, { $slice: [rows, -KEPT_PRICES] }, '$prices'] },
        priceLows: isOfOther
          ? [{ until: moment.at, cents: { $literal: 0 } }]
          : { $cond: [isOther, lowsAt(moment), '$priceLows'] },
      },
    },
    {
      $set: {
        reduced: isAnnounced ? { $cond: [isOther, reduction, '$reduced'] } : '$$REMOVE',
      },
    },
  ];
}

/**
 * Marks the price history of every product as unknown, because the shop switches to another currency. No
 * reduction refers to the old prices. The current prices count from now on.
 */
export async function forgetPrices(): Promise<void> {
  await Product.updateMany(
    {},
    { $set: { priceLows: [{ until: new Date(), cents: 0 }] }, $unset: { reduced: '' } },
    { timestamps: false },
  );
}
