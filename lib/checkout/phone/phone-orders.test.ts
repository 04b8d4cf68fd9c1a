import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { receiverOf } from '@/e2e/support/mail-server';
import { runs } from '@/e2e/support/runs';
import { removeAccount } from '@/lib/account/remove';
import { register } from '@/lib/auth/commands';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { claimGuestOrder } from '@/lib/guests/claim';
import { sendDue } from '@/lib/mail/sender';
import { composeOrderMail } from '@/lib/notify/mail/compose-order';
import { createRelay } from '@/lib/notify/mail/relay';
import { findOrder, listOrders, listOrdersOf } from '@/lib/orders/queries';
import { checkHistory, checkListed, checkOrder, type Report } from '@/lib/reconcile/invariants';
import { reconcile } from '@/lib/reconcile/reconcile';
import { readShop } from '@/lib/shop/read';
import { Address, Order, Product, ShopSettings, User } from '@/models';
import { findPeople } from './customers';
import { placeOrderFor, sumOfOrder } from './place-phone-order';
import { orderForInput } from './schema';

const SCHEDULES = runs(3);

const server = setUpMailServer();
setUpDatabase();
let apple: string;

beforeAll(async () => {
  const fields = { name: 'Apple', category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  apple = String((await Product.create(fields))._id);
}, 60_000);
afterEach(async () => {
  await ShopSettings.deleteMany();
  await readShop();
});

const contactData = {
  name: 'Grace Hopper',
  phone: '+1 555 0177',
  email: 'grace@people.example',
  street: '9 Navy Road',
  city: 'Springfield',
  zipcode: '02134',
  country: 'US',
};
const parsed = (customer: object = {}, more: object = {}) =>
  orderForInput.parse({
    customer: { ...contactData, ...customer },
    items: [{ product: apple, quantity: 3 }],
    ...more,
  });
const freshKey = () => `key-${randomUUID()}`;
const take = (customer: object = {}, more: object = {}, key = freshKey()) =>
  placeOrderFor(parsed(customer, more), { key, by: `somebody ${key}` });
const stored = async (id: string) => {
  const order = await Order.findById(id).lean();
  if (!order) throw new Error('the order is not there');
  return order;
};

let people = 0;
/** The address contains no digits, so that a search for a phone number cannot match it. */
const freshEmail = () => `${freshKey().replace(/\d/g, 'x')}@shopper.example`;

async function shopper(email = freshEmail(), named: object = {}) {
  people += 1;
  const caller = { ip: `10.2.0.${people}`, name: 'Firefox on Linux' };
  const { user } = await register({ name: 'Ada Grocer', email, password: 'one' }, caller);
  const { _id: userId } = user;
  const address = await Address.create({
    userId,
    firstName: 'Ada',
    lastName: 'Grocer',
    email,
    phone: '030 99 88',
    street: '1 Market Street',
    city: 'Springfield',
    zipcode: '02134',
    country: 'US',
    ...named,
  });
  const cod = (product: string, quantity = 1, key = freshKey()) =>
    placeCodOrder({
      userId,
      idempotencyKey: key,
      input: { items: [{ product, quantity }], address: String(address._id) },
    });
  return {
    userId,
    email,
    cod,
    remove: () => removeAccount(userId, { password: 'one' }, caller),
    caller,
  };
}

const prove = ({ userId }: { userId: string }) =>
  User.updateOne({ _id: userId }, { $set: { mailProvenAt: new Date() } });
const takeFor = async (account: Awaited<ReturnType<typeof shopper>>, key = freshKey()) =>
  take({ shopper: account.userId, email: account.email }, {}, key);

test('a phone order with the same idempotency key is placed only once', async () => {
  const key = freshKey();
  const ids = await Promise.all(Array.from({ length: 12 }, () => take({}, {}, key)));
  expect(new Set(ids).size).toBe(1);
  const [id = ''] = ids;
  const message = expect.stringContaining(`number ${(await stored(id)).number}.`);
  const placed = { kind: 'unprocessable', message, extra: { body: { placed: id } } };
  // The response may be lost, and staff may then change the form. The error names the placed order.
  const changes = [take({ street: '10 Navy Road' }, {}, key), take({}, { ifMissing: 'call' }, key)];
  for (const change of await Promise.allSettled(changes))
    expect(change).toMatchObject({ status: 'rejected', reason: placed });
  const { userId } = await shopper();
  await Order.updateOne({ _id: id }, { $set: { userId, 'phone.isGuest': false } });
  expect(await take({}, {}, key)).toBe(id);
  // Without a key, an identical order within 10 s is placed once. A phone order's key cannot collide with a shopper's
  // key.
  const without = () => placeOrderFor(parsed({ name: 'No Key' }), { by: 'one' });
  expect(await without()).toBe(await without());
  const ada = await shopper();
  const own = await ada.cod(apple, 3, key);
  await prove(ada);
  expect(await takeFor(ada, `other-${key}`)).not.toBe(own);
});

test('a phone order has the same fee, tax and total as an online order', async () => {
  const settings = {
    taxPercent: 7,
    languages: ['en', 'de'],
    zones: [{ name: 'Town', zipCodes: ['02134'], feeCents: 250 }],
  };
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
  const items = [{ product: apple, quantity: 3 }];
  const sum = await sumOfOrder({ items, zipcode: '02134' });
  expect(sum).toMatchObject({ subtotal: 9.99, deliveryFee: 2.5, total: 13.36 });
  expect((await sumOfOrder({ items, zipcode: undefined })).deliveryFee).toBe(0);
  const wrong = take({}, { total: 13.35 });
  await expect(wrong).rejects.toMatchObject({ kind: 'conflict' });
  const id = await take({}, { total: 13.36 });
  const ada = await shopper();
  const [ordered, common] = [await stored(id), await stored(await ada.cod(apple, 3))];
  const money = ({ amountCents, taxCents, subtotalCents, fees, taxes }: typeof ordered) => ({
    amountCents,
    taxCents,
    subtotalCents,
    fees,
    taxes,
  });
  expect(money(ordered)).toEqual(money(common));
  const elsewhere = take({ zipcode: '99999' });
  await expect(elsewhere).rejects.toMatchObject({ kind: 'unprocessable' });
  const faults: string[] = [];
  const report: Report = (invariant, what) => faults.push(`${invariant}: ${what}`);
  checkOrder(ordered, report);
  checkHistory(ordered, report);
  checkListed([ordered], report);
  expect(faults).toEqual([]);
});

test('concurrent phone orders never sell more than the stock @random', async () => {
  const who = fc.record({
    byPhone: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 3 }),
    requests: fc.integer({ min: 1, max: 2 }),
  });
  const ada = await shopper();
  const schedule = async (
    stock: number,
    orders: { byPhone: boolean; quantity: number; requests: number }[],
  ) => {
    const fields = { name: 'Pear', category: 'Fruits', priceCents: 400, offerPriceCents: 300 };
    const counted = { stock, switchedOff: false, inStock: stock > 0 };
    const pear = String((await Product.create({ ...fields, ...counted }))._id);
    const buyers = await Promise.all(orders.map(({ byPhone }) => (byPhone ? ada : shopper())));
    const requests = orders.flatMap(({ byPhone, quantity, requests: times }, at) => {
      const [key, items] = [freshKey(), [{ product: pear, quantity }]];
      const send = () =>
        byPhone ? take({}, { items }, key) : buyers[at]?.cod(pear, quantity, key);
      return Array.from({ length: times }, () => Promise.resolve(send()).catch(() => undefined));
    });
    const placed = new Set((await Promise.all(requests)).filter(Boolean));
    const product = await Product.findById(pear).select('+reservations').lean();
    const rows = await Order.find({ 'items.product': pear }).lean();
    const sold = rows.reduce((sum, { items: [line] }) => sum + (line?.quantity ?? 0), 0);
    const held = (product?.reservations ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(rows.every(({ listed }) => listed)).toBe(true);
    expect(new Set(rows.map(({ _id }) => String(_id)))).toEqual(placed);
    expect({ held, left: product?.stock }).toEqual({ held: sold, left: stock - sold });
  };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 6 }), fc.array(who, { maxLength: 5 }), schedule),
    { numRuns: SCHEDULES },
  );
});

