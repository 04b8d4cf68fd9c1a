import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/* What an order's state is, lib/orders/state.ts alone tells. Everybody else asks it, and only writes the fields. */

/** The stored fields that decide the state of an order. */
const FIELDS = new Set(
  (
    'listed cartCleared pieces isPaid looks lookAt holdUntil processing cartTaken cartSpared owed owedSince ' +
    'refunds refundedAt failedRefunds disputed disputeOpen flag attempts'
  ).split(' '),
);
/** A source without any of their names needs no syntax tree. */
const NAMED = new RegExp(`\\b(${[...FIELDS].join('|')})\\b`);
/** The operators of an update, and the call that stores a new order. */
const WRITES = /^(set|\$set|\$unset|\$push|\$inc|\$addToSet|\$setOnInsert|create)$/;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);

/** The name of a property, `payment.flag` as `flag`. */
function fieldOf(key: unknown): string | undefined {
  const node = nodeOf(key);
  const name = node?.type === 'Identifier' ? node.name : node?.value;
  if (typeof name !== 'string') return undefined;
  const [first = '', second] = name.split('.');
  return first === 'payment' ? second : first;
}

const isOurs = (key: unknown) => FIELDS.has(fieldOf(key) ?? '');

/** How often a syntax tree reads one of the fields, as a property, a part of a pattern, or a key of a filter. */
function readsOf(node: Node, isWrite = false): string[] {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return [];
  const found: string[] = [];
  const isAsked = nodeOf(node.object)?.name === 'state';
  if (node.type === 'MemberExpression' && !node.computed && !isAsked && isOurs(node.property))
    found.push(String(fieldOf(node.property)));
  const isPattern = node.type === 'ObjectPattern';
  if (isPattern || (node.type === 'ObjectExpression' && !isWrite))
    for (const one of [node.properties].flat().filter(isNode))
      if (one.type === 'Property' && isOurs(one.key)) found.push(String(fieldOf(one.key)));
  const writesBelow =
    isWrite ||
    (node.type === 'Property' && WRITES.test(String(nodeOf(node.key)?.name ?? ''))) ||
    (node.type === 'CallExpression' && nodeOf(nodeOf(node.callee)?.property)?.name === 'create');
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation') continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      const child = nodeOf(one);
      if (child) found.push(...readsOf(child, writesBelow));
    }
  }
  return found;
}

