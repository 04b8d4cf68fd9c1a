import 'server-only';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { restoredAt } from '@/lib/db/schema-version';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { undoBlockedReason } from '@/lib/orders/actions';
import { changeOrder, historyOf, reloadOrder } from '@/lib/orders/change-order';
import {
  activeRefunds,
  cashRoundingCentsOf,
  netPaidTaxesOf,
  netRevenueCentsOf,
} from '@/lib/orders/refunds';
import { returnedTaxesOf, soldTotalsOf } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { UNDO_MARGIN_MS, undoTarget } from '@/lib/orders/status';
import { readShop } from '@/lib/shop/read';
import { processGlobal } from '@/lib/utils/process-global';
import { dayOf } from '@/lib/utils/zone-day';
import { Invoice, Order } from '@/models';
import type { InvoiceContent, InvoiceDoc } from '@/models/invoice';
import type { OrderDoc } from '@/models/order';
import { contentOf, creditContentOf, invoiceErrorOf } from './content';
import { viewInvoices } from './queries';
import type { InvoiceInput } from './schema';
import type { InvoiceResponse } from './view';

/* Invoice numbers without gaps (docs/decisions/0034-invoice-numbers.md). One write stores a document and its number.
   A unique index rejects a used number and a second document of an order. A separate counter could increase without
   a document. */

const PREFIX = { invoice: 'INV', 'credit note': 'CN' } as const;

/** Other processes may take a number first. The limit is far higher than the number of processes. */
const TRIES = 500;

/** The content of a document that has no number yet. */
export type Unnumbered = InvoiceContent &
  Pick<InvoiceDoc, 'order' | 'userId' | 'part' | 'kind' | 'refersTo' | 'unnoted'>;

/**
 * Returns the printed number, for example `INV-2026-0001`: the type, the year, and the number within this type and
 * year.
 */
const numberOf = ({ kind, year, n }: Pick<InvoiceDoc, 'kind' | 'year' | 'n'>) =>
  `${PREFIX[kind]}-${year}-${String(n).padStart(4, '0')}`;

type Clock = { timeZone: string; now: () => number };

const yearOf = (at: number, timeZone: string) => Number(dayOf(at, timeZone).slice(0, 4));

/**
 * Returns a suffix for the numbers of a year in which a backup was restored. The restore loses the documents after the
 * backup, but customers have copies. Without the suffix, the shop would issue their numbers again.
 */
async function seriesOf(year: number, timeZone: string): Promise<string> {
  const at = await restoredAt();
  if (!at || yearOf(at.getTime(), timeZone) !== year) return '';
  return `-${at.toISOString().slice(5, 16).replace(/\D/g, '')}`;
}

/** The date is never earlier than the date of the previous document. */
async function nextOf(kind: InvoiceDoc['kind'], { timeZone, now }: Clock) {
  const present = now();
  const year = yearOf(present, timeZone);
  const last = await Invoice.findOne({ kind, year }, { n: 1, at: 1, day: 1 })
    .sort({ n: -1 })
    .hint({ kind: 1, year: 1, n: 1 })
    .lean();
  const today = dayOf(present, timeZone);
  // A higher number must not have an earlier date, even if the clock was set back or the time zone moved west.
  const isBack = last !== null && (last.at.getTime() > present || last.day > today);
  const at = isBack ? last.at : new Date(present);
  const day = isBack ? last.day : today;
  const numbered = { kind, year, n: (last?.n ?? 0) + 1 };
  const number = numberOf(numbered) + (await seriesOf(year, timeZone));
  return { ...numbered, number, at, day };
}

/**
 * Stores a document with the next number of its type, in one write. If the order already has a document with this
 * `part`, returns the stored document with `isNew: false`. Any number of processes may call the function concurrently.
 * After an error, the document may be stored nevertheless.
 */
export async function storeNumbered(
  document: Unnumbered,
  clock: Clock,
): Promise<{ stored: InvoiceDoc; isNew: boolean }> {
  const { order, part, kind } = document;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const made = await Invoice.create({ ...document, ...(await nextOf(kind, clock)) });
      return { stored: made.toObject(), isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const stored = await Invoice.findOne({ order, part }).lean();
    if (stored) return { stored, isNew: false };
  }
  throw new Error('no invoice number was free');
}

const queue = processGlobal('queue of invoices', () => ({ last: Promise.resolve() }));

/**
 * Runs `work` after all earlier calls in this process have ended. Otherwise, parallel calls would try to use the same
 * document number.
 */
export function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const mine = queue.last.then(work);
  queue.last = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

/** The user who requests a document. `subject` is the id of a shopper. */
export type Reader = { audience: 'shopper' | 'seller'; subject: string };

async function orderFor(id: string, { audience, subject }: Reader): Promise<OrderDoc> {
  await db();
  const owner = audience === 'seller' ? {} : { userId: subject };
  const order = await Order.findOne({ _id: id, ...owner, ...state.placedOrOnline.where }).lean();
  if (!order) throw new ApiError('notFound', t('errors', 'orderGone'));
  return order;
}

const documentsOf = ({ _id }: Pick<OrderDoc, '_id'>): Promise<InvoiceDoc[]> =>
  Invoice.find({ order: _id }).sort({ part: 1 }).hint({ order: 1, part: 1 }).lean();

