import { existsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { Manifest } from '@/cli/backup/manifest';
import { refundedCentsOf } from '@/lib/orders/change-order';
import { reservedPieces } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import {
  checkCartLocks,
  checkHistory,
  checkListed,
  checkOrder,
  type Report,
} from '@/lib/reconcile/invariants';
import { HOUR_MS } from '@/lib/utils/durations';
import { Address, Order, Product, ShopSettings } from '@/models';
import type { OrderDoc } from '@/models/order';

const MAX_FINDINGS = 50;
const BATCH = 500;
/**
 * A drill tolerates incomplete changes within this time before the backup. The reconciler completes them after a
 * restore.
 */
const UNSETTLED_MS = HOUR_MS;

/**
 * Invariants I14 and I15 (docs/payments.md): each part of a payment is refunded once, and the refunds never
 * exceed the payment.
 */
function checkRefunds(order: OrderDoc, report: Report): void {
  const { _id, payment, amountCents, dueCents = amountCents } = order;
  const numbers = (payment?.pendingRefunds ?? []).map(({ number }) => number);
  if (new Set(numbers).size < numbers.length)
    report('I14', `order ${_id} has the same pending refund twice`);
  if (refundedCentsOf(order) > amountCents || dueCents > amountCents)
    report('I15', `order ${_id} refunds more than was paid`);
}

/** Invariants I1 and I2 (docs/payments.md): no payment marks two orders as paid. */
function checkIntents(orders: readonly OrderDoc[], seen: Set<string>, report: Report): void {
  for (const order of orders.filter(state.paid.is)) {
    const { intent } = order.payment ?? {};
    if (!intent) continue;
    if (seen.has(intent)) report('I1', `payment ${intent} marks 2 orders paid`);
    seen.add(intent);
  }
}

/** Invariant I11 (docs/payments.md): an order's address belongs to its shopper, unless the address was deleted. */
async function checkAddresses(orders: readonly OrderDoc[], report: Report): Promise<void> {
  const ids = mongoose.trusted({ $in: orders.map(({ address }) => address._id) });
  const found = await Address.find({ _id: ids }, { userId: 1 }).lean();
  const owners = new Map(found.map(({ _id, userId }) => [String(_id), userId]));
  for (const { address, userId } of orders)
    if (owners.get(String(address._id))?.equals(userId) === false)
      report('I11', `an order uses the address ${address._id} of another shopper`);
}

async function* ordersByShopper(): AsyncGenerator<OrderDoc[]> {
  let own: OrderDoc[] = [];
  const all = Order.find().sort({ userId: 1, idempotencyKey: 1 }).lean();
  for await (const order of all.cursor({ batchSize: BATCH })) {
    if (own[0] && !own[0].userId.equals(order.userId)) {
      yield own;
      own = [];
    }
    own.push(order);
  }
  if (own.length > 0) yield own;
}

/** Ignores photos that are stored elsewhere. */
const isLost = (uploads: string, url: string) =>
  url.startsWith('/uploads/') && !existsSync(join(uploads, url.slice('/uploads/'.length)));

async function checkLogo(uploads: string): Promise<string[]> {
  const shop = await ShopSettings.findOne({}, { logo: 1 }).lean();
  return shop?.logo && isLost(uploads, shop.logo)
    ? [`the logo ${shop.logo} is not in the backup`]
    : [];
}

/**
 * Invariant I16 (docs/payments.md): a product reserves the quantity that each order needs. Also checks that
 * every photo exists.
 */
async function checkProducts(uploads: string, before: Date, report: Report): Promise<void> {
  const all = Product.find({}, { stock: 1, image: 1, reservations: 1 }).lean();
  for await (const product of all.cursor({ batchSize: BATCH })) {
    const { _id, stock = 0, image, reservations = [] } = product;
    if (stock < 0) report('I16', `product ${_id} has a stock of ${stock}`);
    for (const reservation of reservations.filter(({ at }) => at < before)) {
      const order = await Order.findById(reservation.order).lean();
      const isSettled = order && (order.changedAt ?? order.createdAt) < before;
      if (isSettled && reservedPieces(order).get(String(_id)) !== reservation.quantity)
        report(
          'I16',
          `product ${_id} reserves ${reservation.quantity} for order ${reservation.order}`,
        );
    }
    for (const url of image.filter((one) => isLost(uploads, one)))
      report('I16', `the photo ${url} of product ${_id} is not in the backup`);
  }
}

async function checkSum({ orderedCents }: Manifest): Promise<string[]> {
  const [row] = await Order.aggregate<{ sum: number }>([
    { $group: { _id: null, sum: { $sum: '$amountCents' } } },
  ]);
  const sum = row?.sum ?? 0;
  return orderedCents === undefined || orderedCents === sum
    ? []
    : [`the orders total ${sum} cents instead of ${orderedCents}`];
}

/**
 * Checks the restored database and photos, and returns the faults. Skips the invariants of docs/payments.md that
 * involve Stripe, and I7 and I9, which unique indexes guarantee.
 */
export async function checkRestored(manifest: Manifest, uploads: string): Promise<string[]> {
  const findings = [...(await checkSum(manifest)), ...(await checkLogo(uploads))];
  const report: Report = (invariant, what) => {
    if (findings.length < MAX_FINDINGS) findings.push(`${invariant} ${what}`);
  };
  const before = new Date(Date.parse(manifest.createdAt) - UNSETTLED_MS);
  const intents = new Set<string>();
  let batch: OrderDoc[] = [];
  for await (const orders of ordersByShopper()) {
    for (const order of orders) {
      checkOrder(order, report);
      checkHistory(order, report);
      checkRefunds(order, report);
      const placedAt = order.payment?.paidAt ?? order.createdAt;
      if (state.placedWithCart.is(order) && placedAt < before)
        report('I6', `order ${order._id} never emptied its cart`);
    }
    checkListed(
      orders.filter(({ createdAt }) => createdAt < before),
      report,
    );
    checkCartLocks(orders, report);
    checkIntents(orders, intents, report);
    batch.push(...orders);
    if (batch.length < BATCH) continue;
    await checkAddresses(batch, report);
    batch = [];
  }
  await checkAddresses(batch, report);
  await checkProducts(uploads, before, report);
  return findings;
}
