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
 * The proof that a guest may cancel an order by the link of its mails. People forward the link, so the link alone cancels
 * nothing: the guest's own browser does, or a code that the shop mails to the email of the order.
 */

/** The event of the mail with a code that cancels an order. */
export const CANCEL_CODE_EVENT = 'cancel-code';

/**
 * The limits of codes per order, and for the whole shop. With five tries a code, they limit guesses. They count no other
 * order of the mailbox: whoever has the link of one order cannot use up the codes of another. One client gets only a part
 * of the codes of an order, so that it cannot use them up alone.
 */
const MAX_OF_CLIENT = 3;
const MAX_OF_ORDER = 6;
const MAX_OF_ORDER_A_DAY = 20;
const MAX_OF_SHOP = 1_000;

/**
 * How many wrong codes one client may enter for an order in a day, and how many all clients together. The latter guess a
 * code with a probability of 1 in 66,000.
 */
const MAX_WRONG_OF_CLIENT = 6;
const MAX_WRONG_A_DAY = 15;

/** How far the due time of the mail is set back, in ms. It is then sent before other waiting mails. */
const AHEAD_MS = HOUR_MS;

/** Returns the key of the code of an order. It is no email, so that the code signs nobody in. */
const keyOf = ({ _id }: Pick<OrderDoc, '_id'>): string => `cancel order:${_id}`;

/** Returns why a shopper cannot cancel this order yet, for example because of its follow-ups. */
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
 * Mails six digits to the email of the order that the link names. They cancel this order within ten minutes, and nothing
 * else. A new code replaces the previous one. `blockedMessage` returns why the shopper cannot cancel the order yet. Throws an
 * ApiError:
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
    // An attempt that this limit rejects counts against no other limit.
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
 * Returns what the mail with a code contains; undefined if the code was used, replaced or has expired, or if the order
 * was erased. `number` is the number of the order.
 */
export async function readCancelCode(
  { _id, order: id, typedEmail, language }: MailDoc,
  now: Date,
): Promise<
  { address: string; code: string; minutes: number; number: number; language?: string } | undefined
> {
  const order = await Order.findById(id).lean();
  // An account that has claimed the order cancels it without a code.
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

/** Uses a code up. Throws a 400 ApiError at the field `code` if it is missing or wrong, and 429 after too many. */
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
 * Returns the guest whose order the link names, if the caller may cancel the order: the browser is signed in as this
 * guest, or the caller has read a mail with a code. A cancelled order needs no proof, because cancelling it again changes
 * nothing: a client repeats a call whose response was lost, but its code is used up. `isProven` is then false, and the
 * cancellation must fail if the order is no longer cancelled (the seller may undo it at the same moment).
 * `blockedMessage`: see {@link requestCancelCode}. Throws an ApiError:
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
