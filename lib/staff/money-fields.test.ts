import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { POST } from '@/app/api/[[...call]]/route';
import { allEndpoints } from '@/app/api/all-endpoints';
import { step } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { orderBasket, setUpGermanShop } from '@/e2e/support/german-shop';
import { BOUNDS, MONEY_FIELDS } from '@/e2e/support/money-fields';
import { CALLS, rowsOf } from '@/e2e/support/role-matrix';
import { readSession } from '@/lib/auth/sessions';
import { assignCourier } from '@/lib/couriers/commands';
import { paidCentsOf } from '@/lib/orders/change-order';
import { cashBackCentsOf } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { Role } from './roles';

/* Tests every field that moves money, with every role, through the API's handlers. No role can move money that its
   permissions do not allow it to move. */

vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => {},
}));
vi.mock('@/lib/auth/sessions', async (original) => ({
  ...(await original<typeof import('@/lib/auth/sessions')>()),
  readSession: vi.fn(),
}));

const stripeServer = setUpStripe();
setUpDatabase();
const goods = setUpGermanShop(239);
beforeEach(() => void vi.mocked(readSession).mockReset());

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
};

const fieldsOf = (schema: Schema, path = ''): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = path ? `${path}.${name}` : name;
    const inner = fieldsOf(field, own);
    return inner.length > 0 ? inner : [own];
  }),
  ...(schema.items ? fieldsOf(schema.items, `${path}[]`) : []),
  ...[schema.anyOf, schema.allOf, schema.oneOf].flatMap((parts = []) =>
    parts.flatMap((part) => fieldsOf(part, path)),
  ),
];

