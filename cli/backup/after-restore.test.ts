/**
 * A restore loses everything stored since the backup. Stripe still has later payments, and customers still have later
 * invoices.
 */
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { refundOrder } from '@/lib/checkout/fulfil/refund-goods';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { makeInvoice } from '@/lib/invoices/commands';
import { refundedCentsOf } from '@/lib/orders/change-order';
import { reconcile } from '@/lib/reconcile/reconcile';
import { acceptInvitation } from '@/lib/staff/account';
import { inviteStaff } from '@/lib/staff/commands';
import { Invoice, Order, Product, SchemaVersion, ShopSettings } from '@/models';
import { collectionsInOrder } from './manifest';
import { restoreBackup } from './restore';
import { writeBackup } from './write';

const stripeServer = setUpStripe();
setUpDatabase();

beforeAll(() => Promise.all([Invoice.init(), Order.init()]), 60_000);

const elsewhere = scratchFolder();
let backup: string;
beforeEach(async () => {
  await SchemaVersion.deleteMany();
  backup = join(elsewhere.folder, String(new mongoose.Types.ObjectId()));
});
afterAll(() => elsewhere.remove());

async function restore(): Promise<void> {
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  await restoreBackup(backup, elsewhere.folder);
}

async function buyer() {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { taxPercent: 0 } }, { upsert: true });
  const pear = await Product.create({
    name: 'Pear',
    category: 'Fruits',
    priceCents: 100,
    offerPriceCents: 100,
  });
  const { userId, address } = await storedShopper();
  const product = String(pear._id);
  const items = [{ product, quantity: 10 }];
  const placing = (idempotencyKey: string) => ({
    userId,
    idempotencyKey,
    input: { items, address },
  });
  const stored = async () => (await Order.findOne({ userId }).lean()) ?? expect.fail('no order');
  return {
    userId,
    product,
    stored,
    id: async () => String((await stored())._id),
    cod: (key = 'one') => placeCodOrder(placing(key)),
    online: (key = 'one') => openPayPage(placing(key)),
    async refunded() {
      const order = await stored();
      const { intent } = stripeServer().state();
      const paid = intent.find(({ id }) => id === order.payment?.intent);
      return [refundedCentsOf(order), paid?.amountRefunded ?? 0];
    },
  };
}

async function paid() {
  const ada = await buyer();
  const session = await ada.online();
  stripeServer().pay(session);
  await settle(session);
  return ada;
}

test('a restored shop repeats no refund that Stripe made after the backup, and can still make further refunds', async () => {
  const [cancelled, delivered] = [await paid(), await paid()];
  await deliver(await delivered.id());
  const giving = async (amount: number, key: string) =>
    refundOrder({ id: await delivered.id(), amount, reason: 'bruised', to: 'card' }, key);
  await writeBackup(elsewhere.folder, backup);
  const { product } = cancelled;
  await packOrder({ id: await cancelled.id(), lines: [{ product, found: 8 }], done: true });
  await giving(2, 'lost');
  for (const one of [cancelled, delivered]) expect(await one.refunded()).toEqual([200, 200]);
  await restore();
  await reconcile();
  for (const one of [cancelled, delivered]) expect(await one.refunded()).toEqual([200, 200]);
  await cancelOwnOrder(cancelled.userId, { id: await cancelled.id() });
  await giving(3, 'new');
  for (let round = 0; round < 2; round += 1) await reconcile();
  expect(await cancelled.refunded()).toEqual([1000, 1000]);
  expect(await delivered.refunded()).toEqual([500, 500]);
});

test('a restored shop accepts an order for a cart whose payment page was opened after the backup', async () => {
  const [online, onDelivery] = [await buyer(), await buyer()];
  const people = [online, onDelivery];
  for (const one of people) {
    stripeServer().expire(await one.online());
    await settle((await one.stored()).payment?.attempts[0]?.sessionId ?? '');
  }
  await writeBackup(elsewhere.folder, backup);
  for (const one of people) await one.online();
  await restore();
  for (const one of people) await one.online().catch(() => undefined);
  const session = await online.online();
  stripeServer().pay(session);
  await settle(session);
  expect(await online.stored()).toMatchObject({ isPaid: true, listed: true });
  await onDelivery.cod('two');
  expect(await Order.countDocuments({ userId: onDelivery.userId, listed: true })).toBe(1);
});

test('a restored shop rejects an invitation link that was used after the backup', async () => {
  const eve = { name: 'Eve', email: 'eve@shop.example', role: 'packer' } as const;
  const { link } = await inviteStaff(eve);
  const token = link.split('#')[1] ?? '';
  await writeBackup(elsewhere.folder, backup);
  const accept = (password: string) =>
    acceptInvitation({ token, password }, { ip: '10.0.0.1', name: 'Firefox' });
  await accept('first password');
  await restore();
  await expect(accept('another password')).rejects.toMatchObject({ kind: 'conflict' });
});

test('a restored shop does not reuse the order numbers that it assigned after the backup', async () => {
  const numberOf = async ({ cod, stored }: Awaited<ReturnType<typeof buyer>>) => {
    await cod();
    return (await stored()).number;
  };
  await numberOf(await buyer());
  await writeBackup(elsewhere.folder, backup);
  const lost = [await numberOf(await buyer()), await numberOf(await buyer())];
  await restore();
  const next = [await numberOf(await buyer()), await numberOf(await buyer())];
  expect(new Set([...lost, ...next]).size).toBe(4);
});

test('a restored shop does not reuse the invoice numbers that it assigned after the backup', async () => {
  const seller = { audience: 'seller', subject: 'seller@shop.example' } as const;
  const invoiced = async () => {
    const ada = await buyer();
    await ada.cod();
    await deliver(await ada.id());
    const { invoice } = await makeInvoice(seller, { id: await ada.id() });
    return invoice.number;
  };
  const invoices = { invoices: true, name: 'Corner', address: '1 High Street', taxNumber: '12-3' };
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: invoices }, { upsert: true });
  const first = await invoiced();
  expect(first).toMatch(/^INV-\d{4}-0001$/);
  await writeBackup(elsewhere.folder, backup);
  const lost = await invoiced();
  await restore();
  const next = await invoiced();
  expect(next).toMatch(/^INV-\d{4}-0002-\d{8}$/);
  expect(next).not.toBe(lost);
});
