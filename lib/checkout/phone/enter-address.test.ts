import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeWrite } from '@/e2e/support/before-write';
import { BERLIN, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { assignCourier } from '@/lib/couriers/commands';
import { deliveriesOf } from '@/lib/couriers/queries';
import { makeInvoice } from '@/lib/invoices/commands';
import { inRequest } from '@/lib/observe/request-context';
import { anonymizeOrder } from '@/lib/orders/anonymize';
import { allOrdersOf, findOrder } from '@/lib/orders/queries';
import type { OrderView } from '@/lib/orders/view';
import { reconcile } from '@/lib/reconcile/reconcile';
import { readShop } from '@/lib/shop/read';
import { Address, Audit, Invoice, Order, Product, ShopSettings } from '@/models';
import { enterAddress } from './enter-address';
import { orderAddressInput } from './schema';

setUpDatabase();
const LENA = { kind: 'seller', id: 'b'.repeat(24), name: 'Lena' } as const;
let product: string;

beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 333 };
  product = String((await Product.create({ name: 'Apple', category: 'Fruits', ...prices }))._id);
}, 60_000);
const setShop = async (settings: object) => {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
  await readShop();
};
beforeEach(() =>
  setShop({
    ...{ country: 'DE', currency: 'eur', addToOrder: true, zipCodes: [], invoices: true },
    ...{ name: 'Corner', address: '1 High Street', taxNumber: 'DE1', timeZone: 'Europe/Berlin' },
    zones: [
      { name: 'Centre', zipCodes: ['101*'], feeCents: 300 },
      { name: 'Suburbs', zipCodes: ['12*'], feeCents: 500 },
    ],
  }),
);
afterEach(async () => {
  vi.restoreAllMocks();
  await ShopSettings.deleteMany();
});

async function anOrder(more: object = {}) {
  const { userId, address } = await storedShopper({ ...BERLIN, state: '' });
  const place = (input: object, idempotencyKey: string) =>
    placeCodOrder({
      userId,
      idempotencyKey,
      input: { items: [{ product, quantity: 3 }], ...input },
    });
  const id = await place({ address, ...more }, 'one');
  return { id, userId, address, add: () => place({ addTo: id }, 'two') };
}

const stored = (id: string) => Order.findById(id).lean().orFail();
const seen = (id: string) => findOrder(id, { audience: 'seller', subject: '' });
const CUSTOMER = {
  ...{ name: 'Ada Grocer', phone: '1', street: '11 Market Street' },
  ...{ city: 'Berlin', zipcode: '10115', country: 'DE' },
};

function correct(order: OrderView, change: object = {}) {
  const { address: from, _id: id } = order;
  const body = { id, customer: { ...CUSTOMER, ...change }, from };
  return inRequest({ correlationId: 'a test', actor: LENA, country: 'DE' }, () =>
    enterAddress(orderAddressInput.parse(body)),
  );
}
const conflict = (message: RegExp, order: object = {}) => ({
  kind: 'conflict',
  message: expect.stringMatching(message),
  extra: { body: { order: expect.objectContaining(order) } },
});
const at = (street: string) => ({ address: expect.objectContaining({ street }) });

