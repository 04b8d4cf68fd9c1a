import 'server-only';
import mongoose from 'mongoose';
import type { SessionView } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { can } from '@/lib/staff/roles';
import { DAY_MS } from '@/lib/utils/durations';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { OPEN_STATUSES } from './status';
import type { OrderView } from './view';

const { trusted } = mongoose;

/* The orders that staff without the permission `history` can read (docs/product.md 8.27): open and recently changed
   orders, without emails. The restriction prevents the theft of the customer list. */

const READABLE_DAYS = 7;

/**
 * Returns the start of the period in which a closed order must have changed, so that a restricted session can read it.
 */
export const readableSince = () => new Date(Date.now() - READABLE_DAYS * DAY_MS);

/** Returns whether this session may read only recent orders, without emails. */
export const isRestricted = (session: SessionView): boolean =>
  session.audience === 'seller' && !can(session.person.role, 'history');

/** Returns the filter for the orders that a restricted session may read. */
export const readable = () => ({
  $or: [
    { status: trusted({ $in: OPEN_STATUSES }) },
    { changedAt: trusted({ $gte: readableSince() }) },
  ],
});

const isReadable = ({ status, changedAt }: Pick<OrderDoc, 'status' | 'changedAt'>) =>
  OPEN_STATUSES.includes(status) || (changedAt !== undefined && changedAt >= readableSince());

/** Returns an order as a restricted session may see it. */
export const withoutEmail = (view: OrderView): OrderView => ({
  ...view,
  address: { ...view.address, email: '' },
});

/**
 * Throws a 404 ApiError if a restricted session may not read the order with this id. The error is the same as for an
 * unknown order.
 */
export async function assertReadable(id: string): Promise<void> {
  await db();
  const order = await Order.findById(id, { status: 1, changedAt: 1 }).lean();
  if (order && !isReadable(order)) throw new ApiError('notFound', t('errors', 'orderGone'));
}
