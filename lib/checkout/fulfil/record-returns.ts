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

/** The maximum number of notes about returned deposits that an order stores. The audit log has all of them. */
const MAX_NOTES = 50;

/** Converts returned deposits to the stored format, each with its tax rate. */
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
 * Returns the products with one of these deposits, grouped by tax class and category. Returns an empty list without a
 * query if the shop has a tax class for deposits.
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

/**
 * Returns the returned deposits to show: those that wait for a manager's confirmation, otherwise the confirmed ones.
 */
const shownRows = ({ returned = [], returnedWaiting }: OrderDoc): readonly ReturnedRow[] =>
  returnedWaiting?.rows ?? returned;

/**
 * Returns an error message if a staff member without the `money` permission may not record these deposits,
 * otherwise undefined:
 * - each deposit must exist on a product of the shop;
 * - their total must not exceed the deposits that the order charges;
 * - on a delivered order, they must be recorded while the delivery can still be undone.
 *
 * Without these limits, such a staff member could pay out a whole order as returned bottles.
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

/** Returns a conflict if the recorded deposits have changed since the client displayed them (`noted`, in cents). */
function validateExpectedReturns(order: OrderDoc, noted: number | undefined): Decision | undefined {
  const cents = sumOf(shownRows(order));
  if (noted === undefined || noted === cents) return undefined;
  return { conflict: t('errors', 'returnedNow', { sum: formatSum(order, cents) }) };
}

/**
 * Returns the update that only stores these deposits until a manager confirms them. They need a confirmation because
 * they cause a refund to a card.
 */
function decideWaiting(order: OrderDoc, rows: ReturnedRow[]): Decision {
  const counts = contents(rows) === contents(order.returned ?? []);
  return {
    update: counts
      ? { $unset: { returnedWaiting: 1 } }
      : { $set: { returnedWaiting: { at: new Date(), ...staffName(), rows } } },
  };
}

/**
 * Returns the update that replaces the recorded deposits of returned bottles, or a conflict. Throws a 400 ApiError if
 * an amount has more decimals than the order's currency.
 */
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
  // A manager can reject the deposits that wait for confirmation by sending the confirmed deposits again.
  if (isSame) return { update: { $unset: { returnedWaiting: 1 } } };
  return decideCounted(order, returned);
}

/**
 * Returns the update with which these deposits reduce the amount due, or a conflict. The shop refunds the difference of
 * an online payment. For a cancelled order, the deposits are paid out in cash. The amount due is stored in case the
 * cancellation is undone.
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
 * Records all returned deposits of a packed order. Returned deposits reduce the amount due (docs/product.md 7.18). The
 * shop refunds the difference of an online payment. Deposits beyond the total are paid out in cash. A later call
 * replaces the record. The later call must not increase the amount due if the order is paid online or has an invoice.
 * For a cancelled order, the call corrects the cash that was paid out.
 *
 * - With `noted`, the call succeeds only if the recorded amount equals `noted`.
 * - A courier can change only their own orders.
 * - `isBound` is true for a caller without the `money` permission. The returned deposits must then not exceed the
 *   deposits that the order charges. If the order is paid online, they wait for a manager's confirmation.
 *
 * The call is idempotent. Returns the order. Throws a 404 ApiError for an unknown order and a 409 with the stored
 * order. For a courier, the 409 contains only the message.
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
