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
  /** Without it, replies go to the sender. */
  email?: string;
  contact: string[];
  language?: Language;
  country?: string;
  /** The path prefix, for example `/de`. Absent for the main language. */
  prefix?: string;
  guarantee?: { text: string; url?: string };
};

/** One order line, as a mail shows it. */
export type MailLine = {
  name: string;
  weight?: string;
  quantity: number;
  found?: number;
  /** The amounts of weighed goods. Absent if nothing is missing. */
  part?: { packed: string; ordered: string };
  /** The charged price in cents. Before the goods are weighed, it is the maximum. */
  cents: number;
  /** The price of weighed goods that was estimated at checkout, in cents. */
  estimatedCents?: number;
  replacement?: { name: string; weight?: string; quantity: number; cents: number };
};

/** The properties of an order that mails show. Amounts are in cents, and times are formatted texts. */
export type OrderFacts = {
  name: string;
  url: string;
  shop: MailShop;
  shopper: string;
  lines: MailLine[];
  packed: MailLine[];
  currency: string;
  taxPercent: number;
  taxMode: TaxMode;
  agreed: Totals;
  due: Totals;
  totalCents: number;
  /** Present only while some goods have not been weighed. */
  estimatedCents?: number;
  dueCents: number;
  /** The deposits above the amount due, which are paid out in cash. */
  cashBackCents: number;
  /** The smallest amount in cash, in cents, and the cash rounding of the total. Absent if every cent can be paid. */
  cashStepCents?: number;
  roundingCents?: number;
  isOnline: boolean;
  isPaid: boolean;
  /**
   * The payment method of a pay-on-delivery order; absent for cash. `details` are the bank details, one line each,
   * while a transfer is unpaid. `reference` is its payment reference.
   */
  method?: {
    code: 'terminal' | 'transfer' | 'account';
    name: string;
    details: string[];
    reference: string;
  };
  /** The recorded payment of a pay-on-delivery order. */
  paidCents: number;
  address: string[];
  note?: string;
  /** The place and time of a pickup, line by line. */
  collect?: string[];
  /**
   * When the order arrives, for example "5:35 PM GMT+1", with the day if it is not today. Absent if no time
   * is promised.
   */
  promisedBy?: string;
  /** The slot, for example "Tuesday, November 24, 9:00 AM – 11:00 AM". `promisedBy` is the end of the slot. */
  slot?: string;
  /** A text about the order with which this order is delivered, or which it missed. */
  together?: string;
  /** The refunded amount of an online payment, including pending refunds. */
  refundedCents: number;
  /** Present only in a mail about a refund after delivery. */
  back?: {
    cents: number;
    to: 'card' | 'cash' | 'credit' | 'terminal' | 'transfer' | 'account';
    reason: string;
    lines: { name: string; weight?: string; quantity: number }[];
  };
  /**
   * Present only in a mail about a withdrawal. `at` includes the time zone. Without goods, the withdrawal applies to
   * the whole order.
   */
  withdrawn?: { at: string; products?: string[]; goods?: string };
  invoice?: { number: string; url: string };
  reason?: string;
  cancelledBy?: 'shopper' | 'seller' | 'system';
  /** Why the payment does not match the order. Present only in a mail about it. */
  flag?: string;
  /** Present if the address or the blocked guest needs a review, and the payment is correct. */
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
 * Returns a text about when an order arrives or can be collected, for example "Arrives by 5:35 PM GMT." The text is
 * empty without a promised time.
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
 * Formats an amount that is due before the goods are weighed: the estimate and the maximum, `cents`. Without an
 * estimate, `cents` is exact.
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
 * Formats a total of an order, by default the amount that is due now. Until all goods are weighed, the text states that
 * the total is an estimate. `step` is the smallest cash amount, in cents.
 */
export const totalText = (order: OrderFacts, cents = order.dueCents, step?: number): string => {
  const { estimatedCents } = order;
  const estimate = estimatedCents === undefined ? undefined : roundCash(estimatedCents, step);
  return estimateText(order, roundCash(cents, step), estimate);
};

/** Formats an amount in the order's currency and in the language of the mail. */
export const moneyOf = ({ currency, shop }: OrderFacts, cents: number): string =>
  formatCents(cents, currency, languageOf(shop));