const files = execFileSync('git', ['ls-files', 'lib', 'cli', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

/**
 * Who reads the fields as data, and why: to carry out what is noted there, to compute an amount, or to show it. A field
 * that is not named here is not read.
 */
const AS_DATA: Record<string, string> = {
  // Pieces that came back, which are no pieces of stock.
  'app/[lang]/seller/orders/one/_components/counts.ts': 'pieces',
  'app/[lang]/seller/orders/_components/returned-counts.ts': 'pieces',
  'app/[lang]/seller/orders/_components/returned-form.tsx': 'pieces',
  'app/[lang]/seller/orders/one/_components/returned-bottles.tsx': 'pieces',
  'lib/checkout/fulfil/returned.ts': 'pieces',
  'lib/orders/returned.ts': 'pieces',
  'lib/tax/totals-math.ts': 'pieces',
  // Refunds after the delivery, which are none of the payment that was made twice.
  'app/[lang]/(shop)/my-orders/one/_components/my-order.tsx': 'refunds',
  'app/[lang]/seller/orders/one/_components/refund-dialog.tsx': 'refunds',
  'app/[lang]/seller/orders/one/_components/refund-list.tsx': 'refunds',
  'app/[lang]/seller/orders/one/_components/refund-rows.ts': 'refunds',
  'app/_components/order-slip.tsx': 'refunds',
  'lib/checkout/fulfil/give-back.ts': 'refunds',
  'lib/orders/refunds.ts': 'failedRefunds owed refunds',
  // What is noted there is carried out: attempts to pay, and refunds.
  'lib/checkout/refund/hold.ts': 'holdUntil owed owedSince',
  'lib/checkout/refund/owed.ts': 'owed owedSince',
  'lib/checkout/pay/attempts.ts': 'attempts',
  'lib/checkout/fulfil/cancel.ts': 'attempts',
  'lib/checkout/fulfil/change-status.ts': 'isPaid',
  'lib/first-day/first-day.ts': 'listed',
  'lib/home/sales.ts': 'pieces',
  'app/[lang]/seller/orders/_components/paid-dialog.tsx': 'isPaid',
  'lib/checkout/refund/failed-refunds.ts': 'failedRefunds refunds',
  'lib/checkout/fulfil/paid-back.ts': 'failedRefunds',
  'lib/checkout/pay/pay-page.ts': 'attempts',
  'lib/reconcile/check-windows.ts': 'listed',
  'lib/reconcile/open-payments.ts':
    'attempts cartTaken holdUntil lookAt looks owedSince pieces processing',
  'lib/reconcile/stripe-lists.ts': 'attempts refunds',
  'lib/checkout/refund/refund.ts': 'owed owedSince refunds',
  'lib/checkout/pay/return.ts': 'attempts',
  'lib/checkout/refund/stripe-refunds.ts': 'refunds',
  'lib/orders/reserved-pieces.ts': 'attempts',
  // Writes that are composed of parts, or depend on what was written before.
  'lib/checkout/pay/settle.ts': 'attempts flag listed',
  'app/[lang]/seller/deliveries/_components/deliver-questions.tsx': 'isPaid',
  'app/[lang]/seller/deliveries/_components/delivery-card.tsx': 'pieces',
  'app/[lang]/seller/deliveries/_components/deposit-counts.tsx': 'pieces',
  'lib/couriers/queries.ts': 'pieces',
  'lib/couriers/schema.ts': 'isPaid',
  'lib/couriers/view.ts': 'pieces',
  'lib/checkout/refund/disputes.ts': 'disputed owed owedSince refunds',
  'lib/checkout/fulfil/packing.ts': 'pieces',
  'lib/orders/snapshot.ts': 'pieces',
  // Fields to read from the database, of which lib/orders/state.ts is asked then.
  'lib/account/remove.ts':
    'attempts cartCleared failedRefunds flag isPaid listed lookAt processing',
  // Below lib/orders.
  'lib/cart/queries.ts': 'lookAt pieces',
  'lib/checkout/stock/reservations.ts': 'pieces',
  // Pieces that were sold, and the fields of an index.
  'app/[lang]/seller/sales/_components/sales-figures.tsx': 'pieces',
  'lib/sales/pipelines.ts': 'listed pieces',
  'lib/sales/queries.ts': 'pieces',
  'lib/sales/reorder.ts': 'pieces',
  'lib/sales/view.ts': 'pieces',
  // Amounts.
  'lib/orders/life.ts': 'failedRefunds owed refunds',
  'lib/takings/facts.ts': 'failedRefunds owed refundedAt refunds',
  'lib/takings/stripe-check.ts': 'attempts',
  'cli/drill/check.ts': 'owed',
  // Words, times and views.
  'lib/audit/fields.ts': 'isPaid owed refunds',
  'lib/notify/mail/order-events.ts': 'flag owed refundedAt',
  'lib/notify/mail/order-facts.ts': 'flag isPaid refunds',
  'lib/mail/templates/order-mail-parts.tsx': 'isPaid',
  'lib/mail/templates/order-mails.tsx': 'isPaid',
  'lib/mail/templates/seller-mails.tsx': 'flag isPaid',
  'lib/orders/change-schema.ts': 'isPaid pieces',
  'lib/orders/payment-state.ts': 'isPaid',
  'lib/orders/queries.ts': 'disputeOpen flag listed processing',
  'lib/orders/view-money.ts': 'disputeOpen disputed pieces refunds',
  'lib/orders/view-order.ts': 'flag holdUntil isPaid pieces',
  'lib/orders/view.ts': 'disputeOpen disputed flag isPaid pieces refunds',
  'app/[lang]/(shop)/my-orders/_components/payment-words.ts': 'flag isPaid',
  'app/[lang]/(shop)/my-orders/one/_components/cancel-order.tsx': 'isPaid',
  'app/_components/order-changes.tsx': 'disputed refunds',
  'app/_components/order-parts.tsx': 'disputed flag isPaid',
  'app/[lang]/seller/orders/_components/board-sections.ts': 'disputeOpen',
  'app/[lang]/seller/orders/_components/order-tile.tsx': 'disputeOpen isPaid',
  'app/[lang]/seller/orders/_components/recent-orders.ts': 'flag',
  'app/[lang]/seller/orders/_components/seller-order.tsx': 'disputed flag',
  'app/[lang]/seller/orders/one/_components/cancel-dialog.tsx': 'isPaid',
  'app/[lang]/seller/orders/one/_components/order-facts.tsx': 'flag isPaid',
  'app/[lang]/seller/orders/one/_components/order-screen.tsx': 'flag',
};

/** The table itself, and a migration, which reads what an older version has stored. */
const OWN = /^lib\/(orders\/state\.ts|migrations\/)/;

test('nobody but the table of states reads the fields that decide the state of an order', () => {
  const found: Record<string, string> = {};
  for (const file of files) {
    if (OWN.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (!NAMED.test(text)) continue;
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    const tree = nodeOf(parseAst(text, { lang } as never));
    const reads = [...new Set(tree ? readsOf(tree) : [])].sort();
    if (reads.length > 0) found[file] = reads.join(' ');
  }
  expect(found).toEqual(AS_DATA);
});

test('no domain but that of orders compares the status of an order, or how it is paid, with a name', () => {
  const compares = /\border\.(status|paymentType) [!=]== ('|ORDER_PLACED)/;
  const found = files.filter(
    (file) =>
      /^lib\/(?!orders\/|migrations\/)/.test(file) && compares.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
  expect(compares.test("if (order.status === 'Packed') go();")).toBe(true);
});

test('a read is seen as a property, in a pattern, and as a key of a filter; a write is none', () => {
  const readsIn = (code: string) =>
    readsOf(nodeOf(parseAst(code, { lang: 'ts' } as never)) ?? { type: '' });
  expect(readsIn('if (order.payment?.cartTaken) go();')).toEqual(['cartTaken']);
  expect(readsIn('const { isPaid: is } = order;')).toEqual(['isPaid']);
  expect(readsIn("Order.find({ 'payment.lookAt': 1 });")).toEqual(['lookAt']);
  expect(
    readsIn("Order.updateOne({ _id }, { $set: { 'payment.flag': 1, listed: true } });"),
  ).toEqual([]);
  expect(readsIn('state.listed.is(order); type A = { flag: 1 };')).toEqual([]);
});
