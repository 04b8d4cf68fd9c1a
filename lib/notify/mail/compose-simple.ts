import 'server-only';
import { hasPassword } from '@/lib/auth/account-fields';
import {
  EMAIL_CHANGED_EVENT,
  EMAIL_LINK_EVENT,
  PASSKEY_EVENTS,
  PASSWORD_CHANGED_EVENT,
  type PasskeyChange,
  SELLER_RESET_EVENT,
  WRONG_PINS_EVENT,
} from '@/lib/auth/account-mails';
import { credentialOf, currentCredential, isStaffId } from '@/lib/auth/credentials';
import { type Account, accountOf, accountWith } from '@/lib/auth/factors/person';
import { wasChanged } from '@/lib/auth/factors/rows';
import {
  CODE_EVENT,
  CODE_MINUTES,
  codeOf,
  isCurrentCode,
  OWNER_CODE_EVENT,
  ownerCodeKey,
} from '@/lib/auth/mailed-code';
import { EMAIL_LINK_MINUTES, emailToken } from '@/lib/auth/profile';
import { makeResetLink, makeSellerResetLink, RESET_MINUTES } from '@/lib/auth/reset-link';
import { productPath } from '@/lib/catalog/links';
import { listProducts } from '@/lib/catalog/list';
import { env } from '@/lib/env';
import { CANCEL_CODE_EVENT, readCancelCode } from '@/lib/guests/cancel-code';
import { isLanguage } from '@/lib/i18n/languages';
import { canMail } from '@/lib/mail/proof';
import { personName, sellerReceiver } from '@/lib/mail/receivers';
import type { Letter } from '@/lib/mail/send';
import { type MailShop, shopAddress, translatorFor } from '@/lib/mail/templates/order-facts';
import { newsletterLinks } from '@/lib/newsletter/commands';
import { currentShop } from '@/lib/shop/read';
import { INVITE_DAYS, invitationOf } from '@/lib/staff/commands';
import { CONFIRM_ALERT_EVENT, stockAlertLinks } from '@/lib/stock-alerts/commands';
import { alertIdOf } from '@/lib/stock-alerts/queue-mails';
import { HOUR_MS } from '@/lib/utils/durations';
import { Session, Staff, StockAlerts, User } from '@/models';
import type { MailDoc } from '@/models/notification';
import { FACTOR_CHANGES } from '@/models/staff';
import { type ComposedMail, letterOf, shopForSeller, shopForShopper } from './mail-shop';

const templates = () => import('@/lib/mail/templates/simple-mails');

/**
 * If another account has the new address, the mail informs the owner of that account. Returns undefined if the account
 * was deleted or changed, or if the session that requested the mail has ended.
 */
async function composeEmailLink({
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
    // The owner of the address may need the limit of password links, so this mail does not count against it.
    const to = { name: personName(other.name), address };
    return { to, draft, shop, owner: other, kind: 'account' };
  }
  const { shop } = await shopForShopper(user.language);
  const token = emailToken(user, { email: address, session, from });
  const url = `${shopAddress(shop, '/account')}#email.${token}`;
  const draft = confirmEmail({ url, minutes: EMAIL_LINK_MINUTES, shop });
  // The mailbox may belong to a stranger, so the mail does not contain the typed name.
  return { to: { name: '', address }, draft, shop, owner: { _id: user._id, email: address } };
}

/**
 * The notice has no limit, because it must reach the owner of a stolen account. `requestEmailChange` limits the
 * changes. Returns undefined if the change was not made.
 */
async function composeEmailChanged({
  user: _id,
  typedEmail: address,
}: MailDoc): Promise<ComposedMail | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || !address || user.email === address) return undefined;
  const { emailChanged } = await templates();
  const { shop } = await shopForShopper(user.language);
  return { to: { name: '', address }, draft: emailChanged({ shop }), shop };
}

async function composeForShopper({
  user: _id,
  credential,
}: MailDoc): Promise<ComposedMail | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user || credentialOf(user.passwordHash) !== credential) return undefined;
  const { passwordChanged } = await templates();
  const { shop } = await shopForShopper(user.language);
  const { email: address } = user;
  const name = personName(user.name);
  const help = translatorFor(shop, 'mails')('passwordHelp');
  const url = shopAddress(shop, '/forgot-password');
  const draft = passwordChanged({ name, help, url, shop });
  return { to: { name, address }, draft, shop, owner: user };
}

async function composePasskey(
  { user: _id, credential = '' }: MailDoc,
  what: PasskeyChange,
): Promise<ComposedMail | undefined> {
  const user = await User.findOne({ _id, removedAt: null }).lean();
  if (!user?.passkeyChanges?.includes(credential)) return undefined;
  const { passkeyChanged } = await templates();
  const { shop } = await shopForShopper(user.language);
  const name = personName(user.name);
  const url = shopAddress(shop, '/account');
  const draft = passkeyChanged({
    ...{ name, url, shop, what },
    hasPassword: hasPassword(user.passwordHash),
  });
  return { to: { name, address: user.email }, draft, shop, owner: user };
}

