import type { OrderDoc } from '@/models/order';

/** How long an order stays claimed after the last count by who packs it, in ms. */
export const CLAIM_MS = 15 * 60_000;

export type Claim = NonNullable<OrderDoc['claim']>;

/** Who packs an open order at the time `now` (ms): the claim, unless it is idle for too long. */
export function liveClaim(
  { claim, status }: Pick<OrderDoc, 'claim' | 'status'>,
  now: number,
): Claim | undefined {
  const isOver = !claim || now - claim.at.getTime() >= CLAIM_MS;
  return status !== 'Order Placed' || isOver ? undefined : claim;
}

/** When a claim is over if nothing more is counted. */
export const claimEnd = ({ at }: Claim): Date => new Date(at.getTime() + CLAIM_MS);
