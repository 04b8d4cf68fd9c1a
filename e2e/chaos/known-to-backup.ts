import { Order, User } from '@/models';
import { tookCart } from './checker';
import { savesOf } from './shop-check';
import type { Memory } from './shop-shopper';

/**
 * Returns what a backup must contain about a shopper: everything that the shop had acknowledged when the backup started
 * (`before`). Of the pieces that were added later, it must contain the pieces that were in the cart when the backup
 * read the user. Throws if the account or acknowledged saves are missing.
 */
export async function knownToBackup(acknowledged: Memory, before: Memory): Promise<Memory> {
  const user = await User.findOne({ email: acknowledged.email }).lean();
  if (!user) throw new Error(`the account ${acknowledged.email} is not in the backup`);
  const saves = savesOf(user);
  if (saves < before.saves) throw new Error(`${before.saves - saves} saves of a cart are missing`);
  const putIn: Record<string, number> = {};
  for (const id of acknowledged.saved.slice(0, saves)) putIn[id] = (putIn[id] ?? 0) + 1;
  // The quantities in orders. The backup reads the users before the orders. An order in the backup can therefore
  // contain a piece that was added to the cart after the backup had read the user.
  const ordered: Record<string, number> = {};
  // Skip orders that were refunded because another order took the cart. They removed nothing from the cart.
  for (const order of await Order.find({ userId: user._id, listed: true }).lean())
    for (const { product, quantity } of tookCart(order) ? order.items : [])
      ordered[String(product)] = (ordered[String(product)] ?? 0) + quantity;
  for (const [id, pieces] of Object.entries(ordered)) putIn[id] = Math.max(putIn[id] ?? 0, pieces);
  return { ...acknowledged, ...before, saves, putIn, unsure: [] };
}
