import 'server-only';
import mongoose from 'mongoose';
import type { Migration } from '@/lib/db/schema-version';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { reviewReasonText } from '@/lib/orders/review-reason';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor, Order, Product, User } from '@/models';
import type { ReviewReason } from '@/models/order-payment';
import { dropIndex } from './indexes';

type Fields = Record<string, unknown>;

/**
 * Returns the replacement fields, or undefined if the field stays. `siblings` is the object that contains the field,
 * `row` the whole document.
 */
type Replace = (value: unknown, siblings: Fields, row: Fields) => Fields | undefined;

/**
 * The new names of fields. An entry is a new name, or an object with further changes: `to` renames the field, `fields`
 * renames nested fields, `values` renames values, and `replace` replaces the field. For an array, the entry applies to
 * each element.
 */
export type Renames = {
  readonly [field: string]:
    | string
    | {
        to?: string;
        fields?: Renames;
        values?: Readonly<Record<string, string>>;
        replace?: Replace;
      };
};

/**
 * `path` is the path of the first old field name, and `value` its stored value. The update requires that this value has
 * not changed.
 */
type Seen = { path?: string; value?: unknown; row: Fields };

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function renamedObject(object: Fields, renames: Renames, path: string, seen: Seen): Fields {
  const entries = Object.entries(object).flatMap(([field, value]): [string, unknown][] => {
    const rule = Object.hasOwn(renames, field) ? renames[field] : undefined;
    if (rule === undefined) return [[field, value]];
    const { to = field, fields, values, replace } = typeof rule === 'string' ? { to: rule } : rule;
    const here = `${path}${field}`;
    const replacement = replace?.(value, object, seen.row);
    if (replacement) {
      seen.path ??= here;
      seen.value ??= value;
      return Object.entries(replacement).filter(
        ([name]) => name === field || !Object.hasOwn(object, name),
      );
    }
    if (to !== field) {
      seen.path ??= here;
      seen.value ??= { $exists: true };
      // A restored or edited document may contain both names. The field with the new name is then newer.
      if (Object.hasOwn(object, to)) return [];
    }
    return [[to, renamedValue(value, fields, values, here, seen)]];
  });
  return Object.fromEntries(entries);
}

function renamedValue(
  value: unknown,
  fields: Renames | undefined,
  values: Readonly<Record<string, string>> | undefined,
  path: string,
  seen: Seen,
): unknown {
  if (Array.isArray(value))
    return value.map((one) => renamedValue(one, fields, values, path, seen));
  if (fields && isPlain(value)) return renamedObject(value, fields, `${path}.`, seen);
  if (typeof value === 'string' && values && Object.hasOwn(values, value)) {
    seen.path ??= path;
    seen.value ??= value;
    return values[value];
  }
  return value;
}

/** The update applies only if the document still contains `oldValue` at `oldPath`. */
type Change = {
  update: { $set: Fields; $unset?: Record<string, ''> };
  oldPath: string;
  oldValue: unknown;
};

/** Returns the update that renames the fields of a document. Returns undefined if the document has no old name. */
export function renamed(row: Fields, renames: Renames): Change | undefined {
  const seen: Seen = { row };
  const after = renamedObject(row, renames, '', seen);
  if (seen.path === undefined) return undefined;
  const $set: Fields = {};
  for (const [field, rule] of Object.entries(renames)) {
    const to = typeof rule === 'string' ? rule : (rule.to ?? field);
    if (Object.hasOwn(row, field) && Object.hasOwn(after, to)) $set[to] = after[to];
  }
  const gone = Object.keys(row).filter((field) => !Object.hasOwn(after, field));
  const $unset = Object.fromEntries(gone.map((field) => [field, '' as const]));
  return {
    update: omitUndefined({ $set, $unset: gone.length > 0 ? $unset : undefined }),
    oldPath: seen.path,
    oldValue: seen.value,
  };
}

/* The codes of review reasons that were stored as English texts before schema version 3. */

/** Older app versions wrote two decimals in every currency. */
const AMOUNT = String.raw`\D*\d[\d,]*\.\d\d\D*`;
const AMOUNTS = new RegExp(`^paid (${AMOUNT}) instead of (${AMOUNT})$`);
const CURRENCY = /^paid in (\w+)$/;

const centsIn = (amount: string) => Number(amount.replace(/\D/g, ''));

function parsed(text: string): ReviewReason {
  const [, paid, due] = AMOUNTS.exec(text) ?? [];
  if (paid && due) return { code: 'amount', paidCents: centsIn(paid), dueCents: centsIn(due) };
  const [, currency] = CURRENCY.exec(text) ?? [];
  if (currency) return { code: 'currency', currency };
  if (text === 'paid under another reference') return { code: 'reference' };
  if (text === 'paid without a payment intent') return { code: 'no intent' };
  return { code: 'other', text };
}

/**
 * Converts a review reason that an older app version stored as an English text to a code. `currency` is the order's
 * currency. The result includes the old text if the current version would write it differently. Otherwise the shop
 * would send the payment email again.
 */
export function reviewReasonFrom(text: string, currency: string): ReviewReason {
  const reason = parsed(text);
  return reviewReasonText(reason, currency) === text ? reason : { ...reason, text };
}

