import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { RateLimit, User } from '@/models';
import type { UserDoc } from '@/models/user';

const { trusted } = mongoose;

const HOUR_MS = 3_600_000;
/** The most mails in an hour because of an account whose e-mail nobody has proven to be theirs. */
const MAX_UNPROVEN = 3;

type Owner = Pick<UserDoc, '_id' | 'email' | 'mailProvenAt'>;

const tokenOf = ({ _id, email }: Pick<UserDoc, '_id' | 'email'>): string =>
  createHmac('sha256', `mail proof:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/** The address of an order for the mails of its shopper; it proves the e-mail unless that is proven already. */
export function orderLink(origin: string, order: unknown, owner: Owner): string {
  return owner.mailProvenAt
    ? `${origin}/my-orders/${order}`
    : `${origin}/api/user/mailed?order=${order}&proof=${tokenOf(owner)}`;
}

/**
 * Notes that who is signed in reads the mails of their account: they have opened a link that only a mail had. The
 * session is needed too, because scanners of mails open links as well. Does nothing with another proof.
 */
export async function proveMail(userId: string, proof: string): Promise<void> {
  await db();
  const user = await User.findById(userId).lean();
  if (!user) return;
  const [given, expected] = [Buffer.from(proof), Buffer.from(tokenOf(user))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  const filter = { _id: user._id, email: user.email, mailProvenAt: trusted({ $exists: false }) };
  await User.updateOne(filter, { $set: { mailProvenAt: new Date() } });
}

/**
 * Counts a mail to this account, or to the seller about it, in one atomic write; a mail that is tried again counts
 * once. Returns whether it may be sent: of an unproven account three an hour.
 */
export async function mayMail(
  { _id, mailProvenAt }: Owner,
  mail: { _id: string; isForSeller: boolean },
  now: Date,
): Promise<boolean> {
  if (mailProvenAt) return true;
  const id = { $literal: mail._id };
  const isOver = { $lte: ['$expiresAt', now] };
  const hasRoom = { $lt: [{ $size: '$members' }, MAX_UNPROVEN] };
  const withThis = { $cond: [hasRoom, { $setUnion: ['$members', [id]] }, '$members'] };
  const expiresAt = { $cond: [isOver, new Date(now.getTime() + HOUR_MS), '$expiresAt'] };
  const members = { $cond: [isOver, [id], withThis] };
  const enter = () =>
    RateLimit.findOneAndUpdate(
      { _id: `mail:${mail.isForSeller ? 'seller' : 'account'}:${_id}` },
      [{ $set: { members, count: 0, expiresAt } }],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    ).lean();
  const row = await retryOnDuplicate(enter);
  return row?.members?.includes(mail._id) ?? false;
}
