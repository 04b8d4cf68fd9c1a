import { postalLines } from '@/lib/addresses/address-line';
import { countryLines } from '@/lib/addresses/queries';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import type { Language } from '@/lib/i18n/languages';
import {
  languageOf,
  type MailLine,
  type MailShop,
  mailLocale,
  type OrderFacts,
  shopAddress,
  translatorFor,
} from '@/lib/mail/templates/order-facts';
import {
  dueCentsOf,
  failedRefundCentsOf,
  paidCentsOf,
  pendingRefundCentsOf,
  refundedCentsOf,
} from '@/lib/orders/change-order';
import { datedNumber, orderNumber, transferReference } from '@/lib/orders/order-number';
import {
  agreedTotalsOf,
  dueTotalsOf,
  estimatedCentsOf,
  pricingContextOf,
} from '@/lib/orders/pricing-context';
import { dueRoundingCentsOf } from '@/lib/orders/refunds';
import { cashBackCentsOf } from '@/lib/orders/returned-deposits';
import { cancelReasonLabel, reviewReasonLabel, viewReviewReason } from '@/lib/orders/review-reason';
import { state } from '@/lib/orders/state';
import { viewPayMethod } from '@/lib/orders/view-money';
import { defaultMethodLabel } from '@/lib/payments/pay-methods';
import { lastKnownShop } from '@/lib/shop/read';
import { formatUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { timeFormat } from '@/lib/utils/time-format';
import { packedUnit } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount, piecesOrWeight } from '@/lib/weights/format-amount';
import { pickedCents } from '@/lib/weights/weighed-line';
import type { OrderDoc } from '@/models/order';
import type { OrderedLine, OrderLine } from '@/models/order-line';

type MailContext = {
  shop: MailShop;
  timeZone: string;
  shopper: string;
  isForSeller: boolean;
  now: Date;
};

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const CLOCK = { timeStyle: 'short' } as const;
/** `Intl` does not accept `timeZoneName` or parts of a date together with `timeStyle`. */
const CLOCK_WITH_ZONE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

function timesIn({ shop, timeZone, now }: MailContext) {
  const t = translatorFor(shop, 'mails');
  const locale = mailLocale(shop);
  const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
    timeFormat(locale, { timeZone, ...options }).format(date);
  return {
    /** Includes the day if the time is not today. */
    formatTime(at: Date): string {
      const time = format(CLOCK_WITH_ZONE, at);
      const day = format(DAY, at);
      return day === format(DAY, now) ? time : t('dayAndTime', { day, time });
    },
    /** Includes the date, because the shopper may read the mail on a later day. */
    formatMailSlot: ({ from, to }: NonNullable<OrderDoc['deliverySlot']>): string =>
      t('window', { day: format(DAY, from), from: format(CLOCK, from), to: format(CLOCK, to) }),
  };
}

/** A mail to a shopper contains the translated product name, a mail to the seller the main name. */
const nameOfLine = (
  { name, translatedName }: OrderedLine,
  { isForSeller }: Pick<MailContext, 'isForSeller'>,
) => (!isForSeller && translatedName) || name;

const amountOf = (measure: Measure, amount: number, { shop }: MailContext) => ({
  weight: formatAmount(amount, measure.unit, languageOf(shop)),
  quantity: 1,
});

function ordered(line: OrderLine, context: MailContext): MailLine {
  const { quantity, unitCents, measure, goodsCents = 0, chargedCents } = line;
  const name = nameOfLine(line, context);
  if (measure)
    return {
      name,
      cents: goodsCents,
      ...omitUndefined({ estimatedCents: chargedCents }),
      ...amountOf(measure, quantity * measure.step, context),
    };
  const weight = weightBeside(name, line.weight, languageOf(context.shop));
  return omitUndefined({
    name,
    weight: weight || undefined,
    quantity,
    cents: unitCents * quantity,
  });
}

/**
 * Goods sold by weight count as one piece with their weight. If a part is missing, the result contains the packed and
 * the ordered weight.
 */
function foundOf(line: OrderLine, context: MailContext): Partial<MailLine> {
  const { quantity, pickedQuantity = quantity, measure, weighed } = line;
  if (!measure) return { found: pickedQuantity };
  const amount = amountOf(measure, weighed ?? pickedQuantity * measure.step, context);
  if (pickedQuantity === quantity) return { ...amount, found: 1 };
  if (measure.by === 'weight') {
    const { weight } = amountOf(measure, quantity * measure.step, context);
    return {
      ...amount,
      found: Math.min(pickedQuantity, 1),
      part: { packed: amount.weight, ordered: weight },
    };
  }
  return {
    weight: pickedQuantity > 0 ? amount.weight : undefined,
    quantity,
    found: pickedQuantity,
  };
}

