import 'server-only';
import type { PipelineStage, Types } from 'mongoose';
import type { Ids } from '@/lib/orders/day-ids';
import { state } from '@/lib/orders/state';
import { site } from '@/lib/site';

/* What the database computes of orders. */

/** The orders that stand of some periods. */
export const standing = (periods: Ids[]): PipelineStage.Match => ({
  $match: { ...state.stands.where, $or: periods.map((_id) => ({ _id })) },
});

/** Those in a currency: amounts of others cannot be added. */
export const inCurrency = (currency: string): PipelineStage.Match => ({
  $match: { currency: { $in: [currency, ...(currency === site.currency ? [null] : [])] } },
});

const found = { $ifNull: ['$$this.found', '$$this.quantity'] };
/** What the goods of a line cost; of those that are weighed the line says it. */
const goods = { $ifNull: ['$$this.chargedCents', { $multiply: [found, '$$this.unitCents'] }] };
const isByWeight = { $eq: ['$$this.measure.by', 'weight'] };
/** What is weighed is one thing to carry, however many steps it has. */
const pieces = { $cond: [isByWeight, { $min: [found, 1] }, found] };
/** The g or ml of goods by weight. */
const weighed = {
  $cond: [
    isByWeight,
    { $ifNull: ['$$this.weighed', { $multiply: [found, '$$this.measure.step'] }] },
    0,
  ],
};

/** `lines` of an order: what is delivered of each line, and what comes instead of missing pieces. */
const lines: PipelineStage.Set = {
  $set: {
    lines: {
      $concatArrays: [
        {
          $map: {
            input: '$items',
            in: {
              ...{ product: '$$this.product', name: '$$this.name', category: '$$this.category' },
              ...{ pieces, weighed, cents: goods },
            },
          },
        },
        {
          $map: {
            input: { $filter: { input: '$items', cond: { $gt: ['$$this.replacement', null] } } },
            in: {
              product: '$$this.replacement.product',
              name: '$$this.replacement.name',
              category: '$$this.replacement.category',
              pieces: '$$this.replacement.quantity',
              cents: '$$this.replacement.lineCents',
            },
          },
        },
      ],
    },
  },
};

/** The cents of all lines of an order. */
const centsOfLines = {
  $map: {
    input: '$items',
    in: {
      $add: [goods, { $ifNull: ['$$this.replacement.lineCents', 0] }],
    },
  },
};

/** When an order was delivered; of one that is collected when it was packed, which its promise is about. */
const metAt = {
  $max: {
    $map: {
      input: {
        $filter: {
          input: { $ifNull: ['$history', []] },
          cond: {
            $eq: ['$$this.status', { $cond: [{ $gt: ['$pickup', null] }, 'Packed', 'Delivered'] }],
          },
        },
      },
      in: '$$this.at',
    },
  },
};

/**
 * Orders, cents, deliveries and those on time of each of these days in a row, by the id at which it begins: the database may
 * not know the time zone of the shop.
 */
export const byDay = (starts: Types.ObjectId[], end: Types.ObjectId): PipelineStage[] => {
  const isDelivered = { $eq: ['$status', 'Delivered'] };
  const isMet = { $and: [isDelivered, { $ne: [metAt, null] }, { $lte: [metAt, '$promisedAt'] }] };
  return [
    { $set: { cents: { $sum: centsOfLines } } },
    {
      $bucket: {
        ...{ groupBy: '$_id', boundaries: [...starts, end] },
        output: {
          ...{ orders: { $sum: 1 }, cents: { $sum: '$cents' } },
          delivered: { $sum: { $cond: [isDelivered, 1, 0] } },
          onTime: { $sum: { $cond: [isMet, 1, 0] } },
        },
      },
    },
  ];
};

/** Pieces and cents of each product, called as it was ordered last; the largest amount first. */
export const byProduct: PipelineStage[] = [
  lines,
  { $project: { lines: 1 } },
  { $unwind: '$lines' },
  {
    $group: {
      _id: '$lines.product',
      ...{ name: { $last: '$lines.name' }, category: { $last: '$lines.category' } },
      ...{ pieces: { $sum: '$lines.pieces' }, weighed: { $sum: '$lines.weighed' } },
      cents: { $sum: '$lines.cents' },
    },
  },
  { $match: { pieces: { $gt: 0 } } },
  { $sort: { cents: -1, _id: 1 } },
];

/** How often each shopper ordered. */
export const byShopper: PipelineStage[] = [{ $group: { _id: '$userId', orders: { $sum: 1 } } }];

/** Who had ordered before, whatever became of it: of an index alone. */
export const shoppersBefore = (before: Types.ObjectId): PipelineStage[] => [
  { $match: { ...state.listed.where, _id: { $lt: before } } },
  { $group: { _id: '$userId' } },
];
export const SHOPPERS_INDEX = { userId: 1, listed: 1, _id: -1 } as const;
