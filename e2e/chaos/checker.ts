import { state } from '@/lib/orders/state';
import {
  checkCartLocks,
  checkHistory,
  checkListed,
  checkOrder,
  type Report,
  type Violation,
} from '@/lib/reconcile/invariants';
import type { Intent, Refund, Session } from '@/local/stripe/records';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';

export type { Violation };

/**
 * What the checker knows about a shopper: the final documents in the database and at Stripe, and the acknowledged
 * changes.
 */
export type Facts = {
  orders: OrderDoc[];
  cart: Record<string, number>;
  addresses: string[];
  sessions: Session[];
  intents: Intent[];
  refunds: Refund[];
  /** The initial cart plus all pieces whose save the shop acknowledged. */
  putIn: Record<string, number>;
  acknowledged: { key: string; paymentType: 'COD' | 'Online' }[];
  /** The cart revision of each order request by idempotency key, if it contained one. */
  revisions: Record<string, number>;
  statusRequests: { order: string; status: string; at: string }[];
};

const counts = ({ status, amountRefunded, amount }: Intent) =>
  status === 'succeeded' && amountRefunded < amount;

export const tookCart = ({ listed, payment }: OrderDoc): boolean =>
  listed && !payment?.cartConflict && !payment?.cartReleased;

/** Invariants I1, I2 and I3: payments and paid orders match, to the cent. */
function checkMoney({ orders, sessions, intents }: Facts, report: Report): void {
  const orderOf = new Map(sessions.map((each) => [each.id, each.clientReferenceId]));
  for (const intent of intents.filter(counts)) {
    const paid = orders.filter(({ isPaid, payment }) => isPaid && payment?.intent === intent.id);
    if (paid.length !== 1) report('I1', `payment ${intent.id} marks ${paid.length} orders paid`);
  }
  for (const order of orders) {
    const id = String(order._id);
    const charged = intents.filter((each) => counts(each) && orderOf.get(each.session) === id);
    if (charged.length > 1) report('I2', `order ${id} keeps ${charged.length} payments`);
    const intent = intents.find((each) => each.id === order.payment?.intent);
    if (!order.isPaid || order.paymentType === 'COD') continue;
    if (intent?.amountRefunded === intent?.amount && !order.payment?.refundedAt)
      report('I1', `order ${id} does not know that its payment was given back`);
    if (intent?.status !== 'succeeded') report('I1', `order ${id} is paid by no payment`);
    else if (intent.amount !== order.amountCents || intent.currency !== 'usd')
      report(
        'I3',
        `order ${id} of ${order.amountCents} was paid by ${intent.amount} ${intent.currency}`,
      );
  }
}

/**
 * Invariant I11: an order's address belongs to its shopper or comes from the wallet. Invariant I19: an active order has
 * a complete address, or is marked for review.
 */
function checkAddress(order: OrderDoc, addresses: string[], report: Report): void {
  const { _id, address, walletAddress } = order;
  if (!walletAddress && !addresses.includes(String(address._id)))
    report('I11', `order ${_id} goes to somebody else's address`);
  const { firstName, lastName, phone, street, zipcode, email } = address;
  const isComplete =
    walletAddress !== 'awaited' &&
    [firstName, lastName, phone, street, email].every(Boolean) &&
    zipcode.startsWith('02');
  if (state.active.is(order) && !isComplete && !state.needsReview.is(order))
    report('I19', `order ${_id} is listed without an address (${walletAddress})`);
}

/** Invariant I5: each added piece is either in the cart or in an order. */
function checkCart({ orders, cart, putIn }: Facts, report: Report): void {
  const expected = { ...putIn };
  for (const order of orders)
    for (const { product, quantity } of tookCart(order) ? order.items : [])
      expected[String(product)] = (expected[String(product)] ?? 0) - quantity;
  for (const id of new Set([...Object.keys(expected), ...Object.keys(cart)]))
    if ((cart[id] ?? 0) !== (expected[id] ?? 0))
      report('I5', `the cart holds ${cart[id] ?? 0} of ${id} instead of ${expected[id] ?? 0}`);
  checkListed(orders, report);
}

/** Invariants I6, I7 and I10: nothing is stuck, duplicated or lost. */
function checkRest({ orders, sessions, acknowledged }: Facts, report: Report): void {
  for (const { _id, listed, cartCleared, payment, status } of orders) {
    if (listed && !cartCleared) report('I6', `order ${_id} never emptied its cart`);
    if (!listed && !payment) report('I6', `order ${_id} was begun and never placed`);
    if (payment?.refundPendingSince) report('I6', `order ${_id} owes a refund for ever`);
    if (payment?.cartConflict && !payment.refundedAt) report('I6', `order ${_id} keeps its money`);
    if (payment?.cartConflict && status !== 'Cancelled')
      report('I6', `order ${_id} lost its cart and is ${status} for ever`);
    for (const { number, state } of payment?.attempts ?? [])
      if (state !== 'over') report('I6', `attempt ${number} of order ${_id} is ${state} for ever`);
  }
  const keys = orders.map(({ idempotencyKey }) => idempotencyKey);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) report('I7', `key ${twice} has several orders`);
  for (const { key, paymentType } of acknowledged) {
    const order = orders.find((each) => each.idempotencyKey === key);
    if (order?.paymentType !== paymentType || (paymentType === 'COD' && !order.listed))
      report('I10', `the acknowledged order under ${key} is not there`);
  }
  const open = sessions.filter(({ status }) => status === 'open');
  if (open.length > 0) report('I9', `${open.length} sessions are still payable`);
}

