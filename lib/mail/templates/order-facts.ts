import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { localeOf } from '@/lib/i18n/locales';
import { pathIn } from '@/lib/i18n/path-in';
import type { Namespace, Translate } from '@/lib/i18n/translate';
import { roundCash } from '@/lib/tax/cash-rounding';
import { formatDue } from '@/lib/tax/format-due';
import type { TaxMode } from '@/lib/tax/tax';
import type { Totals } from '@/lib/tax/totals';
import { formatCents, toUnits } from '@/lib/utils/money';

/** The properties of the shop that mails show. */
export type MailShop = {
  name: string;
  origin: string;
  /** The address for replies. Without it, replies go to the sender. */
  email?: string;
  /** Other contact details, as lines of text. */
  contact: string[];
  language?: Language;
  /** The country of the shop (ISO 3166-1 alpha-2), which determines the form of dates. */
  country?: string;
  /** The path prefix of the shop's pages in that language, for example `/de`; absent for the main language. */
  prefix?: string;
  /** The notice about the legal guarantee, and the URL of the official page or picture. */
  guarantee?: { text: string; url?: string };
};

/** One order line, as a mail shows it. */
export type MailLine = {
  name: string;
  weight?: string;
  quantity: number;
  /** The picked quantity; absent before the line is picked. */
  found?: number;
  /** The packed and the ordered amount of weighed goods; absent if nothing is missing. */
  part?: { packed: string; ordered: string };
  /** The price of the pieces that are charged, in cents. For goods that are not weighed yet, it is the maximum. */
  cents: number;
  /** The estimated price of weighed goods when the order was placed, in cents. */
  estimatedCents?: number;
  /** The product that replaces missing pieces. */
  replacement?: { name: string; weight?: string; quantity: number; cents: number };
};

/** The properties of an order that mails show. Amounts are in cents, and times are formatted texts. */
export type OrderFacts = {
  /** The order's name, for example "Order 12". */
  name: string;
  url: string;
  shop: MailShop;
  shopper: string;
  lines: MailLine[];
  packed: MailLine[];
  /** The currency of the order (ISO 4217). */
  currency: string;
  taxPercent: number;
  taxMode: TaxMode;
  /** The totals that were agreed at checkout, and the totals that are due after packing. */
  agreed: Totals;
  due: Totals;
  /** The total that was agreed at checkout. */
  totalCents: number;
  /** The estimated total. Present only while some goods have not been weighed. */
  estimatedCents?: number;
  /** The total that is due now. */
  dueCents: number;
  /** The deposits that are paid out in cash, because they exceed the amount due. */
  cashBackCents: number;
  /**
   * The smallest amount that can be paid in cash, in cents, and the difference that cash rounding adds to the total.
   * Absent if every cent can be paid.
   */
  cashStepCents?: number;
  roundingCents?: number;
  isOnline: boolean;
  isPaid: boolean;
  /**
   * The payment method of a pay-on-delivery order; absent for cash. `details` are the bank details, one line each, as
   * long as a transfer is unpaid. `reference` is the payment reference for the transfer.
   */
  method?: {
    code: 'terminal' | 'transfer' | 'account';
    name: string;
    details: string[];
    reference: string;
  };
  /** The recorded payment of a pay-on-delivery order, in cents; 0 while it is unpaid. */
  paidCents: number;
  address: string[];
  note?: string;
  /** The place and time of a pickup, line by line; absent for a delivery. */
  collect?: string[];
  /**
   * When the order arrives, for example "5:35 PM GMT+1", with the day if it is not today. Absent if no time
   * is promised.
   */
  promisedBy?: string;
  /** The delivery slot, for example "Tuesday, November 24, 9:00 AM – 11:00 AM". `promisedBy` is the end of the slot. */
  slot?: string;
  /** A text about the order with which this order is delivered, or to which it was added too late. */
  together?: string;
  /** The refunded amount of an online payment. It includes pending refunds. */
  refundedCents: number;
  /** The refund after delivery. Present only in a mail about such a refund. */
  back?: {
    cents: number;
    to: 'card' | 'cash' | 'credit' | 'terminal' | 'transfer' | 'account';
    reason: string;
    lines: { name: string; weight?: string; quantity: number }[];
  };
  /**
   * The withdrawal from the contract: its date and time with the time zone, and the goods. Without goods, it applies to
   * the whole order. Present only in a mail about a withdrawal.
   */
  withdrawn?: { at: string; products?: string[]; goods?: string };
  /** The number of the invoice and the URL of its page; absent without an invoice. */
  invoice?: { number: string; url: string };
  reason?: string;
  cancelledBy?: 'shopper' | 'seller' | 'system';
  /** Why the payment does not match the order. Present only in a mail about such a payment. */
  flag?: string;
  /** Present if the payment itself is correct, but the delivery address or the blocked guest needs a review. */
  review?: 'address' | 'blocked';
};