test('a phone order for an account appears in My Orders and keeps the cart', async () => {
  const ada = await shopper();
  const cart = { cartItems: { [apple]: 5 }, cartRevision: 4 };
  await User.updateOne({ _id: ada.userId }, { $set: cart });
  await prove(ada);
  const id = await takeFor(ada);
  expect(await User.findById(ada.userId).lean()).toMatchObject(cart);
  const { orders } = await listOrdersOf(ada.userId, {});
  expect(orders.map(({ _id, byPhone }) => [_id, byPhone])).toEqual([[id, true]]);
  await expect(ada.remove()).rejects.toMatchObject({ kind: 'conflict' });
  const gone = take({ shopper: 'f'.repeat(24) });
  await expect(gone).rejects.toMatchObject({ kind: 'notFound' });
});

test('a phone order and a concurrent deletion of its account never both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await shopper();
    await prove(ada);
    const [order, removal] = await Promise.allSettled([takeFor(ada), ada.remove()]);
    expect([order.status, removal.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await Order.countDocuments({ userId: ada.userId })).toBe(
      order.status === 'fulfilled' ? 1 : 0,
    );
  }
});

test('the reconciler completes a phone order after a crash', async () => {
  const id = await take();
  await Order.updateOne({ _id: id }, { $set: { listed: false, cartCleared: false } });
  await reconcile({ all: true });
  expect(await stored(id)).toMatchObject({ listed: true, cartCleared: true });
});

