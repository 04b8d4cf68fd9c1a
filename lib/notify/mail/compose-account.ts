import 'server-only';
import { PASSWORD_CHANGED_EVENT } from '@/lib/auth/account-mails';
import { credentialOf, presentCredential } from '@/lib/auth/credentials';
import { makeResetLink, RESET_MINUTES } from '@/lib/auth/reset-link';
import { env } from '@/lib/env';
import { personName } from '@/lib/mail/person-name';
import { mayMail } from '@/lib/mail/proof';
import { sellerReceiver } from '@/lib/mail/seller';
import type { Letter } from '@/lib/mail/send';
import type { MailShop } from '@/lib/mail/templates/order-facts';
import type { Draft } from '@/lib/mail/templates/order-mails';
import { User } from '@/models';
import type { MailDoc } from '@/models/mail';
import type { UserDoc } from '@/models/user';
import { fromShop, mailShop } from './mail-shop';

const templates = () => import('@/lib/mail/templates/account-mails');

type Said = { to: Letter['to']; draft: Draft; owner?: UserDoc };

async function ofShopper(
  { user: _id, credential }: MailDoc,
  shop: MailShop,
): Promise<Said | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || credentialOf(user.passwordHash) !== credential) return undefined;
  const { passwordChanged } = await templates();
  const { email: address } = user;
  const name = personName(user.name);
  const help = 'choose another one with a link that we send you.';
  const url = `${shop.origin}/forgot-password`;
  return { to: { name, address }, draft: passwordChanged({ name, help, url, shop }), owner: user };
}

async function ofSeller({ credential }: MailDoc, shop: MailShop): Promise<Said | undefined> {
  const to = sellerReceiver();
  const present = await presentCredential('seller', env().SELLER_EMAIL);
  if (!to || present !== credential) return undefined;
  const { passwordChanged } = await templates();
  const help = 'put another SELLER_PASSWORD into the environment of the shop and start it again.';
  return { to, draft: passwordChanged({ help, url: `${shop.origin}/seller/account`, shop }) };
}

async function ofReset(mail: MailDoc, now: Date, shop: MailShop): Promise<Said | undefined> {
  const user = await User.findOne({ email: mail.typedEmail, removedAt: null }).lean();
  if (!user) return undefined;
  const { resetPassword } = await templates();
  const url = await makeResetLink(mail._id, user, now);
  const { email: address } = user;
  const name = personName(user.name);
  const draft = resetPassword({ name, url, minutes: RESET_MINUTES, shop });
  return { to: { name, address }, draft, owner: user };
}

/**
 * A mail about an account. Nothing when the change was not made, or nobody has the account; `withheld` when
 * the account gets too many.
 */
export async function composeAccountMail(
  mail: MailDoc,
  now: Date,
): Promise<Letter | 'withheld' | undefined> {
  const { shop } = await mailShop();
  const ofChange = mail.user ? ofShopper : ofSeller;
  const said = await (mail.event === PASSWORD_CHANGED_EVENT
    ? ofChange(mail, shop)
    : ofReset(mail, now, shop));
  if (!said) return undefined;
  const { _id } = mail;
  if (said.owner && !(await mayMail(said.owner, { _id, isForSeller: false }, now)))
    return 'withheld';
  const { render } = await import('@/lib/mail/templates/render');
  return { ...fromShop(shop), to: said.to, ...(await render(said.draft)) };
}
