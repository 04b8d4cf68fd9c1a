import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { State } from '@/local/stripe/server';
import { Address, Order, Product, Upload, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { check, checkPieces, tookCart } from './checker';
import type { Seller } from './shop-seller';
import type { Memory } from './shop-shopper';

/**
 * Returns the added pieces. The cart revision shows how many saves without a response succeeded, and the cart shows
 * which ones. Reports a violation if both disagree.
 */
function putInOf(
  memory: Memory,
  cart: { items: Record<string, number>; made: number },
  ordered: Record<string, number>,
  report: (what: string) => void,
): Record<string, number> {
  const putIn = { ...memory.putIn };
  let found = 0;
  for (const product of memory.unsure) {
    const present = (cart.items[product] ?? 0) + (ordered[product] ?? 0);
    if (present <= (putIn[product] ?? 0)) continue;
    putIn[product] = (putIn[product] ?? 0) + 1;
    found += 1;
  }
  if (cart.made !== memory.saves + found)
    report(`${memory.saves} saves were acknowledged, ${found} not, but ${cart.made} were made`);
  return putIn;
}

/** Returns how many saves of the cart succeeded. Orders also increase the cart revision, so they are subtracted. */
export const savesOf = ({
  cartRevision,
  consumedBy,
}: Pick<UserDoc, 'cartRevision' | 'consumedBy'>) => cartRevision - consumedBy.length;

async function checkShopper(
  memory: Memory,
  seller: Seller,
  { session, intent, refund }: State,
): Promise<string[]> {
  const found: string[] = [];
  const report = (what: string) => found.push(`${memory.email}: ${what}`);
  const user = await User.findOne({ email: memory.email }).lean();
  if (!user) {
    const acknowledgedCount = memory.saves + memory.streets.length + memory.acknowledged.length;
    return acknowledgedCount > 0 ? [`${memory.email}: the account is gone`] : [];
  }
  const { _id: userId, cartItems } = user;
  const orders = await Order.find({ userId }).lean();
  const addresses = await Address.find({ userId }).lean();
  for (const street of memory.streets) {
    const times = addresses.filter((one) => one.street === street).length;
    if (times !== 1) report(`an acknowledged address is there ${times} times`);
  }
  const ordered: Record<string, number> = {};
  for (const order of orders)
    for (const { product, quantity } of tookCart(order) ? order.items : [])
      ordered[String(product)] = (ordered[String(product)] ?? 0) + quantity;
  const cart = { items: cartItems, made: savesOf(user) };
  const ids = new Set(orders.map(({ _id }) => String(_id)));
  const sessions = session.filter(({ clientReferenceId: id }) => id !== null && ids.has(id));
  const sessionIds = new Set(sessions.map(({ id }) => id));
  const intents = intent.filter((one) => sessionIds.has(one.session));
  const violations = check({
    orders,
    cart: cartItems,
    addresses: addresses.map(({ _id }) => String(_id)),
    sessions,
    intents,
    refunds: refund.filter((one) => intents.some(({ id }) => id === one.intent)),
    statusRequests: [
      ...memory.statusRequests,
      ...seller.statusRequests.filter(({ order }) => ids.has(order)),
    ],
    putIn: putInOf(memory, cart, ordered, report),
    acknowledged: memory.acknowledged,
    revisions: memory.revisions,
  });
  for (const { invariant, what } of violations) report(`${invariant} ${what}`);
  return found;
}

async function checkSeller({ stock, added }: Seller): Promise<string[]> {
  const found: string[] = [];
  for (const [id, inStock] of stock) {
    const product = await Product.findById(id).lean();
    if (product?.inStock !== inStock) found.push(`the stock of ${id} is not ${inStock}`);
  }
  for (const name of added) {
    const times = await Product.countDocuments({ name });
    if (times !== 1) found.push(`the acknowledged product ${name} is there ${times} times`);
  }
  return found;
}

/** Invariant I16 of each tracked product, with the orders of all shoppers. */
async function checkCounts({ counted }: Seller): Promise<string[]> {
  const orders = await Order.find().lean();
  const found: string[] = [];
  for (const [id, stock] of counted) {
    const product = await Product.findById(id).select('+reservations').lean();
    const wrong = product ? checkPieces(orders, { product, counted: stock }) : [];
    found.push(...wrong.map(({ invariant, what }) => `${invariant} ${what}`));
  }
  return found;
}

/** Returns missing photos, and unused photos that the cleanup will not delete. */
async function checkPhotos(folder: string): Promise<string[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  const named = await Product.distinct('image', { image: /^\/uploads\// });
  const shown = new Set(named.map((url) => url.slice('/uploads/'.length)));
  const swept = new Set((await Upload.find().lean()).map(({ _id }) => _id));
  const strays = files.filter((file) => !shown.has(file) && !swept.has(file.replace('.part', '')));
  const missing = [...shown].filter((file) => !files.includes(file));
  return [
    ...strays.map((file) => `nobody knows of the photo ${file}`),
    ...missing.map((file) => `the photo ${file} of a product is gone`),
  ];
}

/** Returns all lost or duplicated acknowledged data, and all violations of I1 to I16. */
export async function checkShop(
  memories: Memory[],
  seller: Seller,
  state: State,
  uploads: string,
): Promise<string[]> {
  const found = [
    ...(await checkSeller(seller)),
    ...(await checkCounts(seller)),
    ...(await checkPhotos(uploads)),
  ];
  for (const memory of memories) found.push(...(await checkShopper(memory, seller, state)));
  return found;
}
