import 'server-only';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { tryFinishRefunds } from '@/lib/checkout/pay/capture';
import { lessDueUpdate } from '@/lib/checkout/refund/note-refund';
import { isAtDoor } from '@/lib/couriers/handovers';
import { db } from '@/lib/db';
import { t } from '@/lib/http/say';
import { staffName } from '@/lib/observe/request-context';
import { whyNotReturned } from '@/lib/orders/actions';
import type { ReturnedInput } from '@/lib/orders/change-schema';
import { changeOrder, type Decision, dueCentsOf, keptPaid } from '@/lib/orders/life';
import { packedTotals } from '@/lib/orders/packing-math';
import { currentTotalsOf, type DepositGoods, returnedRate } from '@/lib/orders/returned';
import { formatSum } from '@/lib/orders/say-status';
import { state } from '@/lib/orders/state';
import { pricingContextOf } from '@/lib/orders/terms';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { lastKnownShop } from '@/lib/shop/read';
import { isDepositByProduct } from '@/lib/tax/classes-math';
import { fromDollars, toDollars } from '@/lib/utils/money';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ReturnedRow, ReturnNote } from '@/models/order-line';
import { checkDueIncrease } from './packing-checks';

/** The most notes of returned deposits that an order keeps; the audit log has all. */
const MAX_NOTES = 50;

type Given = ReturnedInput['returned'];

/** Returned deposits as an order stores them, each at its tax rate. */
const rowsOf = (order: OrderDoc, given: Given, goods: readonly DepositGoods[]): ReturnedRow[] =>
  given.map(({ pieces, amount }) => ({
    pieces,
    unitCents: fromDollars(amount),
    ...returnedRate(order, fromDollars(amount), goods),
  }));