async function linksTo(email: string, relay: () => Promise<void>) {
  await relay();
  await sendDue(composeOrderMail);
  const mails = server().receivedMails.filter(
    (mail) => receiverOf(mail)?.toLowerCase() === email.toLowerCase(),
  );
  return mails.map(({ text }) => /\/phone-order#([0-9a-f]{24})\.([\w-]{43})/.exec(text ?? ''));
}

test('claiming a guest order requires the mailed link and an account with a verified email address', async () => {
  const relay = createRelay();
  await relay();
  const email = `grace-${freshKey()}@people.example`;
  // Another person has already registered an account with the customer's email address.
  const stranger = await shopper(email);
  const id = await take({ email: email.toUpperCase() });
  expect((await listOrdersOf(stranger.userId, {})).orders).toEqual([]);
  const see = (userId: string) => findOrder(id, { audience: 'shopper', subject: userId });
  await expect(see(stranger.userId)).rejects.toMatchObject({ kind: 'notFound' });
  const [link] = await linksTo(email.toUpperCase(), relay);
  const [, order = '', token = ''] = link ?? [];
  expect(order).toBe(id);
  // A forwarded link, a guessed token and the link of another order are rejected.
  const friend = await shopper();
  const kinds = async (userId: string, word = token, one = order) =>
    claimGuestOrder(userId, { order: one, token: word }).then(
      () => 'taken',
      ({ kind }) => kind,
    );
  expect(await kinds(friend.userId)).toBe('forbidden');
  expect(await kinds(stranger.userId, 'x'.repeat(43))).toBe('notFound');
  expect(await kinds(stranger.userId, token, await take({ email }))).toBe('notFound');
  await expect(see(friend.userId)).rejects.toMatchObject({ kind: 'notFound' });
  // A stranger with a forwarded link cannot claim the order, even with an account for the customer's email address.
  expect(await kinds(stranger.userId)).toBe('forbidden');
  await expect(see(stranger.userId)).rejects.toMatchObject({ kind: 'notFound' });
  expect((await User.findById(stranger.userId).lean())?.mailProvenAt).toBeUndefined();
  await prove(stranger);
  const both = [kinds(stranger.userId), kinds(stranger.userId)];
  expect(await Promise.all(both)).toEqual(['taken', 'taken']);
  expect(await kinds(stranger.userId)).toBe('taken');
  expect(await see(stranger.userId)).toMatchObject({ _id: id, byPhone: true });
});

test('an order stays with the guest if the account is deleted while it claims the order', async () => {
  const relay = createRelay();
  await relay();
  const email = freshEmail();
  const grace = await shopper(email);
  await prove(grace);
  const id = await take({ email });
  const [[, order = '', token = ''] = []] = await linksTo(email, relay).then((links) =>
    links.map((link) => link ?? []),
  );
  const before = await stored(id);
  const write = Order.updateOne.bind(Order) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(Order, 'updateOne').mockImplementationOnce((async (...given: unknown[]) => {
    await User.updateOne({ _id: grace.userId }, { $set: { removedAt: new Date() } });
    return write(...given);
  }) as never);
  await expect(claimGuestOrder(grace.userId, { order, token })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This account is being deleted, so the order was not added to it.',
  });
  expect(await stored(id)).toMatchObject({ userId: before.userId, phone: { isGuest: true } });
});

async function bring(id: string): Promise<void> {
  await packOrder({ id, lines: [], done: true });
  await changeStatus({ id, from: 'Packed', status: 'Out for delivery' });
  await changeStatus({ id, from: 'Out for delivery', status: 'Delivered', isPaid: true });
}

