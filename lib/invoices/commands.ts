import 'server-only';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { whyNotTakenBack } from '@/lib/orders/actions';
import { cashRoundingCentsOf } from '@/lib/orders/cash-rounding';
import { changeOrder, historyOf, reread } from '@/lib/orders/life';
import { keptTaxesOf, netKeptCentsOf, standingRefunds } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { UNDO_MARGIN_MS, undoTarget } from '@/lib/orders/status';
import { readShop } from '@/lib/shop/read';
import { Invoice, Order } from '@/models';
import type { InvoiceDoc } from '@/models/invoice';
import type { OrderDoc } from '@/models/order';
import { contentOf, creditContentOf, whyNotInvoiced } from './content';
import { inTurn, storeNumbered } from './numbered';
import type { InvoiceInput } from './schema';
import type { InvoiceAnswer } from './view';
import { viewInvoices } from './view-invoices';

/** Who asks; `subject` is the id of a shopper. */
export type Reader = { audience: 'shopper' | 'seller'; subject: string };

/** The order that the reader may see. Throws a 404 Refusal. */
async function orderFor(id: string, { audience, subject }: Reader): Promise<OrderDoc> {
  await db();
  const owner = audience === 'seller' ? {} : { userId: subject };
  const order = await Order.findOne({ _id: id, ...owner, ...state.placedOrOnline.where }).lean();
  if (!order) throw new Refusal('notFound', say('refusals', 'orderGone'));
  return order;
}

const documentsOf = ({ _id }: Pick<OrderDoc, '_id'>): Promise<InvoiceDoc[]> =>
  Invoice.find({ order: _id }).sort({ part: 1 }).hint({ order: 1, part: 1 }).lean();

/** Writes the number of an invoice into its order. Repeatable; the reconciler does it after a crash. */
export async function noteInvoice({ _id, order, number }: InvoiceDoc): Promise<void> {
  await changeOrder({ _id: String(order) }, ({ invoiceNumber }) =>
    invoiceNumber ? 'unchanged' : { update: { $set: { invoiceNumber: number } } },
  );
  await Invoice.updateOne({ _id }, { $unset: { unnoted: 1 } });
}

/** Records a new document in the audit log. */
const recordMade = (kind: InvoiceDoc['kind'], { _id, order, number, totalCents }: InvoiceDoc) =>
  record(
    {
      event: kind === 'invoice' ? 'invoice made' : 'credit note made',
      orderId: String(order),
      cents: totalCents,
    },
    { after: { _id, number, cents: totalCents } },
  );

/** Whether the seller may still take the cancellation of an order back, by the clock of any process; nothing is credited before. */
const mayUndoCancel = (order: OrderDoc): boolean =>
  state.cancelled.is(order) &&
  undoTarget(historyOf(order), Date.now() - UNDO_MARGIN_MS) !== undefined &&
  whyNotTakenBack(order) === undefined;

/**
 * Makes the credit note that is due for an order with an invoice, over what the shop does not keep of the order. Repeatable at any
 * time and by several processes at once: each note has its own `part` of the order, so a sum is credited once. Returns all
 * documents of the order, the invoice first; none without an invoice.
 */
export async function settleCredit(known: OrderDoc): Promise<InvoiceDoc[]> {
  for (let order = known; ; order = await reread(order)) {
    const documents = await documentsOf(order);
    const [invoice, ...notes] = documents;
    if (!invoice) return documents;
    const shop = await readShop();
    const isOfPieces = standingRefunds(order).length > 0;
    const present = order.returned || isOfPieces ? keptTaxesOf(order) : undefined;
    // The goods of a cancelled order are credited, too.
    const isOfGoods = isOfPieces || state.cancelled.is(order);
    const kept = { cents: netKeptCentsOf(order), roundingCents: cashRoundingCentsOf(order) };
    const content = creditContentOf(invoice, notes, kept, shop, present, isOfGoods);
    if (!content || mayUndoCancel(order)) return documents;
    if (!order.invoiceNumber) {
      // With a number in the order no more can become due, so a credited sum stays credited.
      await noteInvoice(invoice);
      continue;
    }
    const { timeZone } = shop;
    const about = { order: order._id, userId: order.userId, kind: 'credit note' } as const;
    const note = { ...content, ...about, part: documents.length, refersTo: invoice.number };
    const { stored, isNew } = await inTurn(() => storeNumbered(note, { timeZone, now: Date.now }));
    if (isNew) await recordMade('credit note', stored);
  }
}

/** Throws a 409 Refusal when the invoice names another buyer than was asked for. */
function assertSameBuyer({ number, buyer }: InvoiceDoc, { company, vatId }: InvoiceInput): void {
  const isSame =
    (company === undefined || company === buyer.company) &&
    (vatId === undefined || vatId === buyer.vatId);
  if (isSame) return;
  const whom = [buyer.company, buyer.name].filter(Boolean).join(', ');
  throw new Refusal('conflict', say('refusals', 'invoiceMade', { number, buyer: whom }));
}

/**
 * The invoice of an order and its credit notes, for its shopper or the seller. The first call makes the invoice, which never
 * changes. Throws a 404 Refusal for somebody else's order, 409 when no invoice can be made or it names another buyer.
 */
export async function makeInvoice(reader: Reader, input: InvoiceInput): Promise<InvoiceAnswer> {
  const order = await orderFor(input.id, reader);
  const [present] = await documentsOf(order);
  let invoice = present;
  if (!invoice) {
    const shop = await readShop();
    const why = whyNotInvoiced(order, shop);
    if (why) throw new Refusal('conflict', why);
    const kept = { order: order._id, userId: order.userId, part: 0, kind: 'invoice' } as const;
    const document = { ...contentOf(order, shop, input), ...kept, unnoted: true };
    const { stored, isNew } = await inTurn(() =>
      storeNumbered(document, { timeZone: shop.timeZone, now: Date.now }),
    );
    invoice = stored;
    if (isNew) await recordMade('invoice', stored);
  }
  if (!order.invoiceNumber) await noteInvoice(invoice);
  assertSameBuyer(invoice, input);
  return viewInvoices(await settleCredit(await reread(order)));
}

/**
 * The invoice of an order and its credit notes, for its shopper or the seller. Throws a 404 Refusal for somebody
 * else's order, and for one without an invoice.
 */
export const findInvoice = async (reader: Reader, id: string): Promise<InvoiceAnswer> =>
  viewInvoices(await findDocuments(reader, id));

/** As {@link findInvoice}, but the documents as stored, the invoice first. */
export async function findDocuments(reader: Reader, id: string): Promise<InvoiceDoc[]> {
  const documents = await settleCredit(await orderFor(id, reader));
  if (documents.length === 0) throw new Refusal('notFound', say('refusals', 'noInvoiceYet'));
  return documents;
}
