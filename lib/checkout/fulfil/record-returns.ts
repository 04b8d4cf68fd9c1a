import 'server-only';
import { catalogCurrency } from '@/lib/catalog/catalog-settings';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { tryFinishRefunds } from '@/lib/checkout/pay/capture';
import { lessDueUpdate } from '@/lib/checkout/refund/record-refund';
import { isJustDelivered } from '@/lib/couriers/handovers';
import { db } from '@/lib/db';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { staffName } from '@/lib/observe/request-context';
import { returnBlockedReason } from '@/lib/orders/actions';
import { changeOrder, type Decision, dueCentsOf, paidCentsField } from '@/lib/orders/change-order';
import { type ReturnedCents, type ReturnedInput, returnedIn } from '@/lib/orders/change-schema';
import { packedTotals } from '@/lib/orders/packing-totals';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { currentTotalsOf, type DepositGoods, returnedRate } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { formatSum } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { lastKnownShop } from '@/lib/shop/read';
import { isDepositByProduct } from '@/lib/tax/tax-classes';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ReturnedRow, ReturnNote } from '@/models/order-line';
import { checkDueIncrease } from './packing-checks';

/** An order stores only the latest notes. The audit log has all of them. */
const MAX_NOTES = 50;

const rowsOf = (
  order: OrderDoc,
  returned: ReturnedCents,
  goods: readonly DepositGoods[],
): ReturnedRow[] =>
  returned.map(({ pieces, unitCents }) => ({
    pieces,
    unitCents,
    ...returnedRate(order, unitCents, goods),
  }));

/**
 * Returns the products with one of these deposits, grouped by tax class and category. Returns an empty list if the shop
 * has a tax class for deposits.
 */
async function goodsWith(returned: ReturnedInput['returned']): Promise<DepositGoods[]> {
  if (returned.length === 0 || !isDepositByProduct(lastKnownShop())) return [];
  await db();
  const { currency } = lastKnownShop();
  const cents = returned.map(({ amount }) => toCents(amount, currency));
  const rows = await Product.aggregate<{ _id: Omit<DepositGoods, 'count'>; count: number }>([
    { $match: { ...NOT_REMOVED, depositCents: { $in: cents } } },
    {
      $group: {
        _id: { depositCents: '$depositCents', category: '$category', taxClass: '$taxClass' },
        count: { $sum: 1 },
      },
    },
  ]);
  return rows.map(({ _id, count }) => ({ ..._id, count }));
}

const contents = (rows: readonly ReturnedRow[]) =>
  JSON.stringify(rows.map(({ pieces, unitCents }) => [pieces, unitCents]));

const sumOf = (rows: readonly Pick<ReturnedRow, 'pieces' | 'unitCents'>[]) =>
  rows.reduce((sum, { pieces, unitCents }) => sum + pieces * unitCents, 0);

/** Returns the `$push` that adds a note about returned deposits to an order. */
export function returnNote(returned: readonly ReturnedRow[], at: Date, isByProduct = false) {
  const pieces = returned.reduce((sum, row) => sum + row.pieces, 0);
  const cents = sumOf(returned);
  const rows = isByProduct && returned.length > 0 ? { rows: [...returned] } : {};
  const note: ReturnNote = { at, by: 'seller', ...staffName(), pieces, cents, ...rows };
  return { returnNotes: { $each: [note], $slice: -MAX_NOTES } };
}

/** Deposits that wait for a manager's confirmation, otherwise the confirmed ones. */
const shownRows = ({ returned = [], returnedWaiting }: OrderDoc): readonly ReturnedRow[] =>
  returnedWaiting?.rows ?? returned;

/**
 * Limits what a staff member without the `money` permission may record. Otherwise this person could pay out a whole
 * order as returned bottles:
 * - each deposit must exist on a product of the shop;
 * - their total must not exceed the deposits that the order charges;
 * - on a delivered order, the delivery must still be undoable.
 */
function returnRoleConflict(
  order: OrderDoc,
  returned: ReturnedCents,
  known: readonly number[],
): string | undefined {
  if (state.delivered.is(order) && !isJustDelivered(order, Date.now()))
    return t('errors', 'returnedLate');
  const { currency } = pricingContextOf(order);
  const amounts = new Set(known.map((amount) => toCents(amount, currency)));
  for (const { depositCents } of order.items) if (depositCents) amounts.add(depositCents);
  if (!returned.every(({ unitCents }) => amounts.has(unitCents)))
    return t('errors', 'returnedUnknown');
  const { depositCents: most } = currentTotalsOf(order);
  if (sumOf(returned) <= most) return undefined;
  return most > 0
    ? t('errors', 'returnedAtMost', { sum: formatSum(order, most) })
    : t('errors', 'returnedByManager');
}

function validateExpectedReturns(order: OrderDoc, noted: number | undefined): Decision | undefined {
  const cents = sumOf(shownRows(order));
  if (noted === undefined || noted === cents) return undefined;
  return { conflict: t('errors', 'returnedNow', { sum: formatSum(order, cents) }) };
}

