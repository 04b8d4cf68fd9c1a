import { isRefused } from '@/lib/client/api-client';
import { unitOfCount } from '@/lib/weights/read-math';
import type { MeasureView } from '@/lib/weights/view';

/** A count as it is sent: the pieces that there are, and those that the screen said, if it said any. */
export type Sent = {
  id: string;
  stock: number;
  from?: number;
  unit: ReturnType<typeof unitOfCount>;
};

/** The product that is counted, as it was read. */
type Seen = MeasureView & { _id: string; stock?: number | undefined; updatedAt: string };

/**
 * Makes a function that counts a product by `send`, once for each key. A count whose answer was lost may be made by now: it is
 * sent again under its own key, and another number counts from it, or its difference would count twice.
 */
export function createCounting(
  makeKey: () => string,
  send: (sent: Sent, key: string) => Promise<unknown>,
) {
  let lost: { seen: string; sent: Sent; key: string } | undefined;
  return async (product: Seen, stock: number): Promise<void> => {
    const { _id: id, stock: from, updatedAt } = product;
    const unit = unitOfCount(product);
    const seen = JSON.stringify([id, from, updatedAt]);
    const attempt = async (sent: Sent, key: string) => {
      lost = undefined;
      try {
        await send(sent, key);
      } catch (error) {
        lost = isRefused(error) ? undefined : { seen, sent, key };
        throw error;
      }
    };
    // Of a product that was read anew nothing is open.
    const open = lost?.seen === seen ? lost : undefined;
    if (open) await attempt(open.sent, open.key);
    if (open?.sent.stock === stock) return;
    const known = open?.sent.stock ?? from;
    const before = known === undefined ? {} : { from: known };
    await attempt({ id, stock, unit, ...before }, makeKey());
  };
}
