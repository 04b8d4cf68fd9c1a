import 'server-only';
import { sellerReceiver } from '@/lib/mail/seller';
import type { Letter } from '@/lib/mail/send';
import type { OrderFacts } from '@/lib/mail/templates/order-facts';
import type { Draft } from '@/lib/mail/templates/order-mails';
import { Order, User } from '@/models';
import type { MailDoc } from '@/models/mail';
import { fromShop, mailShop } from './mail-shop';
import { eventsOf } from './order-events';
import { factsOf } from './order-facts';

/** Loaded with the first mail, because the library of the templates is large. */
async function draft(event: string, facts: OrderFacts): Promise<Draft> {
  const ofShopper = await import('@/lib/mail/templates/order-mails');
  const ofSeller = await import('@/lib/mail/templates/seller-mails');
  const [kind] = event.split(':');
  const drafts: Record<string, (facts: OrderFacts) => Draft> = {
    placed: ofShopper.placed,
    paid: ofShopper.paid,
    out: ofShopper.out,
    delivered: ofShopper.delivered,
    cancelled: ofShopper.cancelled,
    missing: ofShopper.missing,
    refunded: ofShopper.refunded,
    'partly-refunded': ofShopper.partlyRefunded,
    'seller-new': ofSeller.newOrder,
    'seller-payment': ofSeller.paymentMisfit,
  };
  const make = drafts[kind ?? ''];
  if (!make) throw new Error(`no mail tells ${event}`);
  return make(facts);
}

async function receiverOf({ user }: MailDoc): Promise<Letter['to'] | undefined> {
  if (!user) return sellerReceiver();
  const owner = await User.findOne({ _id: user, removedAt: null }).lean();
  return owner ? { name: owner.name, address: owner.email } : undefined;
}

/**
 * A mail about an order, from the order as it is now. Nothing when the event was taken back or the
 * account is gone; a time while the event can still be taken back.
 */
export async function composeOrderMail(
  mail: MailDoc,
  now: Date,
): Promise<Letter | Date | undefined> {
  const order = await Order.findById(mail.order).lean();
  const event = order && eventsOf(order).find((each) => each.event === mail.event);
  const to = await receiverOf(mail);
  if (!order || order.erasedAt || !event || !to) return undefined;
  if (event.standsFrom > now) return event.standsFrom;
  const { render } = await import('@/lib/mail/templates/render');
  const { shop, timeZone } = await mailShop();
  const facts = factsOf(order, { shop, timeZone, shopper: to.name, isForSeller: !mail.user, now });
  return { ...fromShop(shop), to, ...(await render(await draft(mail.event, facts))) };
}
