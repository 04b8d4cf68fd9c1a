import { Frame, P } from './frame';
import { moneyOf, type OrderFacts, orderedPieces, totalText, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action, agreedSums, Lines, Part } from './parts';

function promiseOf({ promisedBy: time, slot, shop }: OrderFacts): string {
  const t = translatorFor(shop, 'sellerMails');
  if (slot) return t('promisedFor', { window: slot });
  return time ? t('promisedBy', { time }) : '';
}

/** Returns the mail about a new order to the seller. */
export function newOrder(order: OrderFacts): Draft {
  const { name, totalCents, isPaid, isOnline, method, address, note, collect, together, shop } =
    order;
  const t = translatorFor(shop, 'sellerMails');
  const howMany = t('pieces', { count: orderedPieces(order) });
  const sum = t('sum', { howMany, sum: totalText(order, totalCents) });
  const when = promiseOf(order);
  const open = isOnline ? 'held' : collect ? 'atPickup' : 'onDelivery';
  return {
    subject: t('subject', { named: name, sum }),
    element: (
      <Frame
        heading={t('heading', { named: name })}
        preheader={t('preview', { sum, when }).trim()}
        shop={shop}
        reason={t('because', { shop: shop.name })}
      >
        <P>
          {method
            ? t('byMethod', { sum, method: method.name, when })
            : t(isPaid ? 'paid' : open, { sum, when })}
        </P>
        {together && <P>{together}</P>}
        <Lines order={order} label={t('ordered')} lines={order.lines} sums={agreedSums(order)} />
        <Part
          order={order}
          title={collect ? t('collectedBy') : t('deliveryTo')}
          lines={[...address, ...(note ? [t('note', { note })] : [])]}
        />
        <Action href={order.url}>{t('pack')}</Action>
      </Frame>
    ),
  };
}

const REVIEWS = {
  address: ['checkAddress', 'checkAddressText'],
  blocked: ['blockedGuest', 'blockedGuestText'],
  payment: ['needsReview', 'needsReviewText'],
} as const;

/** Returns the mail to the seller about an order whose payment, address or guest has to be reviewed. */
export function paymentNeedsReview(order: OrderFacts): Draft {
  const { name, flag = '', review = 'payment', shop } = order;
  const t = translatorFor(shop, 'sellerMails');
  const [title, text] = REVIEWS[review];
  const subject = t(title, { named: name });
  const facts = { named: name, sum: moneyOf(order, order.totalCents), flag };
  return {
    subject,
    element: (
      <Frame
        heading={subject}
        preheader={flag}
        shop={shop}
        reason={t('because', { shop: shop.name })}
      >
        <P>{t(text, facts)}</P>
        <Action href={order.url}>{t('seeOrder')}</Action>
      </Frame>
    ),
  };
}

/** Returns the mail to the seller about a withdrawal. */
export function withdrawalToProcess(order: OrderFacts): Draft {
  const { name, shop, withdrawn: { at, products, goods } = { at: '' } } = order;
  const t = translatorFor(shop, 'withdrawal');
  const subject = t('sellerSubject', { named: name });
  return {
    subject,
    element: (
      <Frame
        heading={subject}
        preheader={t('receivedAt', { at })}
        shop={shop}
        reason={translatorFor(shop, 'sellerMails')('because', { shop: shop.name })}
      >
        <P>{t('sellerText', { named: name, at })}</P>
        <Part order={order} title={t('what')} lines={products ?? [goods || t('wholeOrder')]} />
        <Action href={order.url}>{translatorFor(shop, 'sellerMails')('seeOrder')}</Action>
      </Frame>
    ),
  };
}
