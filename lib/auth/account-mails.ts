import 'server-only';
import type { Types } from 'mongoose';
import { env } from '@/lib/env';
import { enqueue } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/seller';
import type { Letter } from '@/lib/mail/send';
import type { Draft } from '@/lib/mail/templates/order-mails';
import { User } from '@/models';
import type { MailDoc } from '@/models/mail';
import { credentialOf, presentCredential } from './credentials';
import { makeResetLink, RESET_MINUTES } from './reset-link';

const CHANGED = 'password-changed';

/** Longer than the change takes that was announced before it. */
const AFTER_MS = 10_000;

/**
 * Puts the mail about a change of a password into the outbox, before the change, so that a crash in
 * between cannot keep its owner from hearing of it. It is sent only if the account then has this
 * credential. Without a user it is the seller's.
 */
export async function announceChange(
  user: Types.ObjectId | undefined,
  credential: string,
): Promise<void> {
  const dueAt = new Date(Date.now() + AFTER_MS);
  const whose = user ? { user } : {};
  await enqueue([{ _id: `password:${credential}`, event: CHANGED, credential, dueAt, ...whose }]);
}

async function letter(to: Letter['to'], draft: Draft): Promise<Letter> {
  const { render } = await import('@/lib/mail/templates/render');
  return { to, ...(await render(draft)) };
}

const templates = () => import('@/lib/mail/templates/account-mails');

async function ofShopper({ user: _id, credential }: MailDoc): Promise<Letter | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || credentialOf(user.passwordHash) !== credential) return undefined;
  const { passwordChanged } = await templates();
  const { APP_ORIGIN: origin } = env();
  const { name, email: address } = user;
  const help = 'choose another one with a link that we send you.';
  const url = `${origin}/forgot-password`;
  return letter({ name, address }, passwordChanged({ name, help, url, origin }));
}

async function ofSeller({ credential }: MailDoc): Promise<Letter | undefined> {
  const { SELLER_EMAIL, APP_ORIGIN: origin } = env();
  const to = sellerReceiver();
  if (!to || (await presentCredential('seller', SELLER_EMAIL)) !== credential) return undefined;
  const { passwordChanged } = await templates();
  const help = 'put another SELLER_PASSWORD into the environment of the shop and start it again.';
  return letter(to, passwordChanged({ help, url: `${origin}/seller/account`, origin }));
}

async function resetLink(mail: MailDoc, now: Date): Promise<Letter | undefined> {
  const user = await User.findOne({ email: mail.typedEmail, removedAt: null }).lean();
  if (!user) return undefined;
  const { resetPassword } = await templates();
  const url = await makeResetLink(mail._id, user, now);
  const { name, email: address } = user;
  const { APP_ORIGIN: origin } = env();
  return letter({ name, address }, resetPassword({ name, url, minutes: RESET_MINUTES, origin }));
}

/** A mail about an account. Nothing when the change was not made, or nobody has the account. */
export async function composeAccountMail(mail: MailDoc, now: Date): Promise<Letter | undefined> {
  if (mail.event !== CHANGED) return resetLink(mail, now);
  return mail.user ? ofShopper(mail) : ofSeller(mail);
}