describe('correcting the address of an order', () => {
  it('stores the new and the earlier address, and keeps email, total and fee', async () => {
    const { id, userId, address } = await anOrder();
    const before = await stored(id);
    const order = await correct(await seen(id), { zipcode: '12043', note: 'Bell on the left' });
    expect(order).toMatchObject({
      address: { street: '11 Market Street', zipcode: '12043', email: before.address.email },
      addressChanges: [{ by: { role: 'seller', name: 'Lena' } }],
      actions: { changeAddress: true },
    });
    expect(order.addressChanges?.[0]?.before).toMatch(
      /^Ada Grocer, 1 Market Street, .*10115.*, 1$/,
    );
    const { amountCents, fees, addressChanges, words } = await stored(id);
    expect([amountCents, fees]).toEqual([before.amountCents, before.fees]);
    expect(addressChanges).toMatchObject([{ before: before.address }]);
    expect(words).toEqual(expect.arrayContaining(['11', 'market', String(before.number)]));
    // The shopper's address book does not change, and the audit log contains no personal data.
    expect(await Address.findById(address).lean()).toMatchObject({ street: '1 Market Street' });
    const audited = await Audit.find({ 'target.id': id, action: 'order address changed' }).lean();
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(audited)).not.toContain('Market');
    const own = await findOrder(id, { audience: 'shopper', subject: userId });
    expect(own).toMatchObject({ address: { street: '11 Market Street' } });
    expect(own).not.toHaveProperty('addressChanges');
  });

  it('leaves fields that the seller has not changed exactly as stored', async () => {
    const { id } = await anOrder();
    const names = { 'address.firstName': 'Ada Maria', 'address.country': 'Alemania' };
    await Order.updateOne({ _id: id }, { $set: { ...names, 'address.countryCode': 'DE' } });
    await correct(await seen(id), { name: 'Ada Maria Grocer' });
    expect((await stored(id)).address).toMatchObject({
      ...{ firstName: 'Ada Maria', lastName: 'Grocer', country: 'Alemania', countryCode: 'DE' },
      street: '11 Market Street',
    });
  });

  it('returns the first response to a repeated request, and stores one history entry', async () => {
    const { id } = await anOrder();
    const shown = await seen(id);
    await Promise.all([correct(shown), correct(shown), correct(shown)]);
    const { rev } = await stored(id);
    await step(id, 'Order Placed', 'Packed');
    await step(id, 'Packed', 'Out for delivery');
    await step(id, 'Out for delivery', 'Delivered');
    expect((await correct(shown)).addressChanges).toHaveLength(1);
    expect((await stored(id)).rev).toBe(rev + 3);
  });

  it('stores one of two concurrent corrections, and rejects the other with the stored order', async () => {
    const { id } = await anOrder();
    const shown = await seen(id);
    const answers = await Promise.allSettled([
      correct(shown),
      correct(shown, { street: '7 Market Street' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const isFirst = answers[0].status === 'fulfilled';
    const { street } = (await stored(id)).address;
    expect(street).toBe(isFirst ? '11 Market Street' : '7 Market Street');
    expect(answers[isFirst ? 1 : 0]).toMatchObject({
      reason: conflict(/in the meantime/, at(street)),
    });
    expect((await stored(id)).addressChanges).toHaveLength(1);
    await correct(await seen(id), { street: '8 Market Street' });
    expect((await seen(id)).addressChanges).toHaveLength(2);
  });

  it('rejects a correction if the order is delivered between read and write', async () => {
    const { id } = await anOrder();
    const shown = await seen(id);
    beforeWrite(() =>
      Order.updateOne({ _id: id }, { $set: { status: 'Delivered' }, $inc: { rev: 1 } }),
    );
    await expect(correct(shown)).rejects.toMatchObject(
      conflict(/cannot be changed/, { status: 'Delivered', ...at('1 Market Street') }),
    );
    expect(await stored(id)).not.toHaveProperty('addressChanges');
  });

  it.each([
    ['Packed', true],
    ['Out for delivery', true],
    ['Delivered', false],
    ['Cancelled', false],
  ] as const)('is offered for an order with the status %s: %s', async (status, isPossible) => {
    const { id } = await anOrder();
    await Order.updateOne({ _id: id }, { $set: { status } });
    const shown = await seen(id);
    expect(shown.actions.changeAddress).toBe(isPossible || undefined);
    const result = await correct(shown).then(
      () => true,
      () => false,
    );
    expect(result).toBe(isPossible);
  });

  it('rejects a pickup order, an anonymized order, and a request without the displayed address', async () => {
    await setShop({ pickup: { on: true, address: 'Here', hours: 'Always' } });
    const { id } = await anOrder({ way: 'pickup' });
    const collected = await seen(id);
    expect(collected.actions).not.toHaveProperty('changeAddress');
    await expect(correct(collected)).rejects.toMatchObject(conflict(/pickup order/));
    const { id: other } = await anOrder();
    const shown = await seen(other);
    const blind = orderAddressInput.parse({ id: other, customer: CUSTOMER });
    await expect(enterAddress(blind)).rejects.toMatchObject(conflict(/already has an address/));
    await Order.updateOne({ _id: other }, { $set: { erasedAt: new Date() } });
    await expect(correct(shown)).rejects.toMatchObject(conflict(/cannot be changed/));
  });

  it('checks the delivery area only if the place has changed', async () => {
    const { id } = await anOrder();
    const shown = await seen(id);
    await expect(correct(shown, { zipcode: '99999' })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    await setShop({ zones: [{ name: 'Suburbs', zipCodes: ['12*'], feeCents: 500 }] });
    expect(await correct(shown)).toMatchObject(at('11 Market Street'));
  });

  it('works in a shop that has not set its country', async () => {
    await ShopSettings.deleteMany();
    await readShop();
    const { id } = await anOrder();
    const shown = await seen(id);
    const customer = { ...CUSTOMER, country: 'Austria' };
    const input = orderAddressInput.parse({ id, customer, from: shown.address });
    expect(await enterAddress(input)).toMatchObject({
      address: { street: '11 Market Street', country: 'Austria' },
    });
  });

  it('shows the new address to the courier, and does not change an invoice', async () => {
    const { id, userId } = await anOrder();
    await assignCourier(id, { id: LENA.id, name: 'Lena' });
    await step(id, 'Order Placed', 'Packed');
    await correct(await seen(id));
    expect(await deliveriesOf(LENA.id)).toMatchObject([
      { _id: id, address: expect.stringContaining('11 Market Street') },
    ]);
    await step(id, 'Packed', 'Out for delivery');
    await step(id, 'Out for delivery', 'Delivered');
    const owner = { audience: 'shopper', subject: userId } as never;
    await makeInvoice(owner, { id } as never);
    await Order.updateOne({ _id: id }, { $set: { status: 'Out for delivery' } });
    await correct(await seen(id), { street: '12 Market Street' });
    const invoice = await Invoice.findOne({ order: id }).lean().orFail();
    expect(invoice.buyer.street).toBe('11 Market Street');
  });

  it('adds the earlier addresses to the data export, and erases them with the account', async () => {
    const { id, userId } = await anOrder();
    await correct(await seen(id));
    for await (const [order] of allOrdersOf(userId))
      expect(order?.earlierAddresses).toMatchObject([{ street: '1 Market Street' }]);
    const past = new Date(Date.now() - 600_000);
    await Order.updateOne(
      { _id: id },
      { $set: { status: 'Delivered', history: [{ status: 'Delivered', at: past, by: 'seller' }] } },
    );
    expect(await anonymizeOrder({ _id: id, userId })).toBe(true);
    const erased = await stored(id);
    expect(erased.addressChanges).toMatchObject([{ name: 'Lena' }]);
    expect(JSON.stringify(erased)).not.toContain('Market');
    expect((await seen(id)).addressChanges).toEqual([
      { at: expect.any(String), by: { role: 'seller', name: 'Lena' } },
    ]);
  });

  it('stores at most the last twenty earlier addresses', async () => {
    const { id } = await anOrder();
    for (let n = 0; n < 22; n += 1) await correct(await seen(id), { street: `Road ${n}` });
    const { addressChanges = [] } = await stored(id);
    expect(addressChanges).toHaveLength(20);
    expect(addressChanges.at(-1)?.before?.street).toBe('Road 20');
  });

  it('rejects a displayed address with a street above the maximum length', () => {
    const from = { street: 'a'.repeat(501) };
    const input = { id: 'a'.repeat(24), customer: CUSTOMER, from };
    expect(orderAddressInput.safeParse(input).success).toBe(false);
  });
});

describe('correcting the address of an order with follow-up orders', () => {
  it.each(['first', 'added'] as const)(
    'changes both orders if the seller corrects the %s order',
    async (which) => {
      const { id: first, add } = await anOrder();
      const added = await add();
      const { email } = (await stored(added)).address;
      const asked = which === 'first' ? first : added;
      const shown = await seen(asked);
      expect(await correct(shown)).toMatchObject({ _id: asked, ...at('11 Market Street') });
      for (const id of [first, added]) {
        const { address, addressChanges } = await stored(id);
        expect(address).toMatchObject({ street: '11 Market Street', email });
        expect(addressChanges).toMatchObject([{ before: { street: '1 Market Street' } }]);
      }
      expect((await correct(shown)).addressChanges).toHaveLength(1);
      const other = correct(shown, { street: '7 Market Street' });
      await expect(other).rejects.toMatchObject(conflict(/meantime/, { _id: asked }));
    },
  );

  it('is completed by the reconciler after a crash', async () => {
    const { id: first, add } = await anOrder();
    const added = await add();
    const write = vi.spyOn(Order, 'updateOne').mockImplementationOnce(() => {
      throw new Error('crash');
    });
    await expect(correct(await seen(first))).rejects.toThrow('crash');
    write.mockRestore();
    expect((await stored(added)).address.street).toBe('1 Market Street');
    await reconcile();
    expect((await stored(added)).address.street).toBe('11 Market Street');
  });

  it('corrects only the follow-up order if its first order is delivered', async () => {
    const { id: first, add } = await anOrder();
    const added = await add();
    await Order.updateOne({ _id: first }, { $set: { status: 'Delivered' } });
    await correct(await seen(added));
    expect((await stored(added)).address.street).toBe('11 Market Street');
    expect((await stored(first)).address.street).toBe('1 Market Street');
  });
});
