import 'server-only';
import { PASSWORD_CHANGED_EVENT } from '@/lib/auth/account-mails';
import { credentialOf, presentCredential } from '@/lib/auth/credentials';
import { makeResetLink, RESET_MINUTES } from '@/lib/auth/reset-link';
import { env } from '@/lib/env';
import { personName } from '@/lib/mail/person-name';
import { mayMail } from '@/lib/mail/proof';
import { sellerReceiver } from '@/lib/mail/seller';
import type { Letter } from '@/lib/mail/send';
import { type MailShop, shopAddress, wordsFor } from '@/lib/mail/templates/order-facts';
import type { Draft } from '@/lib/mail/templates/order-mail-parts';
import { User } from '@/models';
import type { MailDoc } from '@/models/mail';
import type { UserDoc } from '@/models/user';
import { fromShop, shopForSeller, shopForShopper } from './mail-shop';

const templates = () => import('@/lib/mail/templates/account-mails');

type Said = { to: Letter['to']; draft: Draft; shop: MailShop; owner?: UserDoc };

async function ofShopper({ user: _id, credential }: MailDoc): Promise<Said | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || credentialOf(user.passwordHash) !== credential) return undefined;
  const { passwordChanged } = await templates();
  const { shop } = await shopForShopper(user.language);
  const { email: address } = user;
  const name = personName(user.name);
  const help = wordsFor(shop, 'mails')('passwordHelp');
  const url = shopAddress(shop, '/forgot-password');
  const draft = passwordChanged({ name, help, url, shop });
  return { to: { name, address }, draft, shop, owner: user };
}

async function ofSeller({ credential }: MailDoc): Promise<Said | undefined> {
  const to = sellerReceiver();
  const present = await presentCredential('seller', env().SELLER_EMAIL);
  if (!to || present !== credential) return undefined;
  const { passwordChanged } = await templates();
  const { shop } = await shopForSeller();
  const help = wordsFor(shop, 'sellerMails')('passwordHelp');
  const url = `${shop.origin}/seller/account`;
  return { to, draft: passwordChanged({ help, url, shop }), shop };
}

async function ofReset(mail: MailDoc, now: Date): Promise<Said | undefined> {
  const user = await User.findOne({ email: mail.typedEmail, removedAt: null }).lean();
  if (!user) return undefined;
  const { resetPassword } = await templates();
  const { shop } = await shopForShopper(user.language);
  const url = await makeResetLink(mail._id, user, now, shop.prefix);
  const { email: address } = user;
  const name = personName(user.name);
  const draft = resetPassword({ name, url, minutes: RESET_MINUTES, shop });
  return { to: { name, address }, draft, shop, owner: user };
}

/**
 * A mail about an account. Nothing when the change was not made, or nobody has the account; `withheld` when
 * the account gets too many.
 */
export async function composeAccountMail(
  mail: MailDoc,
  now: Date,
): Promise<Letter | 'withheld' | undefined> {
  const ofChange = mail.user ? ofShopper : ofSeller;
  const said = await (mail.event === PASSWORD_CHANGED_EVENT ? ofChange(mail) : ofReset(mail, now));
  if (!said) return undefined;
  const { _id } = mail;
  if (said.owner && !(await mayMail(said.owner, { _id, isForSeller: false }, now)))
    return 'withheld';
  const { render } = await import('@/lib/mail/templates/render');
  return { ...fromShop(said.shop), to: said.to, ...(await render(said.draft)) };
}
