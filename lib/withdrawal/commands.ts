import 'server-only';
import mongoose from 'mongoose';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { categoryIn, redirectsOf } from '@/lib/catalog/category-tree/tree';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { isMailEnabled } from '@/lib/mail/outbox';
import { changeOrder, type Decision, nextEntryTime } from '@/lib/orders/change-order';
import { firstIdOf, idsOf } from '@/lib/orders/day-ids';
import { state } from '@/lib/orders/state';
import { readShop } from '@/lib/shop/read';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { emailKey, mailboxKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { Order, User } from '@/models';
import { LISTED_INDEX, type OrderDoc } from '@/models/order';
import { acceptStatement, deliveredGoods, type Statement, withdrawableGoods } from './rules';
import type { OwnWithdrawal, WithdrawalInput } from './schema';
import type { WithdrawalChoice, WithdrawalReceipt } from './view';

const { trusted } = mongoose;

/**
 * Attempts per hour: per client, per mailbox and client, and per mailbox. The limit per mailbox is the highest.
 * Otherwise a stranger could easily lock out the consumer.
 */
const MAX_BY_CLIENT = 20;
const MAX_BY_BOTH = 6;
const MAX_BY_MAILBOX = 30;
/** Withdrawals of a signed-in shopper per hour. */
const MAX_BY_SHOPPER = 20;
/**
 * The maximum number of acknowledgement mails in an hour to an unverified mailbox. Otherwise a stranger could cause a
 * mail for each line of each order.
 */
const MAX_TO_UNPROVEN = 10;

async function assertOn(): Promise<{ timeZone: string }> {
  const { withdrawal, timeZone } = await readShop();
  if (!withdrawal) throw new ApiError('conflict', t('withdrawalErrors', 'off'));
  return { timeZone };
}

/**
 * Returns a function that checks whether a category is excluded from the right of withdrawal. If a category was renamed
 * or merged after the order, the setting of the current category applies.
 */
async function exclusions(): Promise<(category: string) => boolean> {
  const tree = await readTree();
  const moved = new Map(redirectsOf(tree).map(({ path, into }) => [path.toLowerCase(), into]));
  return (ordered) => {
    let path: string | undefined = ordered;
    for (let steps = 0; path && steps <= moved.size; steps += 1) {
      const category = categoryIn(tree, path);
      if (category) return category.noWithdrawal === true;
      path = moved.get(path.toLowerCase());
    }
    return false;
  };
}

/** A deleted account and a guest order by phone without an email address get no mail. */
const hasMailbox = async ({ userId, phone, address }: OrderDoc): Promise<boolean> =>
  phone?.isGuest
    ? Boolean(address.email)
    : (await User.exists({ _id: userId, removedAt: null })) !== null;

async function receiptOf(order: OrderDoc): Promise<WithdrawalReceipt> {
  const last = order.withdrawals?.at(-1);
  if (!last) throw new Error('a withdrawal was not stored');
  return { at: last.at.toISOString(), mailed: isMailEnabled() && (await hasMailbox(order)) };
}

/**
 * Stores a withdrawal in one conditional write, so a repetition changes nothing. The mail relay later mails the
 * consumer and the seller (lib/notify/mail).
 */
async function declare(
  filter: { _id: string; userId?: string },
  statement: Statement & { name: string },
): Promise<WithdrawalReceipt> {
  const isExcluded = await exclusions();
  const decide = (order: OrderDoc): Decision => {
    if (order.erasedAt) return { conflict: t('withdrawalErrors', 'noOrder') };
    if (!state.listed.is(order)) return { conflict: t('withdrawalErrors', 'notPlaced') };
    const accepted = acceptStatement(order, statement, isExcluded);
    if (accepted === 'repeated') return 'unchanged';
    if ('error' in accepted) return { conflict: t('withdrawalErrors', accepted.error) };
    const { name } = statement;
    const at = nextEntryTime(order.withdrawals);
    return { update: { $push: { withdrawals: { at, name, ...accepted } } } };
  };
  return receiptOf(await changeOrder(filter, decide));
}

/** Throws a 429 ApiError after too many withdrawals. */
async function countStatement(userId: string, id: string): Promise<void> {
  await db();
  const [user, order] = await Promise.all([
    User.findById(userId, { email: 1, isGuest: 1, mailProvenAt: 1 }).lean(),
    Order.findOne({ _id: id, userId }, { address: 1 }).lean(),
  ]);
  const receiver = user?.isGuest ? order?.address.email : user?.email;
  const isProven = user?.mailProvenAt !== undefined;
  await consume(
    { key: `withdrawal:shopper:${userId}`, max: MAX_BY_SHOPPER, windowMs: HOUR_MS },
    ...(isProven || !receiver
      ? []
      : [
          {
            key: `withdrawal:unproven:${mailboxKey(receiver)}`,
            max: MAX_TO_UNPROVEN,
            windowMs: HOUR_MS,
          },
        ]),
  );
}

/**
 * Stores the withdrawal of a signed-in consumer from their order, or from some of its products. Returns the time of
 * receipt, and whether a confirmation is mailed. If earlier withdrawals already cover it, the time is that of the
 * latest withdrawal. Throws a 404 ApiError for an order of another user. Throws 409 if the shop does not accept
 * withdrawals, the order is cancelled or the goods are excluded. Throws 429 after too many withdrawals.
 */
export async function withdrawFromOwn(
  userId: string,
  { id, ...statement }: OwnWithdrawal,
): Promise<WithdrawalReceipt> {
  await assertOn();
  await countStatement(userId, id);
  return declare({ _id: id, userId }, statement);
}

/** Returns the goods from which a signed-in consumer can withdraw. Throws like {@link withdrawFromOwn}. */
export async function readWithdrawalChoice(userId: string, id: string): Promise<WithdrawalChoice> {
  const { timeZone } = await assertOn();
  const order = await Order.findOne({ _id: id, userId, ...state.listed.where }).lean();
  if (!order) throw new ApiError('notFound', t('errors', 'orderGone'));
  const goods = deliveredGoods(order);
  const returnable = withdrawableGoods(goods, await exclusions());
  return omitUndefined({
    number: order.number || undefined,
    day: dayOf(order.createdAt.getTime(), timeZone),
    name: `${order.address.firstName} ${order.address.lastName}`.trim(),
    lines: goods.map((line) =>
      omitUndefined({
        product: String(line.product),
        name: line.translatedName || line.name,
        quantity: line.measure?.by === 'weight' ? 1 : line.quantity,
        excluded: returnable.includes(line) ? undefined : true,
      }),
    ),
  });
}

type Numbered = Pick<WithdrawalInput, 'number' | 'day'>;

function placedAround({ number, day }: Numbered, timeZone: string): Promise<OrderDoc[]> {
  const _id = trusted(idsOf(dayBefore(day, 1), dayBefore(day, -1), timeZone));
  return Order.find({ ...state.listed.where, _id, number, erasedAt: null })
    .hint(LISTED_INDEX)
    .lean();
}

/** The maximum number of days between an order and its payment. Banks need up to two weeks for a direct debit. */
const BANK_DAYS = 30;

/**
 * Returns the orders with this number that were paid on this day or a neighbouring day. An online order gets its number
 * when it is paid, up to {@link BANK_DAYS} days after it was placed.
 */
function paidAround({ number, day }: Numbered, timeZone: string): Promise<OrderDoc[]> {
  const { $gte, $lt } = idsOf(dayBefore(day, 1), dayBefore(day, -1), timeZone);
  return Order.find({
    words: String(number),
    _id: trusted({ $gte: firstIdOf(dayBefore(day, BANK_DAYS), timeZone), $lt }),
    'payment.paidAt': trusted({ $gte: $gte.getTimestamp(), $lt: $lt.getTimestamp() }),
    ...state.listed.where,
    number,
    erasedAt: null,
  })
    .hint({ words: 1, _id: -1 })
    .lean();
}

/**
 * Finds the order with this number and email address on this day or a neighbouring day. Orders placed on these days
 * take precedence over orders paid on them.
 */
async function orderOf(input: WithdrawalInput, timeZone: string): Promise<OrderDoc | undefined> {
  for (const find of [placedAround, paidAround]) {
    const order = await nearestOwn(await find(input, timeZone), input, timeZone);
    if (order) return order;
  }
  return undefined;
}

async function nearestOwn(
  found: readonly OrderDoc[],
  { day, email }: WithdrawalInput,
  timeZone: string,
): Promise<OrderDoc | undefined> {
  if (found.length === 0) return undefined;
  const owners = await User.find(
    { _id: trusted({ $in: found.map(({ userId }) => userId) }) },
    { email: 1 },
  ).lean();
  const emailsOf = ({ address, userId }: OrderDoc) => [
    address.email,
    ...owners.filter(({ _id }) => _id.equals(userId)).map((owner) => owner.email),
  ];
  const own = found.filter((order) => emailsOf(order).some((one) => emailKey(one) === email));
  const daysTo = (at: Date) =>
    Math.abs(Date.parse(dayOf(at.getTime(), timeZone)) - Date.parse(day)) / DAY_MS;
  const distance = ({ createdAt, payment }: OrderDoc) =>
    Math.min(daysTo(createdAt), daysTo(payment?.paidAt ?? createdAt));
  return own.sort((one, other) => distance(one) - distance(other))[0];
}

/**
 * Stores the withdrawal of a consumer who is not signed in. Returns the time of receipt, and whether a confirmation is
 * mailed. Throws a 404 ApiError if no order has this number, day and email address. Throws 429 after too many attempts
 * for this address or from this client, and 409 like {@link withdrawFromOwn}.
 */
export async function withdrawByNumber(
  input: WithdrawalInput,
  ip: string,
): Promise<WithdrawalReceipt> {
  const { timeZone } = await assertOn();
  const mailbox = mailboxKey(input.email);
  await consume(
    { key: `withdrawal:ip:${ip}`, max: MAX_BY_CLIENT, windowMs: HOUR_MS },
    { key: `withdrawal:both:${ip}:${mailbox}`, max: MAX_BY_BOTH, windowMs: HOUR_MS },
    { key: `withdrawal:address:${mailbox}`, max: MAX_BY_MAILBOX, windowMs: HOUR_MS },
  );
  await db();
  const order = await orderOf(input, timeZone);
  if (!order) throw new ApiError('notFound', t('withdrawalErrors', 'noOrder'));
  const { name, goods } = input;
  return declare({ _id: String(order._id) }, { name, goods });
}
