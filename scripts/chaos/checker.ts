import type { OrderDoc } from '@/models/order';
import type { Intent, Session } from '../local/stripe/records';

export type Violation = { invariant: `I${number}`; what: string };

/** What the database and the stand-in hold of one shopper when everything has come to rest. */
export type Facts = {
  orders: OrderDoc[];
  cart: Record<string, number>;
  /** The ids of the shopper's addresses. */
  addresses: string[];
  sessions: Session[];
  intents: Intent[];
  /** The cart at first with every piece that was put in and acknowledged. */
  putIn: Record<string, number>;
  /** Orders whose success the shopper was told. */
  acknowledged: { key: string; paymentType: 'COD' | 'Online' }[];
};

type Report = (invariant: Violation['invariant'], what: string) => void;

const counts = ({ status, amountRefunded, amount }: Intent) =>
  status === 'succeeded' && amountRefunded < amount;

/** I1, I2, I3: money and orders belong together, one to one and to the cent. */
function checkMoney({ orders, sessions, intents }: Facts, report: Report): void {
  const orderOf = new Map(sessions.map((each) => [each.id, each.clientReferenceId]));
  for (const intent of intents.filter(counts)) {
    const paid = orders.filter(({ isPaid, payment }) => isPaid && payment?.intent === intent.id);
    if (paid.length !== 1) report('I1', `payment ${intent.id} marks ${paid.length} orders paid`);
  }
  for (const order of orders) {
    const id = String(order._id);
    const kept = intents.filter((each) => counts(each) && orderOf.get(each.session) === id);
    if (kept.length > 1) report('I2', `order ${id} keeps ${kept.length} payments`);
    const intent = intents.find((each) => each.id === order.payment?.intent);
    if (!order.isPaid) continue;
    if (intent?.status !== 'succeeded') report('I1', `order ${id} is paid by no payment`);
    else if (intent.amount !== order.amountCents || intent.currency !== 'usd')
      report(
        'I3',
        `order ${id} of ${order.amountCents} was paid by ${intent.amount} ${intent.currency}`,
      );
  }
}

/** I4, I8, I11: an order is sound in itself. */
function checkOrder(order: OrderDoc, addresses: string[], report: Report): void {
  const id = String(order._id);
  const { items, subtotalCents, taxCents, amountCents } = order;
  const sum = items.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
  const addsUp =
    [subtotalCents, taxCents, amountCents].every(Number.isSafeInteger) &&
    subtotalCents === sum &&
    taxCents === Math.floor((sum * 2) / 100) &&
    amountCents === subtotalCents + taxCents;
  if (!addsUp)
    report('I4', `order ${id}: ${subtotalCents} + ${taxCents} = ${amountCents} of ${sum}`);
  const isBounded = items.every(
    ({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999,
  );
  if (!isBounded || items.length > 99) report('I8', `order ${id} has impossible quantities`);
  if (!addresses.includes(String(order.address._id)))
    report('I11', `order ${id} goes to somebody else's address`);
}

/** I5: what was put in is in the cart, or was ordered, exactly once. */
function checkCart({ orders, cart, putIn }: Facts, report: Report): void {
  const expected = { ...putIn };
  for (const { items, listed } of orders)
    for (const { product, quantity } of listed ? items : [])
      expected[String(product)] = (expected[String(product)] ?? 0) - quantity;
  for (const id of new Set([...Object.keys(expected), ...Object.keys(cart)]))
    if ((cart[id] ?? 0) !== (expected[id] ?? 0))
      report('I5', `the cart holds ${cart[id] ?? 0} of ${id} instead of ${expected[id] ?? 0}`);
  for (const { _id, isPaid, listed, paymentType } of orders)
    if (listed !== (paymentType === 'COD' || isPaid))
      report('I5', `order ${_id} is listed: ${listed}`);
}

/** I6, I7, I10: nothing is stuck, doubled or forgotten. */
function checkRest({ orders, sessions, acknowledged }: Facts, report: Report): void {
  for (const { _id, listed, cartCleared, payment } of orders) {
    if (listed && !cartCleared) report('I6', `order ${_id} never emptied its cart`);
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

/** Verifies the invariants I1 to I11 of DESIGN section 7; I9 is also looked at during the run. */
export function check(facts: Facts): Violation[] {
  const found: Violation[] = [];
  const report: Report = (invariant, what) => found.push({ invariant, what });
  checkMoney(facts, report);
  for (const order of facts.orders) checkOrder(order, facts.addresses, report);
  checkCart(facts, report);
  checkRest(facts, report);
  return found;
}