/** Stores these deposits until a manager confirms them, because they cause a refund to a card. */
function decideWaiting(order: OrderDoc, rows: ReturnedRow[]): Decision {
  const counts = contents(rows) === contents(order.returned ?? []);
  return {
    update: counts
      ? { $unset: { returnedWaiting: 1 } }
      : { $set: { returnedWaiting: { at: new Date(), ...staffName(), rows } } },
  };
}

/** Replaces the recorded deposits. Throws a 400 ApiError if an amount has more decimals than the order's currency. */
function decideReturned(
  order: OrderDoc,
  input: ReturnedInput,
  known: readonly number[] | undefined,
  goods: readonly DepositGoods[],
): Decision {
  const amounts = parseWith(returnedIn(pricingContextOf(order).currency), input);
  const why = returnBlockedReason(order);
  if (why) return { conflict: t('blockedBy', why) };
  if (known && state.cancelled.is(order)) return { conflict: t('blockedBy', 'returnedCancelled') };
  const notTheirs = known && returnRoleConflict(order, amounts.returned, known);
  if (notTheirs) return { conflict: notTheirs };
  const returned = rowsOf(order, amounts.returned, goods);
  const isWaiting = known !== undefined && state.online.is(order);
  const before = isWaiting ? shownRows(order) : (order.returned ?? []);
  const isSame = contents(returned) === contents(before);
  if (isSame && (isWaiting || !order.returnedWaiting)) return 'unchanged';
  const other = validateExpectedReturns(order, amounts.noted);
  if (other) return other;
  if (isWaiting) return decideWaiting(order, returned);
  // A manager rejects waiting deposits by sending the confirmed deposits again.
  if (isSame) return { update: { $unset: { returnedWaiting: 1 } } };
  return decideCounted(order, returned);
}

/**
 * Reduces the amount due by these deposits. The shop refunds the difference of an online payment. For a cancelled
 * order, it pays the deposits out in cash. The amount due is stored in case the cancellation is undone.
 */
function decideCounted(order: OrderDoc, returned: ReturnedRow[]): Decision {
  const terms = pricingContextOf(order);
  const { totalCents } = packedTotals(order.items, terms, order.fees, returned);
  const [before, due] = [dueCentsOf(order), Math.max(0, totalCents)];
  const total = state.cancelled.is(order) ? 0 - sumOf(returned) : totalCents;
  const fixed = checkDueIncrease(order, total, 'dueStaysReturned');
  if (fixed) return { conflict: fixed };
  const at = new Date();
  const refundUpdate = lessDueUpdate(order, 'returned', at, before - due);
  const isNone = returned.length === 0;
  const isByProduct = isDepositByProduct({ ...terms, taxClasses: order.taxClasses });
  return {
    update: {
      $set: {
        ...omitUndefined({ returned: isNone ? undefined : returned }),
        ...paidCentsField(order),
        dueCents: due,
        ...refundUpdate?.set,
      },
      $unset: omitUndefined({ returnedWaiting: 1, returned: isNone ? 1 : undefined }),
      $push: { ...returnNote(returned, at, isByProduct), ...refundUpdate?.push },
    },
  };
}

/**
 * Records all returned deposits of a packed order and returns the order. The deposits reduce the amount due
 * (docs/product.md 7.18). The shop refunds the difference of an online payment. Deposits beyond the total are paid out in cash. For a
 * cancelled order, the call corrects the cash that was paid out.
 *
 * A later call replaces the record. It must not increase the amount due of an online or invoiced order.
 * - With `noted`, the call succeeds only if the recorded amount equals `noted`.
 * - Couriers can change only their own orders.
 * - `isBound` marks a caller without the `money` permission. The deposits must then not exceed the charged deposits.
 *   For an online order, they wait for a manager's confirmation.
 *
 * The call is idempotent. Throws a 404 ApiError for an unknown order. Throws a 409 with the stored order, or for a
 * courier with only the message.
 */
export async function recordReturns(
  input: ReturnedInput,
  { courier, isBound = false }: { courier?: string; isBound?: boolean } = {},
): Promise<OrderView> {
  const known = isBound ? await knownDeposits() : undefined;
  const goods = await goodsWith(input.returned);
  const order = await changeOrder(
    omitUndefined({ _id: input.id, 'courier.id': courier || undefined }),
    (present) => decideReturned(present, input, known, goods),
    courier ? undefined : conflictForSeller,
  );
  return viewOneForSeller(await tryFinishRefunds(order));
}

/** Returns the different deposits of the shop's products, smallest first, in major currency units. */
export async function knownDeposits(): Promise<number[]> {
  await db();
  const [known, currency] = await Promise.all([
    Product.distinct('depositCents', NOT_REMOVED),
    catalogCurrency(),
  ]);
  return known
    .filter((cents) => cents > 0)
    .sort((a, b) => a - b)
    .map((cents) => toUnits(cents, currency));
}
