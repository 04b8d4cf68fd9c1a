import 'server-only';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { lessDueUpdate } from '@/lib/checkout/refund/owed';
import { tryFinishRefunds } from '@/lib/checkout/refund/refund';
import { isAtDoor } from '@/lib/couriers/cash';
import { db } from '@/lib/db';
import { say } from '@/lib/http/say';
import { fromDollars, toDollars } from '@/lib/money';
import { staffName } from '@/lib/observe/request-context';
import { whyNotReturned } from '@/lib/orders/actions';
import type { ReturnedInput } from '@/lib/orders/change-schema';
import { changeOrder, type Decision, dueCentsOf, keptPaid } from '@/lib/orders/life';
import { packedTotals } from '@/lib/orders/packing-math';
import { returnedRate } from '@/lib/orders/returned';
import { saidSum } from '@/lib/orders/say-sum';
import { state } from '@/lib/orders/state';
import { termsOf } from '@/lib/orders/terms';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ReturnedRow, ReturnNote } from '@/models/order-returned';
import { whyNotMore } from './why-not-more';

/** The most notes of returned deposits that an order keeps; the audit log has all. */
const MAX_NOTES = 50;

type Given = ReturnedInput['returned'];

/** Returned deposits as an order stores them: at the tax rate of deposits when it was placed. */
const rowsOf = (order: OrderDoc, given: Given): ReturnedRow[] =>
  given.map(({ pieces, amount }) => ({
    pieces,
    unitCents: fromDollars(amount),
    ...returnedRate(order),
  }));

const contents = (rows: readonly ReturnedRow[]) =>
  JSON.stringify(rows.map(({ pieces, unitCents }) => [pieces, unitCents]));

const sumOf = (rows: readonly ReturnedRow[]) =>
  rows.reduce((sum, { pieces, unitCents }) => sum + pieces * unitCents, 0);

/** The `$push` that adds a note of returned deposits to an order. */
export function returnNote(returned: readonly ReturnedRow[], at: Date) {
  const pieces = returned.reduce((sum, row) => sum + row.pieces, 0);
  const cents = sumOf(returned);
  const note: ReturnNote = { at, by: 'seller', ...staffName(), pieces, cents };
  return { returnNotes: { $each: [note], $slice: -MAX_NOTES } };
}

/** The most pieces that somebody whose role lacks `money` may note for an order. */
const MOST_PIECES = 100;

/**
 * Whether somebody whose role lacks `money` may note this: only deposits of the shop's products, no more than {@link MOST_PIECES},
 * and for a delivered order only while the delivery can be taken back.
 */
function isUsual(order: OrderDoc, given: Given, known: readonly number[]): boolean {
  const amounts = new Set(known.map(fromDollars));
  for (const { depositCents } of order.items) if (depositCents) amounts.add(depositCents);
  const pieces = given.reduce((sum, row) => sum + row.pieces, 0);
  const isOpen = !state.delivered.is(order) || isAtDoor(order, Date.now());
  return (
    isOpen && pieces <= MOST_PIECES && given.every(({ amount }) => amounts.has(fromDollars(amount)))
  );
}

/** Refuses when another sum was noted since than the screen showed (`noted`, units of the currency). */
function refuseOtherNoted(order: OrderDoc, noted: number | undefined): Decision | undefined {
  const cents = sumOf(order.returned ?? []);
  if (noted === undefined || fromDollars(noted) === cents) return undefined;
  return { refuse: say('refusals', 'returnedNow', { sum: saidSum(order, cents) }) };
}

/** The decision to note that these deposits, and no others, came back with the order. */
function decideReturned(
  order: OrderDoc,
  { returned: given, noted }: ReturnedInput,
  known: readonly number[] | undefined,
): Decision {
  const why = whyNotReturned(order);
  if (why) return { refuse: say('holds', why) };
  if (known && !isUsual(order, given, known)) return { refuse: say('refusals', 'notYourRole') };
  const returned = rowsOf(order, given);
  if (contents(returned) === contents(order.returned ?? [])) return 'unchanged';
  const other = refuseOtherNoted(order, noted);
  if (other) return other;
  const terms = termsOf(order);
  const { totalCents } = packedTotals(order.items, terms, order.fees, returned);
  const [before, due] = [dueCentsOf(order), Math.max(0, totalCents)];
  const fixed = whyNotMore(order, totalCents, 'dueStaysReturned');
  if (fixed) return { refuse: fixed };
  const at = new Date();
  const owed = lessDueUpdate(order, 'returned', at, before - due);
  const isNone = returned.length === 0;
  return {
    update: {
      $set: {
        ...(isNone ? {} : { returned }),
        ...keptPaid(order),
        dueCents: due,
        ...owed?.set,
      },
      ...(isNone ? { $unset: { returned: 1 } } : {}),
      $push: { ...returnNote(returned, at), ...owed?.push },
    },
  };
}

/**
 * Notes all deposits that came back with a packed order. They reduce what is due (docs/product.md 7.18); an online payment beyond
 * it is refunded, and the seller gives what exceeds the whole order in cash. A later call corrects the note: for an order that is
 * paid online or has an invoice only so that no more is due, and with `noted` only while that sum is the noted one. A courier
 * finds only their own orders; with `isUsual`, the caller's role lacks `money`. Repeatable. Returns the order. Throws a 409
 * Refusal with the order as stored, for a courier in words alone, 404 for an unknown one.
 */
export async function noteReturned(
  input: ReturnedInput,
  { courier, isUsual: isBound = false }: { courier?: string; isUsual?: boolean } = {},
): Promise<OrderView> {
  const known = isBound ? await knownDeposits() : undefined;
  const order = await changeOrder(
    { _id: input.id, ...(courier ? { 'courier.id': courier } : {}) },
    (present) => decideReturned(present, input, known),
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
