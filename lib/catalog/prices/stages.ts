import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { dayStart, dayStartBefore } from '@/lib/utils/zone-day';
import { Product } from '@/models';
import type { PriceRow } from '@/models/product';

/**
 * The history of prices is written by the update that changes them, which computes it from what it finds:
 * no change is lost, and none is counted twice (docs/decisions/0033).
 */

/** How many rows of its prices a product keeps. */
export const KEPT_PRICES = 100;
/** A reduction refers to the lowest price of so many days before its own. */
const DAYS = 30;

/** A change of prices: its time, when its day began, and the first of the days before it that count. */
export type PriceMoment = { at: Date; today: Date; first: Date };

/** The moment `at` (ms) by the clock of a time zone. */
export const priceMoment = (at: number, timeZone: string): PriceMoment => ({
  at: new Date(at),
  today: new Date(dayStart(at, timeZone)),
  first: new Date(dayStartBefore(at, DAYS, timeZone)),
});

const ROWS = { $ifNull: ['$prices', []] };
const LOWS = { $ifNull: ['$priceLows', []] };
const LAST = { $arrayElemAt: [ROWS, -1] };
const PRESENT = { priceCents: '$priceCents', offerPriceCents: '$offerPriceCents' };

/** Whether the last row has the present prices; a version without the history leaves them out. */
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

/** What it cost before is not known, unless nothing has changed since it was added. */
const isKnown = { $or: [isNoted, { $eq: ['$createdAt', '$updatedAt'] }] };

/** Notes prices that are not in the history: they have applied since the last change at the latest. */
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

/** The lows of the days that still count, with the price that ends now as one of today. */
function lowsAt({ at, today, first }: PriceMoment) {
  const low = (compare: object) => ({ $filter: { input: LOWS, as: 'low', cond: compare } });
  const earlier = low({
    $and: [{ $gt: ['$$low.until', first] }, { $lte: ['$$low.until', today] }],
  });
  // What ended with the midnight before was of yesterday.
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
 * The stages that note a change of the prices to these; they come before the stage that writes the prices. A
 * reduction begins when a lower price than `priceCents` begins to apply, or is first announced, and refers to
 * the lowest price of the 30 days before that day and of that day until then; it keeps this reference as long
 * as it lasts. Nothing changes when the prices do not. With `isOfOther`, what they are of changes, from grams to pieces for
 * example: what it cost before is not known then.
 */
export function priceStages(
  { priceCents, offerPriceCents }: Pick<PriceRow, 'priceCents' | 'offerPriceCents'>,
  moment: PriceMoment,
  isOfOther = false,
): UpdateWithAggregationPipeline {
  const to = { priceCents, offerPriceCents };
  const isOther = { $ne: ['$offerPriceCents', to.offerPriceCents] };
  const isChanged = { $or: [isOther, { $ne: ['$priceCents', to.priceCents] }] };
  // A row is not before the one that it follows, whatever the clocks say.
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
 * Takes what every product cost until now as not known: no reduction refers to it, because the prices of the shop are in
 * another currency from now on. The present prices count from now.
 */
export async function forgetPrices(): Promise<void> {
  await Product.updateMany(
    {},
    { $set: { priceLows: [{ until: new Date(), cents: 0 }] }, $unset: { reduced: '' } },
    { timestamps: false },
  );
}