test('the customer search in the phone order form omits an account that matches only by name and phone number', async () => {
  const [lastName, phone] = [`Lamarr${randomUUID().slice(0, 8)}`, '+43 1 4567'];
  const hedy = { firstName: 'Hedy', lastName, phone, street: '3 Wave Road', note: 'Dog' };
  const eve = await shopper(undefined, hedy);
  await prove(eve);
  await bring(await eve.cod(apple));
  const found = () => findPeople({ q: phone });
  const nothing = { street: '', city: '', state: '', zipcode: '', country: '', email: '' };
  const orderedAt = expect.any(String);
  expect(await found()).toEqual([{ name: `Hedy ${lastName}`, phone, ...nothing, orderedAt }]);
  for (const q of [lastName, `hedy ${lastName}`])
    expect(await findPeople({ q })).toEqual([expect.not.objectContaining({ shopper: eve.userId })]);
  for (const q of ['3 Wave Road', `Dog ${lastName}`]) expect(await findPeople({ q })).toEqual([]);
  const contactData = { name: `Hedy ${lastName}`, phone };
  for (const email of ['', 'hedy@people.example'])
    await expect(take({ ...contactData, email, shopper: eve.userId })).rejects.toMatchObject({
      kind: 'conflict',
    });
  await take({ ...contactData, street: '7 Own Road', note: 'Ring' });
  expect(await found()).toMatchObject([{ street: '7 Own Road', note: 'Ring' }]);
  expect((await found())[0]?.shopper).toBeUndefined();
});

test('the customer search in the phone order form returns the account and its address for a verified email address', async () => {
  const ada = await shopper();
  await ada.cod(apple);
  const shown = () => findPeople({ q: ` ${ada.email.toUpperCase()} `.trim() });
  expect(await shown()).toEqual([]);
  await expect(takeFor(ada)).rejects.toMatchObject({ kind: 'conflict' });
  await prove(ada);
  const { userId, email } = ada;
  expect(await shown()).toMatchObject([{ shopper: userId, email, street: '1 Market Street' }]);
  expect(await stored(await takeFor(ada))).toMatchObject({ phone: { isGuest: false } });
});

test('the customer search in the phone order form returns the account that claimed a phone order of the number', async () => {
  const relay = createRelay();
  await relay();
  const email = freshEmail();
  const grace = await shopper(email);
  const name = `Grace Taken${randomUUID().slice(0, 8)}`;
  const phone = '+43 660 7654321';
  const id = await take({ name, phone, email });
  const found = async () => (await findPeople({ q: '0043 660 7654321' }))[0];
  expect((await found())?.shopper).toBeUndefined();
  const [[, order = '', token = ''] = []] = await linksTo(email, relay).then((links) =>
    links.map((link) => link ?? []),
  );
  const claim = () => claimGuestOrder(grace.userId, { order, token });
  await expect(claim()).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await found())?.shopper).toBeUndefined();
  await prove(grace);
  await claim();
  expect(order).toBe(id);
  expect(await found()).toMatchObject({ shopper: grace.userId, street: contactData.street });
  const ofAccount = { name, email: '', shopper: grace.userId };
  await expect(take({ ...ofAccount, phone: '+43 (0)660 76543 21' })).resolves.toBeDefined();
  await expect(take({ ...ofAccount, phone: '+43 660 7654322' })).rejects.toMatchObject({
    kind: 'conflict',
  });
  const eve = await shopper();
  await expect(take({ ...ofAccount, phone, shopper: eve.userId })).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('the customer search in the phone order form finds earlier callers by name and by phone number in any spacing', async () => {
  const name = `Zuse${randomUUID().slice(0, 8)}`;
  await take({ name: `Konrad ${name}`, phone: '030 4711', street: '1 Relay Way' });
  await take({
    name: `Konrad ${name}`,
    phone: '0304711',
    street: '1 Relay Way',
    note: 'Ring twice',
  });
  const [guest, ...others] = await findPeople({ q: name });
  expect(others).toEqual([]);
  expect(guest).toMatchObject({ name: `Konrad ${name}`, note: 'Ring twice' });
  expect(guest?.shopper).toBeUndefined();
  for (const q of ['030 47-11', '٠٣٠ ٤٧ ١١', '(03047) 11'])
    expect(await findPeople({ q })).toMatchObject([{ name: `Konrad ${name}` }]);
  expect((await listOrders({ q: '030 47-11' })).orders).toHaveLength(2);
  expect(await findPeople({ q: '030 47 12' })).toEqual([]);
  expect(await findPeople({ q: 'apple' })).toEqual([]);
});