/** The reason that older versions stored after another order had used the cart. */
const CART_CONFLICT = 'This cart was ordered already, so the payment is given back.';

const ORDER_LINE: Renames = {
  found: 'pickedQuantity',
  missingBack: 'missingRestocked',
  proposal: { fields: { found: 'pickedQuantity' } },
  measure: { fields: { hold: 'minStock' } },
  replacement: { fields: { measure: { fields: { hold: 'minStock' } } } },
};

function withReviewCode(text: unknown, _: unknown, { currency }: Record<string, unknown>) {
  if (typeof text !== 'string') return undefined;
  const order = typeof currency === 'string' ? { currency } : {};
  return { reviewReason: reviewReasonFrom(text, pricingContextOf(order).currency) };
}

/** A text that a person has typed stays unchanged. */
const withCancelCode = (text: unknown, { by }: Record<string, unknown>) =>
  by === 'system' && text === CART_CONFLICT ? { reasonCode: 'cart conflict' } : undefined;

const PAYMENT: Renames = {
  lookAt: 'nextCheckAt',
  looks: 'checkCount',
  holdUntil: 'authorizedUntil',
  hold: { to: 'authorization', fields: { takenAt: 'capturedAt' } },
  attempts: { fields: { state: { values: { holding: 'reserving' } } } },
  refunds: { fields: { isOwed: 'isPending', isHold: 'isAuthorization' } },
  owed: {
    to: 'pendingRefunds',
    fields: { refusals: 'declines', reason: { values: { 'given back': 'seller refund' } } },
  },
  owedSince: 'refundPendingSince',
  cartSpared: 'cartReleased',
  cartTaken: 'cartConflict',
  flag: { to: 'reviewReason', replace: withReviewCode },
  reviewReason: { replace: withReviewCode },
};

/** The parameters of a request to Stripe never change. */
const RENAMES = [
  [
    Order,
    {
      claim: 'picker',
      window: 'deliverySlot',
      windowMoves: 'slotMoves',
      presses: 'idempotencyKeys',
      pieces: 'tracksInventory',
      frontEnd: 'clientOrigin',
      items: { fields: ORDER_LINE },
      history: { fields: { reason: { replace: withCancelCode } } },
      payment: { fields: PAYMENT },
    },
  ],
  [Product, { holds: 'reservations', measure: { fields: { hold: 'minStock' } } }],
  [User, { emptiedBy: 'consumedBy', sparedBy: 'releasedFor' }],
] as const;

/**
 * The filter for orders with an unreleased cart, with the old field names. A restored backup has these names until it
 * is migrated.
 */
export const KEPT_CART_BEFORE = {
  $nor: [{ 'payment.cartTaken': true }, { 'payment.cartSpared': true }],
};

const CURSORS = { takings: 'day report', 'takings since': 'day report since' };

/** Indexes with a renamed field in their name or filter. */
const DROPPED = [
  [Order, 'payment.flag_1__id_-1'],
  [Order, 'payment.owedSince_1'],
  [Order, 'payment.holdUntil_1'],
  [Order, 'status_1_payment.cartTaken_1'],
  [Order, 'payment.lookAt_1'],
  [Order, 'userId_1'],
  [Product, 'holds.order_1'],
] as const;

const BATCH = 200;

type Row = { _id: mongoose.Types.ObjectId; [field: string]: unknown };

async function renameIn(name: string, renames: Renames): Promise<void> {
  const collection = mongoose.connection.collection<Row>(name);
  for (let after: Row['_id'] | undefined; ; ) {
    // Otherwise the driver would convert numbers, and the migration would change their BSON type.
    const rows: Row[] = await collection
      .find(after === undefined ? {} : { _id: { $gt: after } }, { promoteValues: false })
      .sort({ _id: 1 })
      // Without the hint, the embedded MongoDB crashes when it compares several query plans.
      .hint({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const writes = rows.flatMap((row) => {
      const change = renamed(row, renames);
      if (!change) return [];
      // Matches nothing if the document has changed meanwhile. After a lost lease, another instance may have migrated
      // it.
      const filter = { _id: row._id, [change.oldPath]: change.oldValue };
      return [{ updateOne: { filter, update: change.update } }];
    });
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    if (rows.length < BATCH) return;
    after = rows.at(-1)?._id;
  }
}

async function renameCursors(): Promise<void> {
  for (const [before, after] of Object.entries(CURSORS)) {
    const cursor = await Cursor.findById(before).lean();
    if (!cursor) continue;
    await Cursor.updateOne({ _id: after }, { $setOnInsert: { at: cursor.at } }, { upsert: true });
    await Cursor.deleteOne({ _id: before });
  }
}

/**
 * Renames stored fields to the terms of docs/architecture.md, and stores codes for reasons that were English texts.
 * Earlier versions read only the old names. Therefore no instance of an earlier version may run during or after the
 * migration.
 */
export const namesOfStoredFields: Migration = {
  version: 3,
  what: 'Fields of orders, products and accounts get new names, and reasons get codes',
  async run() {
    for (const [model, name] of DROPPED) await dropIndex(model, name);
    for (const [{ collection }, renames] of RENAMES)
      await renameIn(collection.collectionName, renames);
    await renameCursors();
  },
};