function packed(line: OrderLine, context: MailContext): MailLine {
  const { replacement } = line;
  const { estimatedCents: _, ...known } = ordered(line, context);
  return {
    ...known,
    ...foundOf(line, context),
    cents: pickedCents(line),
    ...omitUndefined({
      replacement: replacement && {
        name: nameOfLine(replacement, context),
        ...piecesOrWeight(replacement.measure, replacement.quantity, languageOf(context.shop)),
        cents: replacement.lineCents,
      },
    }),
  };
}

const MOMENT = { year: 'numeric', month: 'long', day: 'numeric', ...CLOCK_WITH_ZONE } as const;

/**
 * Returns the withdrawal that an event is about, if any. The time includes the date and the time zone (article 11a(4)
 * of Directive 2011/83/EU).
 */
export function withdrawalOf(
  { withdrawals = [], items }: OrderDoc,
  event: string,
  context: Pick<MailContext, 'shop' | 'timeZone' | 'isForSeller'>,
): OrderFacts['withdrawn'] {
  const found = withdrawals.find(({ at }) => event.endsWith(`withdrawal:${at.getTime()}`));
  if (!found) return undefined;
  const locale = mailLocale(context.shop);
  const { at, products, goods } = found;
  const lines = items.flatMap(({ replacement, ...line }) =>
    replacement ? [line, replacement] : [line],
  );
  const names = lines
    .filter(({ product }) => products?.some((id) => id.equals(product)))
    .map((line) => nameOfLine(line, context));
  return omitUndefined({
    at: timeFormat(locale, { timeZone: context.timeZone, ...MOMENT }).format(at),
    products: products ? [...new Set(names)] : undefined,
    goods: goods || undefined,
  });
}

/** Returns the refund after delivery that an event is about, if any. `language` is the language of its weights. */
export function backOf(
  { refunds = [], items }: OrderDoc,
  event: string,
  language: Language,
): OrderFacts['back'] {
  const refund = refunds.find(({ number }) => event === `given-back:${number}`);
  if (!refund) return undefined;
  const { cents, to, reason, lines = [] } = refund;
  const back = lines.map(({ product, quantity, replacement, insteadOf }) => {
    const line = items.find((item) =>
      replacement
        ? item.replacement?.product.equals(product) &&
          (insteadOf ?? item.product).equals(item.product)
        : item.product.equals(product),
    );
    const remainingLine = replacement ? line?.replacement : line;
    return {
      name: remainingLine?.translatedName || remainingLine?.name || '',
      ...piecesOrWeight(
        remainingLine?.measure,
        replacement && remainingLine ? remainingLine.quantity : quantity,
        language,
        replacement || !line ? undefined : packedUnit(line),
      ),
    };
  });
  return { cents: cents + (refund.roundingCents ?? 0), to, reason, lines: back };
}

const textLines = (text: string): string[] => text.split('\n').filter((line) => line.trim());

const linesOf = ({ address, hours }: NonNullable<OrderDoc['pickup']>): string[] =>
  `${address}\n${hours}`.split('\n').filter(Boolean);

function addressOf({ address, pickup }: OrderDoc, locale: string): string[] {
  const { firstName, lastName, phone } = address;
  const name = `${firstName} ${lastName}`.trim();
  if (pickup) return [name, phone].filter(Boolean);
  const lines = countryLines(address, locale);
  return [name, ...postalLines({ ...address, ...omitUndefined({ lines }) }), phone];
}

function nameOf(
  order: OrderDoc,
  { shop, now, timeZone }: Pick<MailContext, 'shop' | 'now' | 'timeZone'>,
): string {
  const placedAt = (order.payment?.paidAt ?? order.createdAt).getTime();
  const locale = mailLocale(shop);
  const number = datedNumber(order, placedAt, now.getTime(), timeZone, locale);
  return translatorFor(shop, 'mails')('order', { number });
}

/**
 * Returns the text about the first order of a follow-up order. It states that both are delivered together, or that the
 * follow-up order came too late. If the first order is cancelled, it does not promise a common delivery.
 */