test('every request field of packers and couriers is listed in MONEY_FIELDS with its limit', () => {
  const rows = rowsOf(CALLS);
  const found = allEndpoints.flatMap(({ method, path, body }) => {
    const name = `${method} ${path}`;
    const isTheirs = (rows.get(name) ?? []).some((role) => role !== 'manager');
    if (!isTheirs || !body || !/^\/api\/(order|product)\//.test(path)) return [];
    const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return [[name, [...new Set(fieldsOf(schema as Schema))].sort()] as const];
  });
  const listed = Object.entries(MONEY_FIELDS).map(
    ([name, fields]) => [name, Object.keys(fields).sort()] as const,
  );
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
});

async function call(role: Role, name: string, body: object): Promise<number> {
  const person = { id: `${role}-1`, role, name: role };
  vi.mocked(readSession).mockImplementation((async (_: unknown, audience: string) =>
    audience === 'seller'
      ? { id: 'one', audience: 'seller', subject: role, person }
      : undefined) as never);
  const { status } = await POST(
    new Request(`http://shop/api/order/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    }),
  );
  return status;
}

const ORDERED = 107 * 2 + (119 + 25) * 3 + 300 + 239;

const order = async (isOnline: boolean) =>
  (await orderBasket(goods(), isOnline ? stripeServer() : undefined)).id;

type From = OrderDoc['status'];
const PATH: From[] = ['Order Placed', 'Packed', 'Out for delivery', 'Delivered'];

async function bring(id: string, to: From): Promise<void> {
  for (const [at, status] of PATH.entries()) {
    const next = PATH[at + 1];
    if (status === to || !next) return;
    await step(id, status, next);
    if (next === 'Packed') await assignCourier(id, { id: 'courier-1', name: 'courier' });
  }
}

async function moved(id: string) {
  const present = await Order.findById(id).lean().orFail();
  const { intent, refund } = stripeServer().state();
  const own = intent.find((one) => one.id === present.payment?.intent);
  const card = refund
    .filter((one) => one.intent === own?.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  return { card, paid: paidCentsOf(present), given: cashBackCentsOf(present) };
}

const NOTHING = { card: 0, paid: 0, given: 0 };
const bottles = (pieces: number, amount = 0.25) => ({ returned: [{ pieces, amount }] });

type Row = {
  what: string;
  isOnline: boolean;
  at: From;
  call: string;
  body: () => object;
  /**
   * For each role, the status of the response and the money that the request moves. Roles without an entry
   * get a 403 and move no money.
   */
  by: Partial<Record<Role, [number, Partial<typeof NOTHING>]>>;
};

const all = (pieces: number) => ({ card: Math.min(ORDERED, pieces * 25) });
const ROWS: Row[] = [
  {
    what: 'return of 100 bottles for an order paid by card',
    isOnline: true,
    at: 'Packed',
    call: 'returned',
    body: () => bottles(100),
    by: {
      packer: [409, {}],
      manager: [200, { ...all(100), given: 2_500 - ORDERED }],
      owner: [200, { ...all(100), given: 2_500 - ORDERED }],
    },
  },
  {
    what: 'return of the bottles that the order was sold with',
    isOnline: true,
    at: 'Packed',
    call: 'returned',
    body: () => bottles(3),
    by: { packer: [200, {}], manager: [200, { card: 75 }], owner: [200, { card: 75 }] },
  },
  {
    what: 'return of 100 bottles at the door for an order paid by card',
    isOnline: true,
    at: 'Out for delivery',
    call: 'door-returned',
    body: () => bottles(100),
    by: { courier: [409, {}] },
  },
  {
    what: 'return of three bottles at the door for an order paid by card',
    isOnline: true,
    at: 'Out for delivery',
    call: 'door-returned',
    body: () => bottles(3),
    by: { courier: [200, {}] },
  },
  {
    what: 'return of 100 bottles at the door for cash',
    isOnline: false,
    at: 'Out for delivery',
    call: 'door-returned',
    body: () => bottles(100),
    by: { courier: [409, {}] },
  },
  {
    what: 'return of a deposit that no product has',
    isOnline: false,
    at: 'Packed',
    call: 'returned',
    body: () => bottles(1, 0.74),
    by: { packer: [409, {}], manager: [200, {}], owner: [200, {}] },
  },
  {
    what: 'cancellation of an order paid by card',
    isOnline: true,
    at: 'Packed',
    call: 'status',
    body: () => ({ from: 'Packed', status: 'Cancelled' }),
    by: { manager: [200, { card: ORDERED }], owner: [200, { card: ORDERED }] },
  },
  {
    what: 'cancellation through the courier endpoint',
    isOnline: true,
    at: 'Out for delivery',
    call: 'courier',
    body: () => ({ from: 'Out for delivery', status: 'Cancelled' }),
    by: { courier: [400, {}], manager: [400, {}], owner: [400, {}] },
  },
  {
    what: 'a collected amount that differs from the amount due',
    isOnline: false,
    at: 'Out for delivery',
    call: 'courier',
    body: () => ({
      from: 'Out for delivery',
      status: 'Delivered',
      isPaid: true,
      collected: 1,
    }),
    by: { courier: [409, {}] },
  },
  {
    what: 'a collected amount that equals the amount due',
    isOnline: false,
    at: 'Out for delivery',
    call: 'courier',
    body: () => ({
      from: 'Out for delivery',
      status: 'Delivered',
      isPaid: true,
      collected: ORDERED / 100,
    }),
    by: { courier: [200, { paid: ORDERED }] },
  },
  {
    what: 'more cash than is due, recorded on the board',
    isOnline: false,
    at: 'Out for delivery',
    call: 'status',
    body: () => ({ from: 'Out for delivery', status: 'Delivered', isPaid: true, collected: 99 }),
    by: { packer: [409, {}], manager: [409, {}], owner: [409, {}] },
  },
  {
    what: 'packing with one missing bottle of cola',
    isOnline: true,
    at: 'Order Placed',
    call: 'pack',
    body: () => ({ lines: [{ product: goods().cola, found: 2 }], done: true }),
    by: {
      packer: [200, { card: 144 }],
      manager: [200, { card: 144 }],
      owner: [200, { card: 144 }],
    },
  },
  {
    what: 'a replacement with more pieces than are missing',
    isOnline: true,
    at: 'Order Placed',
    call: 'pack',
    body: () => ({
      lines: [
        {
          product: goods().cola,
          found: 2,
          replacement: { product: goods().bread, quantity: 900, confirmed: true },
        },
      ],
      done: true,
    }),
    // The replacement costs as much as the missing piece, but has no deposit. The deposit of 25 cents is refunded.
    by: {
      packer: [200, { card: 25 }],
      manager: [200, { card: 25 }],
      owner: [200, { card: 25 }],
    },
  },
  {
    what: 'an order marked as paid',
    isOnline: false,
    at: 'Delivered',
    call: 'paid',
    body: () => ({ isPaid: true }),
    by: { manager: [200, { paid: ORDERED }], owner: [200, { paid: ORDERED }] },
  },
  {
    what: 'refund to the card',
    isOnline: true,
    at: 'Delivered',
    call: 'refund',
    body: () => ({ amount: 1, reason: 'x', to: 'card' }),
    by: { manager: [200, { card: 100 }], owner: [200, { card: 100 }] },
  },
];

const ROLES: Role[] = ['owner', 'manager', 'packer', 'courier'];
const CASES = ROWS.flatMap((row) => ROLES.map((role) => ({ ...row, role })));
/** The order has another courier, so owner and manager get a 404 on the courier's endpoints. */
const isOfOthers = ({ call: name, role }: { call: string; role: Role }) =>
  ['courier', 'door-returned'].includes(name) && ['owner', 'manager'].includes(role);

test.each(CASES)(
  'the role $role can move only permitted amounts of money: $what',
  async ({ role, isOnline, at, call: name, body, by }) => {
    const id = await order(isOnline);
    await bring(id, at);
    const before = await moved(id);
    const [status, money] = by[role] ?? [isOfOthers({ call: name, role }) ? 404 : 403, {}];
    expect(await call(role, name, { id, ...body() })).toBe(status);
    expect(await moved(id)).toEqual({ ...before, ...NOTHING, ...money });
  },
);

test('BOUNDS describes exactly the limits that MONEY_FIELDS uses', () => {
  const named = Object.values(MONEY_FIELDS).flatMap((fields) => Object.values(fields));
  expect(new Set(named)).toEqual(new Set(Object.keys(BOUNDS)));
});

test.each(['packer', 'courier'] as const)(
  'deposits that a %s records are refunded only after a manager confirms them',
  async (role) => {
    const id = await order(true);
    await bring(id, 'Out for delivery');
    const name = role === 'courier' ? 'door-returned' : 'returned';
    expect(await call(role, name, { id, ...bottles(2) })).toBe(200);
    expect(await call(role, name, { id, ...bottles(2) })).toBe(200);
    // The device that sends this request has not loaded the recorded deposits.
    expect(await call(role, name, { id, ...bottles(3), noted: 0 })).toBe(409);
    expect(await call(role, name, { id, ...bottles(3), noted: 0.5 })).toBe(200);
    const waiting = await Order.findById(id).lean().orFail();
    expect(state.returnsWaiting.is(waiting)).toBe(true);
    expect(waiting.returned).toBeUndefined();
    expect(await moved(id)).toEqual(NOTHING);
    expect(await call('manager', 'returned', { id, ...bottles(2), noted: 0.75 })).toBe(200);
    expect(await moved(id)).toEqual({ ...NOTHING, card: 50 });
    const done = await Order.findById(id).lean().orFail();
    expect([done.returnedWaiting, done.returned?.[0]?.pieces]).toEqual([undefined, 2]);
    // The packer or courier records one bottle more. The manager rejects it by recording the former number.
    expect(await call(role, name, { id, ...bottles(3) })).toBe(200);
    expect(await call('manager', 'returned', { id, ...bottles(2) })).toBe(200);
    expect((await Order.findById(id).lean())?.returnedWaiting).toBeUndefined();
    expect(await moved(id)).toEqual({ ...NOTHING, card: 50 });
  },
);

test('a courier cannot deduct the deposits of more bottles than the order contains', async () => {
  const id = await order(false);
  await bring(id, 'Out for delivery');
  expect(await call('courier', 'door-returned', { id, ...bottles(3) })).toBe(200);
  expect(await call('courier', 'door-returned', { id, ...bottles(4) })).toBe(409);
  const collected = { from: 'Out for delivery', status: 'Delivered', isPaid: true };
  const due = (ORDERED - 75) / 100;
  expect(await call('courier', 'courier', { id, ...collected, collected: due })).toBe(200);
  expect(await moved(id)).toEqual({ ...NOTHING, paid: ORDERED - 75 });
});