/** Stores the number of an invoice in its order. The call is idempotent: the reconciler repeats it after a crash. */
export async function recordInvoice({ _id, order, number }: InvoiceDoc): Promise<void> {
  await changeOrder({ _id: String(order) }, ({ invoiceNumber }) =>
    invoiceNumber ? 'unchanged' : { update: { $set: { invoiceNumber: number } } },
  );
  await Invoice.updateOne({ _id }, { $unset: { unnoted: 1 } });
}

const recordMade = (kind: InvoiceDoc['kind'], { _id, order, number, totalCents }: InvoiceDoc) =>
  record(
    {
      event: kind === 'invoice' ? 'invoice made' : 'credit note made',
      orderId: String(order),
      cents: totalCents,
    },
    { after: { _id, number, cents: totalCents } },
  );

/**
 * Returns whether the seller can still undo a cancellation, with a margin for slow clocks. Until then, no credit note
 * is issued for it.
 */
const mayUndoCancel = (order: OrderDoc): boolean =>
  state.cancelled.is(order) &&
  undoTarget(historyOf(order), Date.now() - UNDO_MARGIN_MS) !== undefined &&
  undoBlockedReason(order) === undefined;

/**
 * Issues a credit note if the shop keeps less than the invoiced amount. Returns all documents of the order, the invoice
 * first, or an empty list without an invoice. The call is idempotent and may run concurrently. Each credit note has its
 * own number `part` within the order, so an amount is credited only once.
 */
export async function settleCredit(known: OrderDoc): Promise<InvoiceDoc[]> {
  for (let order = known; ; order = await reloadOrder(order)) {
    const documents = await documentsOf(order);
    const [invoice, ...notes] = documents;
    if (!invoice) return documents;
    const shop = await readShop();
    // Goods that were missing when the order was packed again also reduce the invoiced amount.
    const isOfGoods =
      !order.returned ||
      activeRefunds(order).length > 0 ||
      state.cancelled.is(order) ||
      soldTotalsOf(order).totalCents < invoice.totalCents;
    const credited = { isOfGoods, deposits: returnedTaxesOf(order, notes.at(-1)?.at) };
    const netAmounts = {
      cents: netRevenueCentsOf(order),
      roundingCents: cashRoundingCentsOf(order),
    };
    const present = netPaidTaxesOf(order);
    const content = creditContentOf(invoice, notes, netAmounts, shop, present, credited);
    if (!content || mayUndoCancel(order)) return documents;
    if (!order.invoiceNumber) {
      // Once the order stores its invoice number, its amount due cannot increase. Otherwise the shop could demand a
      // credited amount again.
      await recordInvoice(invoice);
      continue;
    }
    const { timeZone } = shop;
    const about = { order: order._id, userId: order.userId, kind: 'credit note' } as const;
    const note = { ...content, ...about, part: documents.length, refersTo: invoice.number };
    const { stored, isNew } = await runSequentially(() =>
      storeNumbered(note, { timeZone, now: Date.now }),
    );
    if (isNew) await recordMade('credit note', stored);
  }
}

function assertSameBuyer(
  { number, buyer }: InvoiceDoc,
  { company, vatId, peppolId }: InvoiceInput,
): void {
  const isSame =
    (company === undefined || company === buyer.company) &&
    (vatId === undefined || vatId === buyer.vatId) &&
    (peppolId === undefined || peppolId === buyer.peppolId);
  if (isSame) return;
  const whom = [buyer.company, buyer.name].filter(Boolean).join(', ');
  throw new ApiError('conflict', t('errors', 'invoiceMade', { number, buyer: whom }));
}

/**
 * Returns the invoice and the credit notes of an order, for its shopper or the seller. The first call issues the
 * invoice, which never changes. Throws a 404 ApiError if the order belongs to another user. Throws 409 if no invoice
 * can be issued, or if the stored invoice names another buyer.
 */
export async function makeInvoice(reader: Reader, input: InvoiceInput): Promise<InvoiceResponse> {
  const order = await orderFor(input.id, reader);
  const [present] = await documentsOf(order);
  let invoice = present;
  if (!invoice) {
    const shop = await readShop();
    const why = invoiceErrorOf(order, shop);
    if (why) throw new ApiError('conflict', why);
    const identity = { order: order._id, userId: order.userId, part: 0, kind: 'invoice' } as const;
    const document = { ...contentOf(order, shop, input), ...identity, unnoted: true };
    const { stored, isNew } = await runSequentially(() =>
      storeNumbered(document, { timeZone: shop.timeZone, now: Date.now }),
    );
    invoice = stored;
    if (isNew) await recordMade('invoice', stored);
  }
  if (!order.invoiceNumber) await recordInvoice(invoice);
  assertSameBuyer(invoice, input);
  return viewInvoices(await settleCredit(await reloadOrder(order)));
}

/**
 * Returns the invoice and the credit notes of an order, for its shopper or the seller. Throws a 404 ApiError if
 * the order belongs to another user or has no invoice.
 */
export const findInvoice = async (reader: Reader, id: string): Promise<InvoiceResponse> =>
  viewInvoices(await findDocuments(reader, id));

/** Works like {@link findInvoice}, but returns the stored documents, the invoice first. */
export async function findDocuments(reader: Reader, id: string): Promise<InvoiceDoc[]> {
  const documents = await settleCredit(await orderFor(id, reader));
  if (documents.length === 0) throw new ApiError('notFound', t('errors', 'noInvoiceYet'));
  return documents;
}