export const languageOf = ({ language = DEFAULT_LANGUAGE }: MailShop): Language => language;

/** Returns the locale for the dates and numbers of a mail. */
export const mailLocale = (shop: MailShop): string => localeOf(languageOf(shop), shop.country);

/** Returns the full URL of a page of the shop, in the language of the mail. */
export const shopAddress = ({ origin, prefix = '' }: MailShop, path: string): string =>
  origin + pathIn(prefix, path);

/** Returns the translate function of a namespace of messages, in the language of the mail. */
export const translatorFor = <A extends Namespace>(shop: MailShop, namespace: A): Translate<A> =>
  translate(languageOf(shop), namespace, mailLocale(shop), shop.country);

/**
 * Returns a text about when an order arrives or can be collected, for example "Arrives by 5:35 PM GMT." It
 * is empty if no time is promised.
 */
export function arrivalOf(order: OrderFacts): string {
  const { slot, promisedBy: time, collect } = order;
  const t = translatorFor(order.shop, 'mails');
  if (slot) return t(collect ? 'collectOn' : 'arrivesOn', { window: slot });
  return time ? t(collect ? 'readyBy' : 'arrivesBy', { time }) : '';
}

/**
 * Returns the note that weighed goods are charged by their actual weight. It contains the estimated total,
 * and the maximum total if that is higher. Returns undefined for an order without weighed goods.
 */
export const weighedText = (order: OrderFacts): string | undefined =>
  order.estimatedCents === undefined
    ? undefined
    : translatorFor(order.shop, 'weights')('note', { sums: totalText(order, order.totalCents) });

export const orderedPieces = ({ lines }: OrderFacts): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Formats an amount of an order that is due before its goods are weighed. The text contains the estimate and the
 * maximum, `cents`. Without an estimate, `cents` is exact.
 */
export const estimateText = (
  { currency, shop }: OrderFacts,
  cents: number,
  estimatedCents: number | undefined,
): string =>
  formatDue(
    {
      amount: toUnits(cents, currency),
      estimatedAmount: estimatedCents === undefined ? undefined : toUnits(estimatedCents, currency),
      currency,
    },
    { t: translatorFor(shop, 'order'), language: languageOf(shop) },
  );

/**
 * Formats a total of an order, by default the amount that is due now. While some goods have not been weighed, the text
 * states that the total is an estimate. `step` is the smallest cash amount to which totals are rounded, in cents.
 */
export const totalText = (order: OrderFacts, cents = order.dueCents, step?: number): string => {
  const { estimatedCents } = order;
  const estimate = estimatedCents === undefined ? undefined : roundCash(estimatedCents, step);
  return estimateText(order, roundCash(cents, step), estimate);
};

/** Formats an amount in the order's currency and in the language of the mail. */
export const moneyOf = ({ currency, shop }: OrderFacts, cents: number): string =>
  formatCents(cents, currency, languageOf(shop));
