import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { z } from 'zod';
import { listProducts } from '@/lib/catalog/list';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { objectId } from '@/lib/http/input-parts';
import { consume } from '@/lib/http/rate-limit';
import { requestLanguage, schemaMessage, t } from '@/lib/http/translate';
import { mailedLinks, type TokenInput, tokenInput } from '@/lib/mail/mailed-link';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { currentShop } from '@/lib/shop/read';
import { HOUR_MS } from '@/lib/utils/durations';
import { accountEmail, mailboxKey } from '@/lib/utils/email-address';
import { Mail, Product, StockAlerts, User } from '@/models';
import type { StockAlertsDoc } from '@/models/shopper-lists';
import {
  ALERT_MS,
  alertsOf,
  countWaiting,
  expiredBefore,
  MAX_ADDRESSES,
  MAX_ALERTS,
} from './queries';
import { mailIdOf } from './queue-mails';
import type { AddedAlert } from './view';

const MISSING = schemaMessage('validation', 'emailMissing');

/** The body of POST /api/stock-alert/add and remove. */
export const alertInput = z.object({ product: objectId }, schemaMessage('validation', 'invalidId'));

/** The body of POST /api/stock-alert/ask. */
export const askInput = z.object(
  { product: objectId, email: accountEmail(MISSING, schemaMessage('validation', 'emailWrong')) },
  MISSING,
);

/** The query of GET /api/stock-alert/waiting. */
export const waitingQuery = z.object({ id: objectId });

export type AlertInput = z.output<typeof alertInput>;
export type AskInput = z.output<typeof askInput>;

/** The links in stock alert mails. A confirmation link is valid for one product. */
export const stockAlertLinks = mailedLinks('stock-alert');

/** The event name of the mail that asks for a confirmation. */
export const CONFIRM_ALERT_EVENT = 'confirm-stock-alert';

/** Mails that ask for a confirmation, per hour. */
const MAX_MAILS_BY_CLIENT = 20;
const MAX_MAILS_TO_MAILBOX = 3;

async function assertOn(): Promise<void> {
  if (!(await currentShop()).backInStock)
    throw new ApiError('conflict', t('stockAlertErrors', 'off'));
}

async function assertCanWait(product: string): Promise<void> {
  await assertOn();
  if (!isMailEnabled()) throw new ApiError('unavailable', t('stockAlertErrors', 'noMail'));
  await db();
  const [found] = (await listProducts({ ids: [product] })).products;
  if (!found) throw new ApiError('notFound', t('stockAlertErrors', 'gone'));
  if (found.inStock) throw new ApiError('conflict', t('stockAlertErrors', 'inStock'));
}

async function accountOf(userId: string): Promise<{ email: string; isProven: boolean }> {
  await db();
  const user = await User.findOne({ _id: userId, removedAt: null }).lean();
  if (!user) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  // In the row of a guest, `email` is only a placeholder (models/user.ts).
  if (user.isGuest) throw new ApiError('conflict', t('stockAlertErrors', 'guest'));
  return { email: user.email, isProven: user.mailProvenAt !== undefined };
}

/**
 * Returns the id of an alert that was used for a short restock, if the product is out of stock again. The mail may end
 * that alert, so a new request needs a new alert.
 */
async function usedAlertOf(
  alerts: StockAlertsDoc['alerts'],
  product: mongoose.Types.ObjectId,
): Promise<mongoose.Types.ObjectId | undefined> {
  const known = alerts.find((one) => one.product.equals(product));
  if (!known || !(await Mail.exists({ _id: mailIdOf(known.id) }))) return undefined;
  return (await Product.exists({ _id: product, inStock: true })) ? undefined : known.id;
}

/**
 * If the list is full, returns the ids of alerts for removed products. Shoppers cannot remove these alerts, because a
 * removed product has no page.
 */