const isOfStaff = ({ subject }: Account): boolean => isStaffId(subject);

const receiverOf = (account: Account): Letter['to'] | undefined =>
  isOfStaff(account)
    ? { name: personName(account.name ?? ''), address: account.email }
    : sellerReceiver();

async function composeForSeller({ credential, staff }: MailDoc): Promise<ComposedMail | undefined> {
  const account = await accountOf(staff ?? env().SELLER_EMAIL);
  const to = account && receiverOf(account);
  const present = account && (await currentCredential('seller', account.subject));
  if (!to || present !== credential) return undefined;
  const { passwordChanged } = await templates();
  const { shop } = await shopForSeller(account.subject);
  const key = isOfStaff(account) ? 'staffPasswordHelp' : 'passwordHelp';
  const help = translatorFor(shop, 'sellerMails')(key);
  const url = `${shop.origin}/seller/account`;
  return { to, draft: passwordChanged({ help, url, shop }), shop };
}

async function composeReset(mail: MailDoc, now: Date): Promise<ComposedMail | undefined> {
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

/** The mail is not sent if its code was replaced or used, or has expired. */
async function composeCode(
  { _id, user, typedEmail: address, language }: MailDoc,
  now: Date,
): Promise<ComposedMail | undefined> {
  if (!address) return undefined;
  const key = user ? ownerCodeKey({ _id: user, email: address }) : address;
  if (!(await isCurrentCode(key, _id, now))) return undefined;
  const { signInCode } = await templates();
  const { shop } = await shopForShopper(language);
  const isOfOwner = user !== undefined;
  const draft = signInCode({ code: codeOf(_id), minutes: CODE_MINUTES, shop, isOfOwner });
  return { to: { name: '', address }, draft, shop };
}

async function composeCancelCode(mail: MailDoc, now: Date): Promise<ComposedMail | undefined> {
  const found = await readCancelCode(mail, now);
  if (!found) return undefined;
  const { cancelCode } = await templates();
  const { address, language, ...rest } = found;
  const { shop } = await shopForShopper(language);
  return { to: { name: '', address }, draft: cancelCode({ ...rest, shop }), shop };
}

async function composeSellerReset(mail: MailDoc, now: Date): Promise<ComposedMail | undefined> {
  const account = await accountWith(mail.typedEmail ?? '');
  const to = account && receiverOf(account);
  if (!to) return undefined;
  const { resetPassword } = await templates();
  const { shop } = await shopForSeller(account.subject);
  const url = await makeSellerResetLink(mail._id, account.subject, now);
  return { to, draft: resetPassword({ url, minutes: RESET_MINUTES, shop }), shop };
}

async function composeFactorChange({
  staff,
  event,
  credential,
}: MailDoc): Promise<ComposedMail | undefined> {
  const what = FACTOR_CHANGES.find((change) => change === event);
  if (!staff || !credential || !what) return undefined;
  if (!(await wasChanged(staff, credential))) return undefined;
  const account = await accountOf(staff);
  const to = account && receiverOf(account);
  if (!to) return undefined;
  const { factorChanged } = await templates();
  const { shop } = await shopForSeller(staff);
  const url = `${shop.origin}/seller/account`;
  return { to, draft: factorChanged({ what, url, shop, isOfStaff: isOfStaff(account) }), shop };
}

async function composeWrongPins({ staff = '' }: MailDoc): Promise<ComposedMail | undefined> {
  const account = await accountOf(staff);
  const to = account && receiverOf(account);
  if (!to) return undefined;
  const { wrongPins } = await templates();
  const { shop } = await shopForSeller(staff);
  const url = `${shop.origin}/seller/account`;
  return { to, draft: wrongPins({ url, shop }), shop };
}

function composeByKind(mail: MailDoc, now: Date): Promise<ComposedMail | undefined> {
  if (mail.event === WRONG_PINS_EVENT) return composeWrongPins(mail);
  if (mail.event === PASSWORD_CHANGED_EVENT)
    return mail.user ? composeForShopper(mail) : composeForSeller(mail);
  if (mail.event === PASSKEY_EVENTS.added) return composePasskey(mail, 'added');
  if (mail.event === PASSKEY_EVENTS.removed) return composePasskey(mail, 'removed');
  if (mail.event === CODE_EVENT || mail.event === OWNER_CODE_EVENT) return composeCode(mail, now);
  if (mail.event === CANCEL_CODE_EVENT) return composeCancelCode(mail, now);
  if (mail.event === EMAIL_LINK_EVENT) return composeEmailLink(mail);
  if (mail.event === EMAIL_CHANGED_EVENT) return composeEmailChanged(mail);
  if (mail.event === SELLER_RESET_EVENT) return composeSellerReset(mail, now);
  return mail.staff ? composeFactorChange(mail) : composeReset(mail, now);
}

/**
 * Composes a mail about an account. Returns undefined if the change was not made or the account was deleted.
 * Returns `withheld` if the account has reached its limit of mails.
 */
export async function composeAccountMail(
  mail: MailDoc,
  now: Date,
): Promise<Letter | 'withheld' | undefined> {
  const letter = await composeByKind(mail, now);
  if (!letter) return undefined;
  const { _id, typedEmail } = mail;
  const { owner, shop, to, draft } = letter;
  const kind = letter.kind ?? (typedEmail ? 'link' : 'account');
  if (owner && !(await canMail(owner, { _id, kind }, now))) return 'withheld';
  return letterOf(shop, to, draft);
}

/**
 * Composes the mail of an invitation. Returns undefined if the invitation was used, replaced or revoked, or
 * has expired.
 */
export async function composeStaffMail(mail: MailDoc, now: Date): Promise<Letter | undefined> {
  const { link: url, hash } = invitationOf(mail._id);
  const member = await Staff.findOne({ 'invite.hash': hash }).lean();
  if (!member?.invite || member.invite.expiresAt < now) return undefined;
  const { shop } = await shopForSeller(String(member._id));
  const { staffInvitation } = await templates();
  const name = personName(member.name);
  const draft = staffInvitation({ name, url, days: INVITE_DAYS, shop });
  return letterOf(shop, { name, address: member.email }, draft);
}

const CONFIRM_MS = 48 * HOUR_MS;

/**
 * Composes the mail that asks a subscriber for a confirmation. It contains no personal data except the email address.
 */
export async function composeNewsletterMail(mail: MailDoc): Promise<Letter | undefined> {
  const { typedEmail: email, createdAt } = mail;
  if (!email) return undefined;
  const { shop } = await shopForShopper(mail.language);
  const { language = 'en' } = shop;
  const page = shopAddress(shop, '/newsletter');
  // The expiry depends on the time of the request, so that a retry sends the same links.
  const until = createdAt.getTime() + CONFIRM_MS;
  const joinUrl = newsletterLinks.linkOf(page, { kind: 'join', email, language, until });
  const leaveUrl = newsletterLinks.linkOf(page, { kind: 'leave', email, language, until: 0 });
  const { confirmNewsletter } = await templates();
  const draft = confirmNewsletter({ joinUrl, leaveUrl, shop });
  return letterOf(shop, { name: '', address: email }, draft);
}

const PAGE = '/back-in-stock';

async function partsOf({ product, language: known }: MailDoc) {
  const { shop } = await shopForShopper(known);
  const { language = 'en' } = shop;
  const spoken = isLanguage(language) ? language : undefined;
  const [found] = product ? (await listProducts({ ids: [String(product)] }, spoken)).products : [];
  return { shop, language, found };
}

/** The link to the page with all stock alerts of an email address. The link never expires. */
const leaveLinkOf = (shop: MailShop, language: string, email: string): string =>
  stockAlertLinks.linkOf(shopAddress(shop, PAGE), { kind: 'leave', email, language, until: 0 });

async function composeConfirmation(mail: MailDoc): Promise<Letter | undefined> {
  const { typedEmail: email, createdAt } = mail;
  const { shop, language, found } = await partsOf(mail);
  if (!email || !found) return undefined;
  // The expiry depends on the time of the request, so that a retry sends the same link.
  const until = createdAt.getTime() + CONFIRM_MS;
  const url = stockAlertLinks.linkOf(shopAddress(shop, PAGE), {
    ...{ kind: 'join', email, language, until, about: found._id },
  });
  const leaveUrl = leaveLinkOf(shop, language, email);
  const { confirmAlert } = await templates();
  return letterOf(
    shop,
    { name: '', address: email },
    confirmAlert({ product: found.name, url, leaveUrl, shop }),
  );
}

async function composeBackInStock(mail: MailDoc): Promise<Letter | undefined> {
  const row = await StockAlerts.findOne({ 'alerts.id': alertIdOf(mail._id) }).lean();
  const { shop, language, found } = await partsOf(mail);
  // If the product is sold out again, the alert stays, and new stock queues another mail.
  if (!row || !found?.inStock || !(await currentShop()).backInStock) return undefined;
  const unsubscribe = leaveLinkOf(shop, language, row._id);
  const { backInStock } = await templates();
  const draft = backInStock({
    product: found.name,
    url: shopAddress(shop, productPath(found)),
    leaveUrl: unsubscribe,
    shop,
  });
  return { ...(await letterOf(shop, { name: '', address: row._id }, draft)), unsubscribe };
}

/**
 * Composes a mail about a stock alert: the request to confirm the alert, or the message that the product is back in
 * stock. Returns undefined if the mail must not be sent, for example after an unsubscription.
 */
export const composeStockAlert = (mail: MailDoc): Promise<Letter | undefined> =>
  mail.event === CONFIRM_ALERT_EVENT ? composeConfirmation(mail) : composeBackInStock(mail);
