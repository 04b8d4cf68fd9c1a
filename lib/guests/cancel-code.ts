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

/*
 * Cancels a guest's order through the link in its mails. People forward such links, so the link alone does not prove
 * who sends the request. The request must come from the guest's own browser, or contain a code that the shop has mailed
 * to the email address of the order.
 */

/** The outbox event for the mail with a cancellation code. */
export const CANCEL_CODE_EVENT = 'cancel-code';

/**
 * How many codes the shop mails, per order and in total. Each code allows five attempts, so these limits also limit
 * guessing. Each order has its own limit, so a person with the link of one order cannot use up the codes of another
 * order in the same mailbox. One client gets only some of an order's codes, so one client cannot use up all codes.
 */
const MAX_OF_CLIENT = 3;
const MAX_OF_ORDER = 6;
const MAX_OF_ORDER_A_DAY = 20;
const MAX_OF_SHOP = 1_000;

/**
 * The maximum number of wrong codes for an order in a day, from one client and from all clients together. The limit for
 * all clients leaves a probability of 1 in 66,000 that somebody guesses a code.
 */
const MAX_WRONG_OF_CLIENT = 6;
const MAX_WRONG_A_DAY = 15;

/**
 * The due time of the mail lies this far in the past, in ms, so that the outbox sends it before other waiting mails.
 */
const AHEAD_MS = HOUR_MS;

/**
 * Returns the key under which an order's cancellation code is stored. The key is not an email address, so nobody can
 * sign in with the code.
 */
const keyOf = ({ _id }: Pick<OrderDoc, '_id'>): string => `cancel order:${_id}`;

/**
 * Returns the reason why a shopper cannot cancel an order yet, for example its follow-up orders; undefined if there is
 * none.
 */
type BlockedMessage = (order: OrderDoc) => Promise<string | undefined>;

/** Throws a 409 ApiError with the order if shoppers cannot cancel it. */
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
 * only this order. A new code replaces the previous one. `blockedMessage` returns why the shopper cannot cancel the
 * order yet. Throws an ApiError:
 * - 404: the link is unknown or too old;
 * - 409: shoppers cannot cancel the order;
 * - 429: too many codes for the client, the order or the shop, or too many unknown links;
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
    // The client's limit comes first: an attempt that it rejects does not count toward the other limits.
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
  // An account that has claimed the order does not need a code to cancel it.
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
 * Checks a code and deletes it, so that it works once. Throws a 400 ApiError for the field `code` if the code is
 * missing or wrong, and 429 after too many wrong codes.
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
 * Returns the guest who placed the order in the link, if the caller may cancel the order. For that, the browser must be
 * signed in as this guest, or the request must contain a valid code. If the order is already cancelled, no proof is
 * needed and `isProven` is false. A client that lost the response can thus repeat the request although its code is used
 * up. The caller must then reject the cancellation if the order is no longer cancelled, because the seller may undo a
 * cancellation at the same moment. `blockedMessage` returns why the shopper cannot cancel the order yet. Throws an
 * ApiError:
 * - 400: the code is missing or wrong;
 * - 404: the link is unknown or too old;
 * - 409: shoppers cannot cancel the order. The code stays valid;
 * - 429: too many wrong codes, or too many unknown links.
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
