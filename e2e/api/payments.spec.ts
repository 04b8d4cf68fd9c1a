import { expect, test } from '@playwright/test';
import { buyer, type PayingShop, startPayingShop } from '@/e2e/support/paying-shop';
import { freePort } from '@/server/process/port';

/* Webhooks over HTTP, and `npm run reconcile`. payments.test.ts covers the other cases. */

let shop: PayingShop;
test.beforeAll(async () => {
  shop = await startPayingShop(await freePort());
});
test.afterAll(() => shop?.close());

const paid = { orders: [{ isPaid: true, paymentType: 'Online' }], cart: {} };

test('webhooks complete a bank payment, and the shopper returns to My Orders', async () => {
  const who = await buyer(shop);
  const session = await who.session();
  shop.stripeServer().pay(session, 'async');
  const back = await who.comeBack(session);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toMatch(/\/loader\?next=my-orders$/);
  await shop.stripeServer().deliver();
  expect((await who.sees()).orders).toMatchObject([{ isPaid: false, isProcessing: true }]);
  shop.stripeServer().pay(session, 'paid');
  expect((await shop.stripeServer().deliver()).map(({ last }) => last)).toContain(200);
  expect(await who.sees()).toMatchObject(paid);
});

test('npm run reconcile completes an order whose webhook was lost', async () => {
  const who = await buyer(shop);
  shop.stripeServer().pay(await who.session());
  expect(await shop.reconcile()).toContain('Failed steps: 0');
  expect(await who.sees()).toMatchObject(paid);
});
