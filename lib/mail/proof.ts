import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { addMember } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Mail, Order, RateLimit, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { isMailEnabled } from './outbox';
import { type MailShop, shopAddress } from './templates/order-facts';

const { trusted } = mongoose;

/** The maximum per hour and kind, while the account's email address is unverified. */
const MAX_UNPROVEN = 3;

/**
 * `account`: a mail to the account. `seller`: a mail about the account to the seller. `link`: a mail with a password
 * link. Password links have a separate limit, because the owner of the address may need them to recover the account.
 */
type Kind = 'account' | 'seller' | 'link';

type Owner = Pick<UserDoc, '_id' | 'email' | 'mailProvenAt'>;

const tokenOf = ({ _id, email }: Pick<UserDoc, '_id' | 'email'>): string =>
  createHmac('sha256', `mail proof:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/**
 * Returns the URL of an order, in the shopper's language, for mails to the shopper. While the address is
 * unverified, the URL contains a token that verifies it.
 */
export function orderLink(shop: MailShop, order: unknown, owner: Owner): string {
  if (owner.mailProvenAt) return shopAddress(shop, `/my-orders/${order}`);
  const { origin, prefix, language } = shop;
  const inLanguage = prefix ? `&language=${language}` : '';
  return `${origin}/api/user/mailed?order=${order}&proof=${tokenOf(owner)}${inLanguage}`;
}

/**
 * Marks the email address of the signed-in user as verified, because they opened a link from a mail. The session is
 * also required, because mail scanners open links. Does nothing if the token is wrong.
 */
export async function proveMail(userId: string, proof: string): Promise<void> {
  await db();
  const user = await User.findById(userId).lean();
  if (!user || !isSameSecret(proof, tokenOf(user))) return;
  const filter = { _id: user._id, email: user.email, mailProvenAt: trusted({ $exists: false }) };
  await User.updateOne(filter, { $set: { mailProvenAt: new Date() } });
}

/**
 * Most mails count against their mailbox, because one mailbox can have many accounts with plus-addresses. A password
 * link counts against its account. Otherwise other accounts could use up its limit.
 */
const limitKeyOf = (kind: Kind, { _id, email }: Pick<UserDoc, '_id' | 'email'>): string =>
  `mail:${kind}:${kind === 'link' ? _id : mailboxKey(email)}`;

/**
 * Counts a mail of this account in one atomic write, and returns whether it may be sent. Retries of a mail
 * count once. An unverified mailbox gets at most three mails of a kind per hour.
 */
export async function canMail(
  owner: Owner,
  mail: { _id: string; kind: Kind },
  now: Date,
): Promise<boolean> {
  if (owner.mailProvenAt) return true;
  const limit = { key: limitKeyOf(mail.kind, owner), max: MAX_UNPROVEN, windowMs: HOUR_MS };
  const { members } = await addMember(limit, mail._id, now);
  return members.includes(mail._id);
}

/**
 * Returns whether the order confirmation was sent, or may still be sent. Returns false if mail is off. Throws a 404
 * ApiError if the order does not belong to the user.
 */
export async function isMailed(user: string, order: string): Promise<boolean> {
  await db();
  const placed = await Order.findOne({ _id: order, userId: user }, { address: 1 }).lean();
  if (!placed) throw new ApiError('notFound', t('errors', 'orderGone'));
  if (!isMailEnabled()) return false;
  const _id = `order:${order}:placed`;
  const mail = await Mail.findOne({ _id, user }).lean();
  if (mail && !mail.dueAt) return mail.sentAt !== undefined;
  const account = await User.findById(user).lean();
  if (!account || account.mailProvenAt) return account !== null;
  // A guest's mails go to the email in the address of the order.
  const owner = account.isGuest ? { ...account, email: placed.address.email } : account;
  const row = await RateLimit.findById(limitKeyOf('account', owner)).lean();
  const counted = row && row.expiresAt > new Date() ? (row.members ?? []) : [];
  if (counted.includes(_id)) return true;
  const others = { _id: trusted({ $nin: [_id, ...counted] }), user };
  const waiting = await Mail.countDocuments({ ...others, dueAt: trusted({ $exists: true }) });
  return counted.length + waiting < MAX_UNPROVEN;
}
