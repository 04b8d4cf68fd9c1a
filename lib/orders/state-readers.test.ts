import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/* Only lib/orders/state.ts may derive the state of an order from its stored fields. The tests parse the sources to
   enforce this rule. */

const FIELDS = new Set(
  (
    'listed cartCleared tracksInventory isPaid checkCount nextCheckAt authorizedUntil processing cartConflict cartReleased pendingRefunds refundPendingSince ' +
    'refunds refundedAt failedRefunds disputed disputeOpen reviewReason attempts payMethod'
  ).split(' '),
);
const NAMED = new RegExp(`\\b(${[...FIELDS].join('|')})\\b`);
/** Update operators write the fields in their arguments, so these are no reads. */
const WRITES = /^(set|\$set|\$unset|\$push|\$inc|\$addToSet|\$setOnInsert|create)$/;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);

function fieldOf(key: unknown): string | undefined {
  const node = nodeOf(key);
  const name = node?.type === 'Identifier' ? node.name : node?.value;
  if (typeof name !== 'string') return undefined;
  const [first = '', second] = name.split('.');
  return first === 'payment' ? second : first;
}

const isOurs = (key: unknown) => FIELDS.has(fieldOf(key) ?? '');

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

/** The fields that each folder may read directly: to execute a stored decision, calculate an amount or show a value. */
const AS_DATA: Record<string, string> = {
  app: 'disputed isPaid payMethod refunds',
  'app/[lang]/seller': 'disputeOpen disputed isPaid payMethod refunds reviewReason',
  'cli/drill': 'pendingRefunds',
  'lib/account':
    'attempts cartCleared failedRefunds isPaid listed nextCheckAt payMethod processing reviewReason',
  'lib/audit': 'isPaid payMethod pendingRefunds refunds',
  'lib/cart': 'nextCheckAt tracksInventory',
  'lib/checkout':
    'attempts authorizedUntil disputed failedRefunds isPaid listed payMethod pendingRefunds refundPendingSince refunds tracksInventory',
  'lib/client': 'payMethod',
  'lib/couriers': 'isPaid payMethod',
  'lib/customers': 'attempts',
  'lib/first-day': 'listed',
  'lib/invoices': 'payMethod',
  'lib/mail': 'isPaid',
  'lib/notify': 'isPaid payMethod pendingRefunds refundedAt refunds reviewReason',
  'lib/orders':
    'attempts authorizedUntil disputeOpen disputed failedRefunds isPaid listed payMethod pendingRefunds processing refunds reviewReason tracksInventory',
  'lib/reconcile':
    'attempts authorizedUntil cartConflict checkCount listed nextCheckAt processing refundPendingSince refunds tracksInventory',
  'lib/sales': 'listed payMethod',
  'lib/day-report': 'attempts failedRefunds payMethod pendingRefunds refundedAt refunds',
};

const folderOf = (file: string) =>
  /^app\/\[lang\]\/seller(?=\/)/.exec(file)?.[0] ??
  /^(app(?=\/)|[^/]+\/[^/]+)/.exec(file)?.[0] ??
  file;

const OWN = /^lib\/(orders\/state\.ts|migrations\/)/;

test("only lib/orders/state.ts reads the fields that decide an order's state", () => {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    if (OWN.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (!NAMED.test(text)) continue;
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    const tree = nodeOf(parseAst(text, { lang } as never));
    const folder = folderOf(file);
    for (const field of tree ? readsOf(tree) : [])
      found.set(folder, (found.get(folder) ?? new Set()).add(field));
  }
  const rows = [...found].map(([folder, fields]) => [folder, [...fields].sort().join(' ')]);
  expect(Object.fromEntries(rows)).toEqual(AS_DATA);
});

test('only lib/orders compares status or payment type with a literal', () => {
  const compares = /\border\.(status|paymentType) [!=]== ('|ORDER_PLACED)/;
  const found = files.filter(
    (file) =>
      /^lib\/(?!orders\/|migrations\/)/.test(file) && compares.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
  expect(compares.test("if (order.status === 'Packed') go();")).toBe(true);
});

test('only the function transition() writes the status of an order', () => {
  const writes = /\$set: \{[^}]*\bstatus\b/;
  const found = files.filter((file) => writes.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['lib/orders/change-order.ts']);
  expect(writes.test("{ $set: { dueCents: 0,\n status: 'Packed' } }")).toBe(true);
});

test('readsOf finds fields that code reads by property access, destructuring or filter keys', () => {
  const readsIn = (code: string) =>
    readsOf(nodeOf(parseAst(code, { lang: 'ts' } as never)) ?? { type: '' });
  expect(readsIn('if (order.payment?.cartConflict) go();')).toEqual(['cartConflict']);
  expect(readsIn('const { isPaid: is } = order;')).toEqual(['isPaid']);
  expect(readsIn("Order.find({ 'payment.nextCheckAt': 1 });")).toEqual(['nextCheckAt']);
  expect(
    readsIn("Order.updateOne({ _id }, { $set: { 'payment.reviewReason': 1, listed: true } });"),
  ).toEqual([]);
  expect(readsIn('state.listed.is(order); type A = { flag: 1 };')).toEqual([]);
});
