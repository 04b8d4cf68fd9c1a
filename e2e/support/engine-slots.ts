import { afterEach, beforeAll, vi } from 'vitest';
import { listSlots } from '@/lib/slots/queries';
import { Order, Product, ShopSettings, SlotPlace } from '@/models';

export type TestSlot = { from: string; to: string };

const SLOTS = {
  on: true,
  only: false,
  daysOff: [],
  lengthMinutes: 120,
  capacity: 1,
  leadMinutes: 0,
  days: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
};

export const setSlots = (slots: object = {}, more: object = {}) =>
  ShopSettings.updateOne(
    { _id: 'shop' },
    { $set: { timeZone: 'UTC', windows: { ...SLOTS, ...slots }, ...more } },
    { upsert: true },
  );

/** Returns the available slots except the first slot, which may start while the test runs. */
export const availableSlots = async () => (await listSlots({})).windows.slice(1);

export const leftIn = async ({ from }: TestSlot) =>
  (await availableSlots()).find((one) => one.from === from)?.left;

export async function twoSlots(): Promise<[TestSlot, TestSlot]> {
  const [one, other] = (await availableSlots()).map(({ from, to }) => ({ from, to }));
  if (!one || !other) throw new Error('there are no slots');
  return [one, other];
}

/**
 * Stores an apple for 3.33 before the tests. Resets orders and settings after each test. Returns a getter for the
 * apple's id.
 */
export function setUpSlots(): () => string {
  let apple = '';
  beforeAll(async () => {
    const product = { category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
    apple = String((await Product.create({ name: 'Apple', ...product }))._id);
  }, 60_000);
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all([ShopSettings.deleteMany(), SlotPlace.deleteMany(), Order.deleteMany()]);
  });
  return () => apple;
}
