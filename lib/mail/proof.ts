import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { addMember } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';
import { HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Mail, Order, RateLimit, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { mailIsOn } from './outbox';
import { type MailShop, shopAddress } from './templates/order-facts';

const { trusted } = mongoose;

/** The most mails of a kind in an hour because of an account whose e-mail nobody has proven to be theirs. */
const MAX_UNPROVEN = 3;

/**
 * To the account, to the seller about it, or with a link for its password: that is the way back of whose e-mail it is, and other
 * mails must not take its place.
 */
type Kind = 'account' | 'seller' | 'link';

type Owner = Pick<UserDoc, '_id' | 'email' | 'mailProvenAt'>;

const tokenOf = ({ _id, email }: Pick<UserDoc, '_id' | 'email'>): string =>
  createHmac('sha256', `mail proof:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/**
 * The address of an order for the mails of its shopper, in their language; it proves the e-mail unless that is proven
 * already.
 */
export function orderLink(shop: MailShop, order: unknown, owner: Owner): string {
  if (owner.mailProvenAt) return shopAddress(shop, `/my-orders/${order}`);
  const { origin, prefix, language } = shop;
  const inLanguage = prefix ? `&language=${language}` : '';
  return `${origin}/api/user/mailed?order=${order}&proof=${tokenOf(owner)}${inLanguage}`;
}

/**
 * Notes that who is signed in reads the mails of their account: they have opened a link that only a mail had. The
 * session is needed too, because scanners of mails open links as well. Does nothing with another proof.
 */
export async function proveMail(userId: string, proof: string): Promise<void> {
  await db();
  const user = await User.findById(userId).lean();
  if (!user || !isSameSecret(proof, tokenOf(user))) return;
  const filter = { _id: user._id, email: user.email, mailProvenAt: trusted({ $exists: false }) };
  await User.updateOne(filter, { $set: { mailProvenAt: new Date() } });
}

/**
 * The key under which mails are counted: the mailbox, which many accounts with plus-addresses share. A link is counted
 * for its account, so that such accounts of strangers do not keep it back.
 */
const limitKeyOf = (kind: Kind, { _id, email }: Pick<UserDoc, '_id' | 'email'>): string =>
  `mail:${kind}:${kind === 'link' ? _id : mailboxKey(email)}`;

/**
 * Counts a mail because of this account in one atomic write; a mail that is tried again counts once. Returns whether it may be
 * sent: of an unproven mailbox three of a kind an hour.
 */
export async function mayMail(
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
 * Whether the shop has mailed the shopper that this order was placed, or will: nothing withholds the mail as far as is
 * known now. False where mail is off. Throws a 404 ApiError unless the order is the user's own.
 */
export async function isMailed(user: string, order: string): Promise<boolean> {
  await db();
  if (!(await Order.exists({ _id: order, userId: user })))
    throw new ApiError('notFound', t('refusals', 'orderGone'));
  if (!mailIsOn()) return false;
  const _id = `order:${order}:placed`;
  const mail = await Mail.findOne({ _id, user }).lean();
  if (mail && !mail.dueAt) return mail.sentAt !== undefined;
  const owner = await User.findById(user).lean();
  if (!owner || owner.mailProvenAt) return owner !== null;
  const row = await RateLimit.findById(limitKeyOf('account', owner)).lean();
  const counted = row && row.expiresAt > new Date() ? (row.members ?? []) : [];
  if (counted.includes(_id)) return true;
  const others = { _id: trusted({ $nin: [_id, ...counted] }), user };
  const waiting = await Mail.countDocuments({ ...others, dueAt: trusted({ $exists: true }) });
  return counted.length + waiting < MAX_UNPROVEN;
}