test('the customer search in the phone order form and the search of orders ignores the notation of a phone number', async () => {
  const notations = [
    '0043 660 1234567',
    '0660 1234567',
    '06601234567',
    '6601234567',
    '٠٦٦٠ ١٢٣٤٥٦٧',
  ];
  const lastName = `Meitner${randomUUID().slice(0, 8)}`;
  await take({ name: `Lise ${lastName}`, phone: '+43 660 1234567' });
  const names = async (q: string) => (await findPeople({ q })).map(({ name }) => name);
  // Orders of other tests may contain the digits, for example in their ids.
  const numbers = async (q: string) =>
    (await listOrders({ q })).orders.filter(({ address }) => address.lastName === lastName).length;
  for (const country of [undefined, 'AT']) {
    await ShopSettings.updateOne(
      { _id: 'shop' },
      country ? { $set: { country } } : { $unset: { country: 1 } },
      { upsert: true },
    );
    await readShop();
    for (const q of [...notations, '+43 660 1234567', '+43 660 12']) {
      expect(await names(q), q).toEqual([`Lise ${lastName}`]);
      expect(await numbers(q), q).toBe(1);
    }
    expect(await names('+43 660 1234568')).toEqual([]);
    expect(await numbers('0660 1234568')).toBe(0);
  }
  // The number is stored as typed, and found in the notation that a phone displays.
  await take({ name: `Lise ${lastName}`, phone: '٠٦٦٠ ١٢٣٤٥٦٧', street: '1 Fission Way' });
  const row = await Order.findOne({ 'address.street': '1 Fission Way' }).lean();
  expect(row?.address).toMatchObject({ phone: '٠٦٦٠ ١٢٣٤٥٦٧', e164: '+436601234567' });
  expect(await names('+436601234567')).toEqual([`Lise ${lastName}`, `Lise ${lastName}`]);
  const [view] = (await listOrders({ q: '+436601234567' })).orders;
  expect(view?.address).not.toHaveProperty('e164');
});

test('a phone order for weighed goods has an estimated and a maximum price', async () => {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { taxPercent: 0 } }, { upsert: true });
  const measure = {
    by: 'weight' as const,
    step: 50,
    unit: 'g' as const,
    perUnitCents: 499,
    tolerancePercent: 10,
    minStock: 55,
  } as const;
  const fields = { name: 'Grapes', category: 'Fruits', priceCents: 25, offerPriceCents: 25 };
  const grapes = String((await Product.create({ ...fields, measure }))._id);
  const items = [
    { product: grapes, quantity: 5 },
    { product: apple, quantity: 1 },
  ];
  const sum = await sumOfOrder({ items, zipcode: undefined });
  // 250 g are ordered, and at most 275 g may be packed.
  expect(sum).toMatchObject({ total: 4.7, estimate: 4.58 });
  expect(sum.lines).toEqual([
    { product: grapes, amount: 1.37, estimate: 1.25 },
    { product: apple, amount: 3.33 },
  ]);
  const plain = await sumOfOrder({ items: items.slice(1), zipcode: undefined });
  expect(plain).not.toHaveProperty('estimate');
});

test('a phone order with outdated quantity steps is rejected', async () => {
  const measure = { by: 'weight', step: 50, unit: 'g', perUnitCents: 499 } as const;
  const fields = { name: 'Plums', category: 'Fruits', priceCents: 25, offerPriceCents: 25 };
  const limits = { tolerancePercent: 10, minStock: 55 };
  const product = String(
    (await Product.create({ ...fields, measure: { ...measure, ...limits } }))._id,
  );
  const items = [{ product, quantity: 10, unit: 'g:50' }];
  const order = await stored(await take({}, { items }));
  expect(order.items[0]).toMatchObject({ quantity: 10, measure: { step: 50 } });
  await Product.updateOne({ _id: product }, { $set: { 'measure.step': 100 } });
  const message = expect.stringMatching(
    /^These products are now sold in different amounts: Plums\. Add them again/,
  );
  const rejected = { kind: 'conflict', message };
  await expect(take({}, { items })).rejects.toMatchObject(rejected);
  await expect(sumOfOrder({ items, zipcode: undefined })).rejects.toMatchObject(rejected);
  const renewed = [{ product, quantity: 5, unit: 'g:100' }];
  const later = await stored(await take({}, { items: renewed }));
  expect(later.items[0]).toMatchObject({ quantity: 5, measure: { step: 100 } });
});
