import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { isPayMethod } from '@/lib/payments/pay-methods';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import { type OrderDoc, TOTAL_INDEX, UNPAID_INDEX } from '@/models/order';
import {
  BY_STATUS,
  ENDED,
  filtered,
  type Index,
  KINDS,
  type Kind,
  kindsOfPayMethod,
  open,
  PAYMENT_REVIEWS,
  UNLISTED,
} from './list-filters';
import type { OrderQuery } from './schema';
import {
  areIdsDescending,
  comparePositions,
  cursorAt,
  isDescending,
  type KeyedSort,
  type Position,
  parseCursor,
  positionOf,
} from './sort';
import { state } from './state';
import { STATUSES } from './status';
import { readable, readableSince } from './visible';

const { trusted } = mongoose;

/* The order list in every sort order except by time. Each page merges the first orders of several indexed queries
   (`Source`). It therefore reads only a few more orders than it returns. */

type Row = Pick<OrderDoc, '_id' | 'status' | 'amountCents' | 'dueCents'>;
type Source = Kind & { order?: Index };

const from = (field: string, value: unknown, isDown: boolean, isIncluded = false) => ({
  [field]: trusted({ [`$${isDown ? 'lt' : 'gt'}${isIncluded ? 'e' : ''}`]: value }),
});

function byId(sort: KeyedSort, status: string, key: number[], last?: Position): Source[] {
  const kind: object[] = [{ status }, state.listed.where];
  const isDown = areIdsDescending(sort);
  const order: Index = { _id: isDown ? -1 : 1 };
  if (last) {
    const place = comparePositions(sort, { keys: key, id: '' }, { keys: last.keys, id: '' });
    if (place < 0) return [];
    if (place === 0) kind.push(from('_id', last.id, isDown));
  }
  return [{ kind, index: BY_STATUS, order }];
}

/** Unpacked orders have no amount due and are sorted by the agreed amount, so they need their own query. */
function byTotal(sort: KeyedSort, status: string, last?: Position): Source[] {
  if (status === 'Cancelled') return byId(sort, status, [0, 0], last);
  const isDown = isDescending(sort);
  const direction = isDown ? -1 : 1;
  const order: Index = { dueCents: direction, amountCents: direction, _id: direction };
  const kind = [{ status }, state.listed.where];
  const packed: object[] = [{ dueCents: trusted({ $gte: 0 }) }];
  const agreed: object[] = [{ dueCents: null }];
  if (last) {
    const [due = 0, amount = 0] = last.keys;
    const beyond = from('_id', last.id, isDown);
    packed.push(from('dueCents', due, isDown, true), {
      $or: [
        from('dueCents', due, isDown),
        { dueCents: due, ...from('amountCents', amount, isDown) },
        { dueCents: due, amountCents: amount, ...beyond },
      ],
    });
    // For an order without an amount due, both sort keys are the agreed amount.
    const ofEqual = comparePositions(sort, { keys: [due, due], id: '' }, { ...last, id: '' });
    agreed.push(from('amountCents', due, isDown, true), {
      $or: [
        from('amountCents', due, isDown),
        ...(ofEqual < 0 ? [] : [{ amountCents: due, ...(ofEqual === 0 ? beyond : {}) }]),
      ],
    });
  }
  return [packed, agreed].map((more) => ({ kind: [...kind, ...more], index: TOTAL_INDEX, order }));
}

function longSources(sort: KeyedSort, query: OrderQuery, last?: Position): Source[] {
  const statuses = query.status ? [query.status] : STATUSES;
  const isByStatus = sort === 'status' || sort === '-status';
  return [
    ...statuses.flatMap((status) =>
      isByStatus
        ? byId(sort, status, [STATUSES.indexOf(status)], last)
        : byTotal(sort, status, last),
    ),
    ...UNLISTED,
  ];
}

async function sourcesOf(
  sort: KeyedSort,
  query: OrderQuery,
  isLimited: boolean,
  last?: Position,
): Promise<Source[]> {
  const { q, ended, day, payment } = query;
  const { conditions, index } = await filtered(query);
  if (query.open) conditions.push(open);
  if (isLimited) conditions.push(readable());
  const within = (sources: readonly Source[]) =>
    sources.map((source) => ({ ...source, kind: [...source.kind, ...conditions] }));
  if ((q || ended || day) && index)
    return [{ kind: [state.shownToSeller.where, ...conditions], index }];
  if (payment === 'unpaid') return [{ kind: conditions, index: UNPAID_INDEX }];
  if (payment === 'review')
    return within(
      PAYMENT_REVIEWS.map(({ kind, index: own }) => ({
        kind: [state.shownToSeller.where, ...kind],
        index: own,
      })),
    );
  // Few orders use these payment methods, so reading all of them is cheap.
  if (query.payMethod && isPayMethod(query.payMethod)) return within(kindsOfPayMethod(query));
  if (query.open) return within(KINDS);
  if (!isLimited) return within(longSources(sort, query, last));
  const recent = { status: trusted({ $in: ENDED }), changedAt: trusted({ $gte: readableSince() }) };
  return within([
    { kind: [state.listed.where, open], index: BY_STATUS },
    { kind: [state.listed.where, recent], index: { status: 1, changedAt: 1 } },
    ...UNLISTED,
  ]);
}

const ROW = { status: 1, amountCents: 1, dueCents: 1 } as const;

/**
 * Returns one page of the selected orders, sorted by `sort`, and the cursor of the next page. Without `limit`, returns
 * all orders. A new order between two pages causes no other order to be repeated or skipped. Set `isLimited` for a
 * session that may read only recent orders, without emails. Throws a 400 ApiError for the cursor of another sort order.
 */
export async function sortedOrders(
  sort: KeyedSort,
  query: OrderQuery,
  isLimited: boolean,
): Promise<{ rows: OrderDoc[]; nextCursor?: string }> {
  const { limit, cursor } = query;
  const last = cursor === undefined ? undefined : parseCursor(sort, cursor);
  if (cursor !== undefined && !last) throw new ApiError('badInput', t('catalogErrors', 'cursor'));
  const sources = await sourcesOf(sort, query, isLimited, last);
  const found = await Promise.all(
    sources.map(({ kind, index, order }) => {
      const rows = Order.find({ $and: kind }, ROW).hint(index);
      return (order && limit ? rows.sort(order).limit(limit + 1) : rows).lean<Row[]>();
    }),
  );
  const positions = [...new Map(found.flat().map((row) => [String(row._id), row])).values()]
    .map((row) => positionOf(sort, row))
    .filter((position) => !last || comparePositions(sort, position, last) > 0)
    .sort((one, other) => comparePositions(sort, one, other));
  const page = limit ? positions.slice(0, limit) : positions;
  const docs = await Order.find({ _id: trusted({ $in: page.map(({ id }) => id) }) })
    .hint({ _id: 1 })
    .lean();
  const byKey = new Map(docs.map((doc) => [String(doc._id), doc]));
  const end = page.length < positions.length ? page.at(-1) : undefined;
  return omitUndefined({
    rows: page.flatMap(({ id }) => byKey.get(id) ?? []),
    nextCursor: end && cursorAt(end),
  });
}
