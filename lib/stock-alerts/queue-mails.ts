import 'server-only';
import mongoose, { type Types } from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { db } from '@/lib/db';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { currentShop } from '@/lib/shop/read';
import { Mail, Product, StockAlerts } from '@/models';
import type { StockAlertsDoc } from '@/models/shopper-lists';
import { expiredBefore } from './queries';

const { trusted } = mongoose;

/** The event name of the mail that a product is back in stock. */
export const BACK_IN_STOCK_EVENT = 'back-in-stock';

const PREFIX = `${BACK_IN_STOCK_EVENT}:`;
/** The upper bound of a range query for ids with the prefix. */
const AFTER_PREFIX = `${BACK_IN_STOCK_EVENT};`;

/** Returns the id of the mail about an alert. The id is unique per alert, so an alert is mailed once. */
export const mailIdOf = (alert: unknown): string => `${PREFIX}${alert}`;

/** Returns the id of the alert that a mail is about. */
export const alertIdOf = (mailId: string): string => mailId.slice(PREFIX.length);

const BATCH = 200;

async function queueRows(
  rows: readonly StockAlertsDoc[],
  product: Types.ObjectId,
  now: Date,
): Promise<void> {
  const waiting = rows.flatMap(({ _id: email, language, alerts }) =>
    alerts
      .filter((alert) => alert.product.equals(product) && alert.at >= expiredBefore(now))
      .map(({ id }) => ({ email, language, id })),
  );
  const mails = waiting.map(({ id, language }) => ({
    ...{ _id: mailIdOf(id), event: BACK_IN_STOCK_EVENT, product, language, dueAt: now },
  }));
  await enqueue(mails);
}

async function deleteAlertsOf(mailIds: readonly string[]): Promise<void> {
  const ids = mailIds.map((mailId) => new mongoose.Types.ObjectId(alertIdOf(mailId)));
  const rows = await StockAlerts.find({ 'alerts.id': trusted({ $in: ids }) }, { _id: 1 })
    .hint({ 'alerts.id': 1 })
    .lean();
  for (const { _id } of rows) {
    await StockAlerts.updateOne({ _id }, { $pull: { alerts: { id: trusted({ $in: ids }) } } });
    await StockAlerts.deleteOne({ _id, alerts: trusted({ $size: 0 }) });
  }
}

/**
 * Deletes the alerts whose mails were sent or dropped, whatever the stock is. If the product sells out again, the
 * shopper can then add a new alert.
 */
async function deleteFinishedAlerts(): Promise<void> {
  const finished = { _id: trusted({ $gte: PREFIX, $lt: AFTER_PREFIX }), dueAt: null };
  const cursor = Mail.find(finished, { _id: 1 })
    .hint({ _id: 1 })
    .lean()
    .cursor({ batchSize: BATCH });
  let ids: string[] = [];
  for await (const { _id } of cursor) {
    ids.push(_id);
    if (ids.length < BATCH) continue;
    await deleteAlertsOf(ids);
    ids = [];
  }
  if (ids.length > 0) await deleteAlertsOf(ids);
}

/**
 * Queues the mails about a product that is in stock. An alert stays until its mail was sent, so a crash loses no mail.
 * The outbox stores each mail once, so a repeated call sends no mail twice.
 */
async function queueFor(product: Types.ObjectId, now: Date): Promise<void> {
  // The hint prevents a comparison of query plans, which can crash the embedded MongoDB.
  const cursor = StockAlerts.find({ 'alerts.product': product })
    .hint({ 'alerts.product': 1 })
    .lean()
    .cursor({ batchSize: BATCH });
  let rows: StockAlertsDoc[] = [];
  for await (const row of cursor) {
    rows.push(row);
    if (rows.length < BATCH) continue;
    await queueRows(rows, product, now);
    rows = [];
  }
  await queueRows(rows, product, now);
}

/**
 * Queues a mail for each alert about a product that is in stock again. The reconciler calls this function, so every
 * kind of stock increase counts. It does nothing while mail or the setting is off. It stops early when `isTime` returns
 * false.
 */
export async function queueStockAlerts(isTime = () => true, now = new Date()): Promise<void> {
  if (!isMailEnabled() || !(await currentShop()).backInStock) return;
  await db();
  const wanted = await StockAlerts.distinct('alerts.product');
  if (wanted.length === 0) return;
  await deleteFinishedAlerts();
  const back = await Product.find(
    { _id: trusted({ $in: wanted }), inStock: true, ...NOT_REMOVED },
    { _id: 1 },
  ).lean();
  for (const { _id } of back) {
    if (!isTime()) return;
    await queueFor(_id, now);
  }
}

/** Deletes the expired alerts, even if the setting is off. */
export async function deleteExpiredAlerts(now: Date): Promise<void> {
  if (!(await StockAlerts.exists({}))) return;
  const at = trusted({ $lt: expiredBefore(now) });
  await StockAlerts.deleteMany({ expiresAt: trusted({ $lt: now }) });
  await StockAlerts.updateMany({ 'alerts.at': at }, { $pull: { alerts: { at } } });
}