export function togetherText(
  order: OrderDoc,
  first: OrderDoc,
  context: Pick<MailContext, 'shop' | 'timeZone' | 'isForSeller' | 'now'>,
): string | undefined {
  const isCancelled = state.cancelled.is(first);
  if (context.isForSeller) {
    const t = translatorFor(context.shop, 'orderGroups');
    const text = order.missedOrder ? 'missed' : isCancelled ? 'withCancelled' : 'withOrder';
    return t(text, { number: orderNumber(first) });
  }
  const t = translatorFor(context.shop, 'mails');
  const named = nameOf(first, context);
  if (order.missedOrder) return t('missedOrder', { named });
  if (isCancelled) return undefined;
  return t(order.pickup ? 'collectWith' : 'withOrder', { named });
}

const ordersOf = ({ shop, isForSeller }: MailContext) =>
  shopAddress(shop, isForSeller ? '/seller/orders' : '/my-orders');

function reviewLabelOf(order: OrderDoc, shop: MailShop): Pick<OrderFacts, 'flag' | 'review'> {
  const reason = order.payment?.reviewReason;
  if (!reason) return {};
  const { currency } = pricingContextOf(order);
  const labels = {
    t: translatorFor(shop, 'reviewReasons'),
    money: (units: number) => formatUnits(units, currency, languageOf(shop)),
  };
  const flag = reviewReasonLabel(viewReviewReason(reason, currency), labels);
  const { code } = reason;
  return code === 'address' || code === 'blocked' ? { flag, review: code } : { flag };
}

/**
 * Returns the payment method of a pay-on-delivery order, unless it is cash. A method without a name gets its default
 * name in mails to the seller.
 */
function methodOf(order: OrderDoc, { shop, isForSeller }: MailContext): Pick<OrderFacts, 'method'> {
  const { payMethod } = order;
  if (!payMethod) return {};
  const { code, isNamed } = payMethod;
  const isDefault = isForSeller && !isNamed;
  const name = isDefault
    ? defaultMethodLabel(code, translatorFor(shop, 'payMethods'), order.pickup !== undefined)
    : payMethod.name;
  const { details = '' } =
    viewPayMethod(order, payMethod, 'shopper', lastKnownShop()).payMethod ?? {};
  return {
    method: { code, name, details: textLines(details), reference: transferReference(order) },
  };
}

/** Returns the data of an order for a mail template, from the order's current state. */
export function factsOf(order: OrderDoc, context: MailContext): OrderFacts {
  const { shop, shopper } = context;
  const { formatTime, formatMailSlot } = timesIn(context);
  const { items, amountCents, address, promisedAt, deliverySlot } = order;
  const last = order.history?.at(-1);
  const reason = last && cancelReasonLabel(last, translatorFor(shop, 'order'));
  const estimatedCents = state.cancelled.is(order) ? undefined : estimatedCentsOf(order);
  return {
    name: nameOf(order, context),
    url: `${ordersOf(context)}/${order._id}`,
    shop,
    shopper,
    lines: items.map((line) => ordered(line, context)),
    packed: items.map((line) => packed(line, context)),
    ...pricingContextOf(order),
    agreed: agreedTotalsOf(order),
    due: dueTotalsOf(order),
    totalCents: amountCents,
    ...omitUndefined({ estimatedCents }),
    dueCents: dueCentsOf(order),
    cashBackCents: cashBackCentsOf(order),
    ...(order.cashStepCents
      ? { cashStepCents: order.cashStepCents, roundingCents: dueRoundingCentsOf(order) }
      : {}),
    isOnline: state.online.is(order),
    ...methodOf(order, context),
    isPaid: state.paid.is(order),
    paidCents: paidCentsOf(order),
    address: addressOf(order, mailLocale(shop)),
    ...omitUndefined({
      collect: order.pickup && linesOf(order.pickup),
      note: address.note || undefined,
      slot: deliverySlot && formatMailSlot(deliverySlot),
      promisedBy: promisedAt && formatTime(promisedAt),
    }),
    refundedCents: Math.max(
      0,
      refundedCentsOf(order) + pendingRefundCentsOf(order) - failedRefundCentsOf(order),
    ),
    ...omitUndefined({
      invoice: order.invoiceNumber
        ? { number: order.invoiceNumber, url: `${ordersOf(context)}/invoice/${order._id}` }
        : undefined,
      reason: reason || undefined,
      cancelledBy: last?.by,
    }),
    ...reviewLabelOf(order, shop),
  };
}
