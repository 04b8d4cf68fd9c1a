import 'server-only';
import { randomUUID } from 'node:crypto';
import {
  CODE_MINUTES,
  codeOf,
  consumeCode,
  isCurrentCode,
  storeCode,
} from '@/lib/auth/mailed-code';
import { clientIp } from '@/lib/http/client-ip';
import { ApiError, fieldError } from '@/lib/http/errors';
import { consume, type Limit, refundAttempt } from '@/lib/http/rate-limit';
import { requestLanguage, t } from '@/lib/http/translate';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { setActor } from '@/lib/observe/request-context';
import { state } from '@/lib/orders/state';
import { canChangeStatus } from '@/lib/orders/status';
import { statusNow } from '@/lib/orders/status-label';
import { conflictFor } from '@/lib/orders/view-order';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { MailDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';
import { findLinked, isOwnGuest, viewLinked } from './read-order';
import type { CancelByLinkInput, OrderLinkInput } from './schema';

/* Cancels a guest's order through the link in its mails. People forward such links, so the link alone proves
   nothing. The request must come from the guest's own browser, or contain a code from a mail to the guest. */

/** The outbox event for the mail with a cancellation code. */
export const CANCEL_CODE_EVENT = 'cancel-code';

/**
 * The limits for mailed codes, per client, per order and in total. Each code allows five attempts, so these limits also
 * limit guessing. Limits per order protect the other orders in the same mailbox. Without the limit per client, one
 * client could use up all codes.
 */
const MAX_OF_CLIENT = 3;
const MAX_OF_ORDER = 6;
const MAX_OF_ORDER_A_DAY = 20;
const MAX_OF_SHOP = 1_000;

/**
 * The maximum number of wrong codes for an order in a day, from one client and from all clients. With these limits, the
 * chance to guess a code is 1 in 66,000.
 */
const MAX_WRONG_OF_CLIENT = 6;
const MAX_WRONG_A_DAY = 15;

/** The due time of the mail is in the past, so that the outbox sends it before other mails. */
const AHEAD_MS = HOUR_MS;

/** The key is not an email address, so nobody can sign in with the code. */
const keyOf = ({ _id }: Pick<OrderDoc, '_id'>): string => `cancel order:${_id}`;

/** Returns why a shopper cannot cancel an order yet, for example its follow-up orders. */
type BlockedMessage = (order: OrderDoc) => Promise<string | undefined>;

async function assertCancellable(order: OrderDoc, blockedMessage: BlockedMessage): Promise<void> {
  if (!canChangeStatus(order.status, 'Cancelled', 'shopper')) {
    const late = state.cancelled.is(order) ? '' : ` ${t('errors', 'cancelTooLate')}`;
    throw await conflictFor(viewLinked)(order, `${statusNow(order)}${late}`);
  }
  const blocked = await blockedMessage(order);
  if (blocked !== undefined) throw await conflictFor(viewLinked)(order, blocked);
}

/**
 * Mails a six-digit code to the email address of the order in the link. The code is valid for ten minutes and cancels
 * only this order. A new code replaces the previous code. `blockedMessage` returns why the shopper cannot cancel the
 * order yet.
 *
 * Throws an ApiError:
 * - 404: the link is unknown or too old;
 * - 409: shoppers cannot cancel the order;
 * - 429: too many codes or too many unknown links;
 * - 503: the shop sends no mail.
 */
export async function requestCancelCode(
  link: OrderLinkInput,
  ip: string,
  blockedMessage: BlockedMessage,
): Promise<void> {
  if (!isMailEnabled()) throw new ApiError('unavailable', t('guestErrors', 'noMail'));
  const order = await findLinked(link, ip);
  await assertCancellable(order, blockedMessage);
  const { email } = order.address;
  const limit = (key: string, max: number, windowMs: number): Limit => ({
    key: `cancel-code:${key}`,
    max,
    windowMs,
  });
  await consume(
    // The client's limit comes first. An attempt that it rejects does not count toward the limits of the order and the
    // shop.
    limit(`client:${order._id}:${ip}`, MAX_OF_CLIENT, HOUR_MS),
    limit(`order:${order._id}`, MAX_OF_ORDER, HOUR_MS),
    limit(`day:${order._id}`, MAX_OF_ORDER_A_DAY, DAY_MS),
    limit('shop', MAX_OF_SHOP, HOUR_MS),
  );
  const mail = `${CANCEL_CODE_EVENT}:${randomUUID()}`;
  const now = Date.now();
  await storeCode(keyOf(order), mail, now);
  const row = { _id: mail, event: CANCEL_CODE_EVENT, order: order._id, typedEmail: email };
  await enqueue([{ ...row, language: requestLanguage(), dueAt: new Date(now - AHEAD_MS) }]);
}

/**
 * Returns the data for the mail with a cancellation code. Returns undefined if the code was used, was replaced or has
 * expired, or if the order was erased. `number` is the order number.
 */
export async function readCancelCode(
  { _id, order: id, typedEmail, language }: MailDoc,
  now: Date,
): Promise<
  { address: string; code: string; minutes: number; number: number; language?: string } | undefined
> {
  const order = await Order.findById(id).lean();
  if (!order?.number || !typedEmail || order.address.email !== typedEmail) return undefined;
  if (!(await isCurrentCode(keyOf(order), _id, now))) return undefined;
  return omitUndefined({
    address: typedEmail,
    code: codeOf(_id),
    minutes: CODE_MINUTES,
    number: order.number,
    language: language || undefined,
  });
}

/**
 * Checks a code and deletes it, so that it works once. Throws a 400 ApiError for the field `code`, or 429 after too
 * many wrong codes.
 */
async function assertCode(order: OrderDoc, code: string | undefined, ip: string): Promise<void> {
  if (!code) throw fieldError('code', t('guestErrors', 'cancelNeedsCode'));
  const limit = (key: string, max: number): Limit => ({
    key: `cancel-code:wrong:${order._id}${key}`,
    max,
    windowMs: DAY_MS,
  });
  const wrong = [limit(`:${ip}`, MAX_WRONG_OF_CLIENT), limit('', MAX_WRONG_A_DAY)];
  await consume(...wrong);
  const outcome = await consumeCode(keyOf(order), code);
  if (outcome !== 'wrong') await refundAttempt(...wrong);
  if (outcome !== 'right') throw fieldError('code', t('guestErrors', 'wrongCode'));
}

/**
 * Returns the guest who placed the order in the link, if the caller may cancel the order. The browser must be signed in
 * as this guest, or the request must contain a valid code. `blockedMessage` returns why the shopper cannot cancel the
 * order yet.
 *
 * A cancelled order needs no proof, so a client can repeat a request after a lost response. `isProven` is then false.
 * The caller must reject the cancellation if the seller undoes it at the same moment.
 *
 * Throws an ApiError:
 * - 400: the code is missing or wrong;
 * - 404: the link is unknown or too old;
 * - 409: shoppers cannot cancel the order. The code stays valid;
 * - 429: too many wrong codes or too many unknown links.
 */
export async function proveCanceller(
  { code, ...link }: CancelByLinkInput,
  request: Request,
  blockedMessage: BlockedMessage,
): Promise<{ guest: string; isProven: boolean }> {
  const ip = clientIp(request);
  const order = await findLinked(link, ip);
  const guest = String(order.userId);
  if (state.cancelled.is(order)) return { guest, isProven: false };
  await assertCancellable(order, blockedMessage);
  if (!(await isOwnGuest(order, request))) await assertCode(order, code, ip);
  setActor({ kind: 'shopper', id: guest });
  return { guest, isProven: true };
}
