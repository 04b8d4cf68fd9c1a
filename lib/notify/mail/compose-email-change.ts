import 'server-only';
import { credentialOf } from '@/lib/auth/credentials';
import { EMAIL_LINK_MINUTES, emailToken } from '@/lib/auth/profile';
import { personName } from '@/lib/mail/person-name';
import { shopAddress } from '@/lib/mail/templates/order-facts';
import { Session, User } from '@/models';
import type { MailDoc } from '@/models/notification';
import { type ComposedMail, shopForShopper } from './mail-shop';

const templates = () => import('@/lib/mail/templates/account-mails');

/**
 * Composes the mail to a new e-mail address, with the link that confirms it. If another account has the address, the
 * mail informs the owner of that account. Returns undefined if the account was deleted, if its password or address has
 * changed, or if the session that requested the mail has ended.
 */
export async function composeEmailLink({
  user: _id,
  credential,
  session = '',
  typedEmail: address,
  createdAt: from,
}: MailDoc): Promise<ComposedMail | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || !address || user.email === address) return undefined;
  if (credentialOf(user.passwordHash) !== credential) return undefined;
  if (!(await Session.exists({ _id: session }))) return undefined;
  const { confirmEmail, emailTaken } = await templates();
  const other = await User.findOne({ email: address, removedAt: null }).lean();
  if (other) {
    const { shop } = await shopForShopper(other.language);
    const url = shopAddress(shop, '/forgot-password');
    const draft = emailTaken({ url, shop });
    // This mail must not count against the limit of password links, which the owner may need.
    const to = { name: personName(other.name), address };
    return { to, draft, shop, owner: other, kind: 'account' };
  }
  const { shop } = await shopForShopper(user.language);
  const token = emailToken(user, { email: address, session, from });
  const url = `${shopAddress(shop, '/account')}#email.${token}`;
  const draft = confirmEmail({ url, minutes: EMAIL_LINK_MINUTES, shop });
  // The mailbox is not verified and may belong to a stranger, so the mail does not contain the typed name.
  return { to: { name: '', address }, draft, shop, owner: { _id: user._id, email: address } };
}

/**
 * Composes the notice to the old address after a change. The notice has no limit, because it must reach the owner of a
 * stolen account: `requestEmailChange` limits how often a change can be requested. Returns undefined if the change was
 * not made.
 */
export async function composeEmailChanged({
  user: _id,
  typedEmail: address,
}: MailDoc): Promise<ComposedMail | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || !address || user.email === address) return undefined;
  const { emailChanged } = await templates();
  const { shop } = await shopForShopper(user.language);
  return { to: { name: '', address }, draft: emailChanged({ shop }), shop };
}
