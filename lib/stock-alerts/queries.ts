import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { DAY_MS } from '@/lib/utils/durations';
import { Product, StockAlerts } from '@/models';

/** The maximum number of stock alerts for one email address. */
export const MAX_ALERTS = 20;
/** The maximum number of email addresses with stock alerts, so that strangers cannot fill the database. */
export const MAX_ADDRESSES = 10_000;
/** The lifetime of a stock alert, in ms. */
export const ALERT_MS = 180 * DAY_MS;

const { trusted } = mongoose;

/** Returns a time. Alerts that were created before it have expired. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - ALERT_MS);

/** Returns the number of back-in-stock requests for a product. */
export async function countWaiting(product: string): Promise<number> {
  await db();
  return StockAlerts.countDocuments({ 'alerts.product': product });
}

/** Returns the valid alerts of an email address, oldest first. The caller must have checked who owns the address. */
export async function alertsOf(email: string, now = new Date()) {
  await db();
  const row = await StockAlerts.findById(email).lean();
  return row?.alerts.filter(({ at }) => at >= expiredBefore(now)) ?? [];
}

/**
 * Returns the alerts of an email address for the data export of an account. Times are in ISO 8601. The product name is
 * absent if the product no longer exists.
 */
export async function namedAlertsOf(
  email: string,
): Promise<{ product: string; name?: string; at: string }[]> {
  const alerts = await alertsOf(email);
  const ids = alerts.map(({ product }) => product);
  const rows = ids.length
    ? await Product.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean()
    : [];
  const names = new Map(rows.map(({ _id, name }) => [String(_id), name]));
  return alerts.map((alert) => {
    const [product, at] = [String(alert.product), alert.at.toISOString()];
    const name = names.get(product);
    return name === undefined ? { product, at } : { product, name, at };
  });
}
