import 'server-only';
import mongoose from 'mongoose';
import { claimLink, guestOrderLink } from '@/lib/mail/mailed-link';
import { canMail, orderLink } from '@/lib/mail/proof';
import { hasLink, personName, sellerReceiver } from '@/lib/mail/receivers';
import type { Letter } from '@/lib/mail/send';
import { languageOf, type MailShop, type OrderFacts } from '@/lib/mail/templates/order-facts';
import type { Draft } from '@/lib/mail/templates/order-mail-parts';
import { state } from '@/lib/orders/state';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Mail, Order, User } from '@/models';
import type { MailDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';
import type { UserDoc } from '@/models/user';
import { backOf, factsOf, togetherText, withdrawalOf } from './collect-order-facts';
import { letterOf, shopForSeller, shopForShopper } from './mail-shop';
import { eventsToMail, isUndoable, orderMailId } from './order-events';

/** The templates are imported on first use, because their library is large. */
async function draft(event: string, facts: OrderFacts): Promise<Draft> {
  const shopperMails = await import('@/lib/mail/templates/order-mails');
  const sellerMails = await import('@/lib/mail/templates/seller-mails');
  const [kind] = event.split(':');
  const drafts: Record<string, (facts: OrderFacts) => Draft> = {
    placed: shopperMails.placed,
    paid: shopperMails.paid,
    out: shopperMails.out,
    ready: shopperMails.ready,
    delivered: shopperMails.delivered,
    cancelled: shopperMails.cancelled,
    missing: shopperMails.missingItemsMail,
    moved: shopperMails.moved,
    refunded: shopperMails.refunded,
    'partly-refunded': shopperMails.partlyRefunded,
    'given-back': shopperMails.refundedLater,
    withdrawal: shopperMails.withdrawalReceived,
    'seller-new': sellerMails.newOrder,
    'seller-payment': sellerMails.paymentNeedsReview,
    'seller-withdrawal': sellerMails.withdrawalToProcess,
  };
  const make = drafts[kind ?? ''];
  if (!make) throw new Error(`there is no mail for the event ${event}`);
  return make(facts);
}

type Owner = Pick<UserDoc, '_id' | 'name' | 'email' | 'mailProvenAt' | 'language' | 'isGuest'>;

/** For a guest, returns the name and email in the address of the order. A guest's email is never verified. */
async function ownerOf({ userId, phone, address }: OrderDoc): Promise<Owner | null> {
  const user = phone?.isGuest ? null : await User.findOne({ _id: userId, removedAt: null }).lean();
  if (!phone?.isGuest && !user?.isGuest) return user;
  const { email, firstName, lastName } = address;
  const name = `${firstName} ${lastName}`.trim();
  return email ? { _id: userId, name, email, language: user?.language, isGuest: true } : null;
}

function linkOf(shop: MailShop, order: OrderDoc, owner: Owner): string {
  if (order.phone?.isGuest) return claimLink(shop, order);
  return owner.isGuest ? guestOrderLink(shop, order) : orderLink(shop, order._id, owner);
}

function receiverOf({ user }: MailDoc, owner: Owner | null): Letter['to'] | undefined {
  if (!user) return sellerReceiver();
  return owner ? { name: personName(owner.name), address: owner.email } : undefined;
}

/**
 * Removes the note, and address lines and a reason that look like links. An unverified email address may belong to
 * somebody else. A stranger could otherwise send them a message.
 */
const withoutForeignWords = ({ address, note, reason, ...facts }: OrderFacts): OrderFacts => ({
  ...facts,
  address: address.filter((line) => !hasLink(line)),
  ...omitUndefined({ reason: reason && !hasLink(reason) ? reason : undefined }),
});

/**
 * Omits goods that a mail program would turn into links. A stranger may have typed them without a session, even if the
 * account's email is verified.
 */
const withoutForeignLinks = (
  { goods, ...withdrawn }: NonNullable<OrderFacts['withdrawn']>,
  isForSeller: boolean,
): OrderFacts['withdrawn'] => ({
  ...withdrawn,
  ...omitUndefined({ goods: goods && (isForSeller || !hasLink(goods)) ? goods : undefined }),
});

/**
 * Returns whether the mail about the first order announces the new slot to the same shopper. The first order may belong
 * to another account, or may be closed before its mail was sent.
 */
async function isMoveMailed({ event }: MailDoc, order: OrderDoc, first: OrderDoc | null) {
  if (!event.startsWith('moved:') || !order.followsOrder || !first) return false;
  if (!first.userId.equals(order.userId)) return false;
  if (!state.closed.is(first)) return true;
  const sentAt = mongoose.trusted({ $exists: true });
  return (await Mail.exists({ _id: orderMailId(first, event), sentAt })) !== null;
}

/**
 * Mails without limits: the seller must learn of a wrong payment, and the law demands the acknowledgement of a
 * withdrawal. An order has a limited number of acknowledgements (lib/withdrawal/rules.ts).
 */
const isUnlimited = ({ event }: MailDoc) =>
  /^(?:seller-payment|withdrawal|seller-withdrawal)\b/.test(event);

/**
 * Composes the mail about an event of an order, from the order's current state. Returns undefined if the event was
 * undone or is outdated, or if the account was deleted. Returns a time if the event can be undone until then. Returns
 * `withheld` if an unverified email has reached its limit of mails.
 */
export async function composeOrderMail(
  mail: MailDoc,
  now: Date,
): Promise<Letter | Date | 'withheld' | undefined> {
  const order = await Order.findById(mail.order).lean();
  const event = order && eventsToMail(order).find((each) => each.event === mail.event);
  const owner = order && (await ownerOf(order));
  const to = receiverOf(mail, owner);
  if (!order || order.erasedAt || !event || !to) return undefined;
  if (isUndoable(event, now)) return event.finalAt;
  const firstId = order.followsOrder ?? order.missedOrder;
  const first = firstId ? await Order.findById(firstId).lean() : null;
  if (await isMoveMailed(mail, order, first)) return undefined;
  const isForSeller = !mail.user;
  const counted = { _id: mail._id, kind: isForSeller ? 'seller' : 'account' } as const;
  if (owner && !isUnlimited(mail) && !(await canMail(owner, counted, now))) return 'withheld';
  const { shop, timeZone } = await (isForSeller
    ? shopForSeller()
    : shopForShopper(owner?.language, order.language));
  const orderFacts = factsOf(order, { shop, timeZone, shopper: to.name, isForSeller, now });
  const facts = owner?.mailProvenAt ? orderFacts : withoutForeignWords(orderFacts);
  const back = backOf(order, mail.event, languageOf(shop));
  if (back) facts.back = back;
  const together = first && togetherText(order, first, { shop, timeZone, isForSeller, now });
  if (together) facts.together = together;
  const withdrawn = withdrawalOf(order, mail.event, { shop, timeZone, isForSeller });
  if (withdrawn) facts.withdrawn = withoutForeignLinks(withdrawn, isForSeller);
  if (owner && !isForSeller) facts.url = linkOf(shop, order, owner);
  return letterOf(shop, to, await draft(mail.event, facts));
}
