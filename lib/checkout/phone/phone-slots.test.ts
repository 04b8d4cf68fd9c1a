import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { setSlots, setUpSlots } from '@/e2e/support/engine-slots';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { listSlots } from '@/lib/slots/queries';
import { Order } from '@/models';
import { placeOrderFor } from './place-phone-order';
import { orderForInput } from './schema';

setUpDatabase();
const apple = setUpSlots();
beforeEach(() => setSlots({ leadMinutes: 48 * 60, lengthMinutes: 60 }));

const customer = {
  name: 'Grace Hopper',
  phone: '+1 555 0177',
  street: '9 Navy Road',
  city: 'Springfield',
  zipcode: '02134',
  country: 'US',
};
const items = () => [{ product: apple(), quantity: 3 }];
const take = (window: object) =>
  placeOrderFor(orderForInput.parse({ customer, items: items(), window }), {
    key: randomUUID(),
    by: 'ada',
  });
/** Returns the second slot from now. Its lead time has passed. */
async function closedSlot() {
  const { from = '', to = '' } = (await listSlots({}, undefined, 'seller')).windows[1] ?? {};
  return { from, to };
}

test('a phone order can have a slot that shoppers can no longer choose', async () => {
  const window = await closedSlot();
  const { userId, address } = await storedShopper();
  const placing = { userId, idempotencyKey: 'one', input: { items: items(), address, window } };
  await expect(placeCodOrder(placing)).rejects.toThrow(/is already closed/);
  const order = await Order.findById(await take(window)).lean();
  expect(order).toMatchObject({ deliverySlot: { from: new Date(window.from) }, listed: true });
  await expect(take(window)).rejects.toThrow(/is full/);
});

test('a phone order cannot have a slot that has ended', async () => {
  const { from, to } = await closedSlot();
  const before = (iso: string) => new Date(Date.parse(iso) - 3 * 3_600_000).toISOString();
  await expect(take({ from: before(from), to: before(to) })).rejects.toThrow(/is already closed/);
});