/** The products with one of these deposits, by class and category; read only where deposits have the rates of their products. */
async function goodsWith(given: Given): Promise<DepositGoods[]> {
  if (given.length === 0 || !isDepositByProduct(lastKnownShop())) return [];
  await db();
  const cents = given.map(({ amount }) => fromDollars(amount));
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

const sumOf = (rows: readonly ReturnedRow[]) =>
  rows.reduce((sum, { pieces, unitCents }) => sum + pieces * unitCents, 0);

/** The `$push` that adds a note of returned deposits to an order. */
export function returnNote(returned: readonly ReturnedRow[], at: Date, isByProduct = false) {
  const pieces = returned.reduce((sum, row) => sum + row.pieces, 0);
  const cents = sumOf(returned);
  const rows = isByProduct && returned.length > 0 ? { rows: [...returned] } : {};
  const note: ReturnNote = { at, by: 'seller', ...staffName(), pieces, cents, ...rows };
  return { returnNotes: { $each: [note], $slice: -MAX_NOTES } };
}

/** Returned deposits as the screens show them: those that wait for a manager, else those that count. */
const shownRows = ({ returned = [], returnedWaiting }: OrderDoc): readonly ReturnedRow[] =>
  returnedWaiting?.rows ?? returned;

/**
 * Why somebody whose role lacks `money` may not note these deposits, in words; undefined when they may. Each is a deposit of the
 * shop's products, together they are at most the deposits that the order itself charges, and of a delivered order they are noted
 * while the delivery can be taken back. Otherwise a role without `money` could return the whole payment of an order as bottles.
 */
function whyNotByRole(order: OrderDoc, given: Given, known: readonly number[]): string | undefined {
  if (state.delivered.is(order) && !isAtDoor(order, Date.now()))
    return t('refusals', 'returnedLate');
  const amounts = new Set(known.map(fromDollars));
  for (const { depositCents } of order.items) if (depositCents) amounts.add(depositCents);
  if (!given.every(({ amount }) => amounts.has(fromDollars(amount))))
    return t('refusals', 'returnedUnknown');
  const { depositCents: most } = currentTotalsOf(order);
  if (sumOf(rowsOf(order, given, [])) <= most) return undefined;
  return most > 0
    ? t('refusals', 'returnedAtMost', { sum: formatSum(order, most) })
    : t('refusals', 'returnedByManager');
}

/** Refuses when another sum was noted since than the screen showed (`noted`, units of the currency). */
function refuseOtherNoted(order: OrderDoc, noted: number | undefined): Decision | undefined {
  const cents = sumOf(shownRows(order));
  if (noted === undefined || fromDollars(noted) === cents) return undefined;
  return { refuse: t('refusals', 'returnedNow', { sum: formatSum(order, cents) }) };
}

/** The decision to keep these deposits for a manager, who decides about the payment by card; nothing else changes. */
function decideWaiting(order: OrderDoc, rows: ReturnedRow[]): Decision {
  const counts = contents(rows) === contents(order.returned ?? []);
  return {
    update: counts
      ? { $unset: { returnedWaiting: 1 } }
      : { $set: { returnedWaiting: { at: new Date(), ...staffName(), rows } } },
  };
}

/** The decision to note that these deposits, and no others, came back with the order. */
function decideReturned(
  order: OrderDoc,
  { returned: given, noted }: ReturnedInput,
  known: readonly number[] | undefined,
  goods: readonly DepositGoods[],
): Decision {
  const why = whyNotReturned(order);
  if (why) return { refuse: t('holds', why) };
  if (known && state.cancelled.is(order)) return { refuse: t('holds', 'returnedCancelled') };
  const notTheirs = known && whyNotByRole(order, given, known);
  if (notTheirs) return { refuse: notTheirs };
  const returned = rowsOf(order, given, goods);
  const isWaiting = known !== undefined && state.online.is(order);
  const before = isWaiting ? shownRows(order) : (order.returned ?? []);
  const isSame = contents(returned) === contents(before);
  if (isSame && (isWaiting || !order.returnedWaiting)) return 'unchanged';
  const other = refuseOtherNoted(order, noted);
  if (other) return other;
  if (isWaiting) return decideWaiting(order, returned);
  // A manager who notes what counts already rejects what waits.
  if (isSame) return { update: { $unset: { returnedWaiting: 1 } } };
  return decideCounted(order, returned);
}

/**
 * The decision that these deposits count: they lower what is due, and what was paid by card is refunded. Those of a cancelled order
 * are paid out in cash; what would be due is kept for the case that the cancellation is taken back.
 */
function decideCounted(order: OrderDoc, returned: ReturnedRow[]): Decision {
  const terms = pricingContextOf(order);
  const { totalCents } = packedTotals(order.items, terms, order.fees, returned);
  const [before, due] = [dueCentsOf(order), Math.max(0, totalCents)];
  const total = state.cancelled.is(order) ? 0 - sumOf(returned) : totalCents;
  const fixed = checkDueIncrease(order, total, 'dueStaysReturned');
  if (fixed) return { refuse: fixed };
  const at = new Date();
  const owed = lessDueUpdate(order, 'returned', at, before - due);
  const isNone = returned.length === 0;
  const isByProduct = isDepositByProduct({ ...terms, taxClasses: order.taxClasses });
  return {
    update: {
      $set: {
        ...(isNone ? {} : { returned }),
        ...keptPaid(order),
        dueCents: due,
        ...owed?.set,
      },
      $unset: { returnedWaiting: 1, ...(isNone ? { returned: 1 } : {}) },
      $push: { ...returnNote(returned, at, isByProduct), ...owed?.push },
    },
  };
}

/**
 * Notes all deposits that came back with a packed order. They reduce what is due (docs/product.md 7.18); an online payment beyond
 * it is refunded, and the seller gives what exceeds the whole order in cash. A later call corrects the note: for an order that is
 * paid online or has an invoice only so that no more is due, and with `noted` only while that sum is the noted one. A courier
 * finds only their own orders. For a cancelled order it corrects the cash that was paid out. With `isBound` the caller's role lacks
 * `money`: the deposits are at most those that the order charges, and on an order that is paid online they wait until a manager
 * notes them. Repeatable. Returns the order. Throws a 409 ApiError with the order as stored, for a courier in words alone, 404 for
 * an unknown one.
 */
export async function recordReturns(
  input: ReturnedInput,
  { courier, isBound = false }: { courier?: string; isBound?: boolean } = {},
): Promise<OrderView> {
  const known = isBound ? await knownDeposits() : undefined;
  const goods = await goodsWith(input.returned);
  const order = await changeOrder(
    { _id: input.id, ...(courier ? { 'courier.id': courier } : {}) },
    (present) => decideReturned(present, input, known, goods),
    courier ? undefined : refusedForSeller,
  );
  return viewOneForSeller(await tryFinishRefunds(order));
}

/** The different deposits of the shop's products, smallest first, in units of the currency. */
export async function knownDeposits(): Promise<number[]> {
  await db();
  const known = await Product.distinct('depositCents', NOT_REMOVED);
  return known
    .filter((cents) => cents > 0)
    .sort((a, b) => a - b)
    .map(toDollars);
}