/** Invariant I10: the history of an order contains each status change that a response returned. */
function checkClicks({ orders, statusRequests }: Facts, report: Report): void {
  const histories = new Map(
    orders.map(({ _id, createdAt, history = [] }) => {
      const placed = { status: 'Order Placed', at: createdAt } as const;
      return [String(_id), [placed, ...history]];
    }),
  );
  for (const { order, status, at } of statusRequests) {
    const history = histories.get(order) ?? [];
    if (!history.some((one) => one.status === status && one.at.toISOString() === at))
      report('I10', `the acknowledged ${status} of order ${order} is not in its history`);
  }
}

/** Invariants I14 and I15: each refund happens once, and the payment minus the refunds equals the amount due. */
function checkRefunds({ orders, intents, refunds }: Facts, report: Report): void {
  const things = refunds
    .filter(({ metadata }) => metadata.part)
    .map(({ intent, metadata }) => `part ${metadata.part} of ${intent}`);
  const twice = things.find((thing, at) => things.indexOf(thing) !== at);
  if (twice) report('I14', `${twice} was given back twice`);
  for (const { _id, status, payment, amountCents, dueCents = amountCents } of orders) {
    const intent = intents.find(({ id }) => id === payment?.intent);
    if (!intent) continue;
    const { amount, amountRefunded } = intent;
    const due = status === 'Cancelled' ? 0 : dueCents;
    // The remaining payment must equal the amount due, except after a full refund in Stripe's dashboard.
    if (amountRefunded !== amount && amount - amountRefunded !== due)
      report('I15', `order ${_id}: ${amount} - ${amountRefunded} is not ${due}, ${status}`);
    if (amountRefunded > amount) report('I15', `order ${_id}: more given back than paid`);
    if (dueCents > amountCents) report('I15', `order ${_id}: ${dueCents} is more than agreed`);
  }
}

/** `counted` is the number of pieces that the seller has added in total. */
export type CountedFacts = {
  product: Pick<ProductDoc, '_id' | 'stock' | 'inStock' | 'switchedOff' | 'reservations'>;
  counted: number;
};

function withOrder(
  order: OrderDoc,
  { _id: product, reservations = [] }: CountedFacts['product'],
): number {
  const { listed, payment, status, history, dueCents } = order;
  const isPlaced = listed && !payment?.cartConflict && !payment?.cartReleased;
  if (!isPlaced) return 0;
  // The stock was sold before this late payment. The order reports the missing stock to the seller.
  const isRecorded = order.items.some(
    (line) => line.product.equals(product) && payment?.soldOut?.includes(line.name),
  );
  if (isRecorded) return reservations.find((hold) => hold.order.equals(order._id))?.quantity ?? 0;
  const isBack = status === 'Cancelled' && !history?.at(-1)?.gone;
  let pieces = 0;
  for (const {
    product: id,
    quantity,
    pickedQuantity = quantity,
    missingRestocked,
    replacement,
  } of order.items) {
    const missing = dueCents === undefined ? 0 : quantity - pickedQuantity;
    const lost = missingRestocked ? 0 : missing;
    if (id.equals(product)) pieces += isBack ? lost : quantity - missing + lost;
    if (!isBack && replacement?.product.equals(product)) pieces += replacement.quantity;
  }
  return pieces;
}

/**
 * Invariant I16: the stock and the pieces of all orders equal the pieces that the seller added. The stock is never
 * negative.
 */
export function checkPieces(orders: OrderDoc[], { product, counted }: CountedFacts): Violation[] {
  const found: Violation[] = [];
  const report = (what: string) =>
    found.push({ invariant: 'I16', what: `product ${product._id}: ${what}` });
  const { stock = 0, inStock, switchedOff, reservations = [] } = product;
  if (stock < 0) report(`${stock} pieces are left`);
  if (inStock !== (stock > 0 && !switchedOff)) report(`in stock is ${inStock} with ${stock} left`);
  const soldPieces = orders.reduce((sum, order) => sum + withOrder(order, product), 0);
  if (stock + soldPieces !== counted)
    report(`${stock} left and ${soldPieces} with orders are not ${counted}`);
  for (const hold of reservations) {
    const order = orders.find(({ _id }) => _id.equals(hold.order));
    const needed = order ? withOrder(order, product) : 0;
    if (hold.quantity !== needed)
      report(`order ${hold.order} holds ${hold.quantity} and needs ${needed}`);
  }
  return found;
}

/** Checks the invariants I1 to I15 and I19 of docs/payments.md. I9 is also checked during the run. */
export function check(facts: Facts): Violation[] {
  const found: Violation[] = [];
  const report: Report = (invariant, what) => found.push({ invariant, what });
  checkMoney(facts, report);
  for (const order of facts.orders) {
    checkOrder(order, report);
    checkHistory(order, report);
    checkAddress(order, facts.addresses, report);
  }
  checkCart(facts, report);
  checkRest(facts, report);
  const named = ({ idempotencyKey, cartRevision }: OrderDoc) =>
    facts.revisions[idempotencyKey] ?? cartRevision;
  checkCartLocks(facts.orders, report, named);
  checkClicks(facts, report);
  checkRefunds(facts, report);
  return found;
}
