import { expect, test } from 'vitest';
import { newSeller, products } from '@/e2e/support/client';
import { ownProduct, reprice } from '@/e2e/support/own-product';
import { expectPaid, expectUntouched, openPayingTestShop } from '@/e2e/support/paying-in-process';
import { buyer } from '@/e2e/support/paying-shop';

const shop = openPayingTestShop();

for (const noticed of [true, false])
  test(`the shopper gets a new payment page after the first payment page has expired (webhook ${noticed ? 'arrived' : 'lost'})`, async () => {
    const who = await buyer(shop);
    const expired = await who.session();
    shop.stripeServer().expire(expired);
    if (noticed) await shop.stripeServer().deliver();
    await expectUntouched(who);
    const session = await who.session();
    expect(session).not.toBe(expired);
    shop.stripeServer().pay(session);
    await who.comeBack(session);
    await expectPaid(who);
  });

test('a shopper can pay again after the payment page expired, if the products are in stock', async () => {
  const [product] = (await products(shop.url, 'in', 20)).slice(-1);
  const who = await buyer(shop, product?._id);
  shop.stripeServer().expire(await who.session());
  const seller = await newSeller(shop.url);
  await seller.post('/api/product/stock', { id: product?._id, inStock: false });
  const { status, body } = await who.order();
  expect(status).toBe(409);
  expect(body.message).toBe(`Out of stock: ${product?.name}. Please remove it from your cart.`);
  await seller.post('/api/product/stock', { id: product?._id, inStock: true });
  const session = await who.session();
  shop.stripeServer().pay(session);
  await who.comeBack(session);
  await expectPaid(who);
});

test('an open payment page is reused if the total is unchanged', async () => {
  const seller = await newSeller(shop.url);
  const product = await ownProduct(shop.url, seller);
  const who = await buyer(shop, product._id);
  const first = await who.session(8.13);
  await reprice(seller, product, 98);
  // The payment page of this cart is still open, so the shop returns it again. It charges the total at the time of the
  // order.
  expect(await who.session(8.13)).toBe(first);
  const stale = await who.order(8.14);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ total: 199.92, message: expect.stringContaining('$8.14') });
  const second = await who.session(199.92);
  const sessionOf = (id: string) =>
    shop
      .stripeServer()
      .state()
      .session.find((one) => one.id === id);
  expect(sessionOf(first)?.status).toBe('expired');
  expect(sessionOf(second)?.amountTotal).toBe(19_992);

  shop.stripeServer().expire(second);
  await reprice(seller, product, 5);
  expect((await who.order(199.92)).body).toMatchObject({ success: false, total: 10.2 });
  const third = await who.session(10.2);
  shop.stripeServer().pay(third);
  await who.comeBack(third);
  await expectPaid(who);
  expect((await who.sees()).orders).toMatchObject([{ amount: 10.2 }]);
});

test('the seller sees which products sold out while the shopper paid', async () => {
  const seller = await newSeller(shop.url);
  const product = await ownProduct(shop.url, seller);
  const who = await buyer(shop, product._id);
  const session = await who.session();
  await seller.post('/api/product/stock', { id: product._id, inStock: false });
  shop.stripeServer().pay(session);
  await shop.stripeServer().deliver();
  await expectPaid(who);
  await seller.post('/api/product/stock', { id: product._id, inStock: true });
  const [order] = (await who.sees()).orders;
  expect(order).not.toHaveProperty('stockNote');
  const { body } = await seller.get(`/api/order/seller?q=${order?._id}`);
  expect(body.orders).toMatchObject([
    { stockNote: `Out of stock when the payment arrived: ${product.name}` },
  ]);
});

test('an order that is paid online keeps its age limit and allergens when the product changes', async () => {
  const who = await buyer(shop);
  const first = await who.session();
  shop.stripeServer().pay(first, 'async');
  shop.stripeServer().pay(first, 'failed');
  await shop.stripeServer().deliver();
  await expectUntouched(who);
  const session = await who.session();
  expect(session).not.toBe(first);
  shop.stripeServer().pay(session);
  await shop.stripeServer().deliver();
  await expectPaid(who);
});

test('the shop refunds the second payment if an order was paid twice', async () => {
  const who = await buyer(shop);
  const session = await who.session();
  const paid = await shop.dashboard().checkout.sessions.retrieve(session);
  const twin = await shop.dashboard().checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: paid.amount_total ?? 0,
          product_data: { name: 'The same again' },
        },
      },
    ],
    client_reference_id: paid.client_reference_id ?? '',
    metadata: paid.metadata ?? {},
    success_url: 'http://localhost/',
  });
  shop.stripeServer().pay(session);
  shop.stripeServer().pay(twin.id);
  await shop.stripeServer().deliver();
  await shop.reconcile();
  await expectPaid(who);
  const { intent } = shop.stripeServer().state();
  const refunded = (id: string) =>
    intent.filter((each) => each.session === id).map((each) => each.amountRefunded);
  expect(refunded(session)).toEqual([0]);
  expect(refunded(twin.id)).toEqual([paid.amount_total]);
  expect((await who.sees()).orders[0]?.refunded).toBeUndefined();
});

test("the order shows refunds that the seller made in Stripe's dashboard", async () => {
  const who = await buyer(shop);
  const session = await who.session();
  shop.stripeServer().pay(session);
  await who.comeBack(session);
  const { payment_intent } = await shop.dashboard().checkout.sessions.retrieve(session);
  const refund = { payment_intent: String(payment_intent) };
  await shop.dashboard().refunds.create({ ...refund, amount: 100 });
  await shop.stripeServer().deliver();
  const [part] = (await who.sees()).orders;
  expect(part).toMatchObject({ isPaid: true, refundedAmount: 1 });
  expect(part?.refunded).toBeUndefined();
  await shop.dashboard().refunds.create(refund);
  await shop.stripeServer().deliver();
  expect((await who.sees()).orders).toMatchObject([{ isPaid: true, refunded: true }]);
});