async function removedAlertsOf(
  alerts: StockAlertsDoc['alerts'],
): Promise<mongoose.Types.ObjectId[]> {
  if (alerts.length < MAX_ALERTS) return [];
  const ids = alerts.map(({ product }) => product);
  const sold = await Product.find(
    { _id: mongoose.trusted({ $in: ids }), ...NOT_REMOVED },
    { _id: 1 },
  )
    .hint({ _id: 1 })
    .lean();
  const isSold = new Set(sold.map(({ _id }) => String(_id)));
  return alerts.flatMap(({ id, product }) => (isSold.has(String(product)) ? [] : id));
}

/**
 * Stores an alert in one atomic write. The write also deletes expired and used alerts. If the list is full, it deletes
 * the alerts for removed products. Returns false if the address has too many alerts. Throws a 409 ApiError if the shop
 * has too many alerts.
 */
async function storeAlert(
  email: string,
  language: string,
  product: string,
  now: Date,
): Promise<boolean> {
  await db();
  const stored = await StockAlerts.findById(email, { alerts: 1 }).lean();
  // Concurrent calls may exceed the limit slightly, which does no harm.
  if (!stored && (await StockAlerts.countDocuments({}).limit(MAX_ADDRESSES)) >= MAX_ADDRESSES)
    throw new ApiError('conflict', t('stockAlertErrors', 'shopFull'));
  const wanted = new mongoose.Types.ObjectId(product);
  const used = stored && (await usedAlertOf(stored.alerts, wanted));
  const over = [...(used ? [used] : []), ...(stored ? await removedAlertsOf(stored.alerts) : [])];
  const added = { id: new mongoose.Types.ObjectId(), product: wanted, at: now };
  const live = {
    $filter: {
      input: { $ifNull: ['$alerts', []] },
      as: 'one',
      cond: {
        $and: [{ $gte: ['$$one.at', expiredBefore(now)] }, { $not: [{ $in: ['$$one.id', over] }] }],
      },
    },
  };
  const isFree = {
    $and: [
      { $not: [{ $in: [wanted, '$alerts.product'] }] },
      { $lt: [{ $size: '$alerts' }, MAX_ALERTS] },
    ],
  };
  const row = await retryOnDuplicate(() =>
    StockAlerts.findOneAndUpdate(
      { _id: email },
      [
        { $set: { alerts: live, language: { $literal: language } } },
        {
          $set: {
            alerts: {
              $cond: [isFree, { $concatArrays: ['$alerts', [{ $literal: added }]] }, '$alerts'],
            },
            expiresAt: new Date(now.getTime() + ALERT_MS),
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    ).lean(),
  );
  return row?.alerts.some((one) => one.product.equals(wanted)) ?? false;
}

async function mailConfirmation(email: string, product: string, ip: string): Promise<void> {
  await consume(
    { key: `stock-alert:ip:${ip}`, max: MAX_MAILS_BY_CLIENT, windowMs: HOUR_MS },
    {
      key: `stock-alert:address:${mailboxKey(email)}`,
      max: MAX_MAILS_TO_MAILBOX,
      windowMs: HOUR_MS,
    },
  );
  await enqueue([
    {
      _id: `${CONFIRM_ALERT_EVENT}:${randomUUID()}`,
      event: CONFIRM_ALERT_EVENT,
      typedEmail: email,
      product: new mongoose.Types.ObjectId(product),
      language: requestLanguage(),
      dueAt: new Date(),
    },
  ]);
}

/**
 * Adds a stock alert for a signed-in shopper. If the email address is not verified, the shop mails a confirmation link
 * and returns `isStored: false`. Throws a 404 ApiError for an unknown product. Throws 409 if the setting is off, the
 * product is in stock or there are too many alerts. Throws 429 after too many mails, and 503 if mail is off.
 */
export async function addAlert(
  userId: string,
  { product }: AlertInput,
  ip: string,
): Promise<AddedAlert> {
  await assertCanWait(product);
  const { email, isProven } = await accountOf(userId);
  if (!isProven) await mailConfirmation(email, product, ip);
  else if (!(await storeAlert(email, requestLanguage(), product, new Date())))
    throw new ApiError('conflict', t('stockAlertErrors', 'full', { max: MAX_ALERTS }));
  return { isStored: isProven };
}

/**
 * Mails a visitor a link that confirms an alert. The response does not reveal whether the address already has an alert
 * for the product. Throws like {@link addAlert}.
 */
export async function askForAlert({ product, email }: AskInput, ip: string): Promise<void> {
  await assertCanWait(product);
  await mailConfirmation(email, product, ip);
}

/**
 * Stores the alert of a mailed link. A repeated confirmation changes nothing. Throws a 404 ApiError if the seller has
 * removed the product. Throws 409 if the link is invalid, the setting is off or there are too many alerts. Throws 429
 * after too many invalid links.
 */
export async function confirmAlert({ token }: TokenInput, ip: string): Promise<void> {
  const { email, language, about } = await stockAlertLinks.verify(token, 'join', ip);
  await assertOn();
  if (about === undefined) throw new ApiError('conflict', t('errors', 'linkOver'));
  await db();
  if (!(await Product.exists({ _id: about, ...NOT_REMOVED })))
    throw new ApiError('notFound', t('stockAlertErrors', 'gone'));
  if (!(await storeAlert(email, language, about, new Date())))
    throw new ApiError('conflict', t('stockAlertErrors', 'fullAddress', { max: MAX_ALERTS }));
}

/**
 * Deletes all alerts of the email address in a mailed link, even if the setting is off. Calling it again is safe.
 * Throws a 409 ApiError if the link is invalid, and 429 after too many invalid links.
 */
export async function endAlerts({ token }: TokenInput, ip: string): Promise<void> {
  const { email } = await stockAlertLinks.verify(token, 'leave', ip);
  await db();
  await StockAlerts.deleteOne({ _id: email });
}

async function dropAlert(email: string, product: string): Promise<void> {
  await StockAlerts.updateOne({ _id: email }, { $pull: { alerts: { product } } });
  await StockAlerts.deleteOne({ _id: email, alerts: mongoose.trusted({ $size: 0 }) });
}

/** The body of POST /api/stock-alert/by-link. */
export const linkedInput = tokenInput.extend({ remove: objectId.optional() });

const waitedFor = async (email: string) =>
  (await alertsOf(email)).map(({ product }) => String(product));

/**
 * Returns the ids of the products for which the email address in a mailed link has alerts. With `remove`, it first
 * removes the alert for that product. It works even if the setting is off. Throws a 409 ApiError if the link is
 * invalid, and 429 after too many invalid links.
 */
export async function alertsByLink(
  { token, remove }: z.output<typeof linkedInput>,
  ip: string,
): Promise<string[]> {
  const { email } = await stockAlertLinks.verify(token, 'any', ip);
  await db();
  if (remove) await dropAlert(email, remove);
  return waitedFor(email);
}

/** Removes an alert of a signed-in shopper. Calling it again is safe. */
export async function removeAlert(userId: string, { product }: AlertInput): Promise<void> {
  const { email, isProven } = await accountOf(userId);
  // An unverified address may belong to somebody else. The account must not change that person's alerts.
  if (isProven) await dropAlert(email, product);
}

/**
 * Returns the ids of the products for which a signed-in shopper has alerts. Throws a 409 ApiError if the setting is
 * off.
 */
export async function listAlerts(userId: string): Promise<string[]> {
  await assertOn();
  const { email, isProven } = await accountOf(userId);
  return isProven ? waitedFor(email) : [];
}

/** Returns the number of back-in-stock requests for a product. Throws a 409 ApiError if the setting is off. */
export async function waitingFor(product: string): Promise<number> {
  await assertOn();
  return countWaiting(product);
}
