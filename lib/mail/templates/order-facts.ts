import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { Namespace, Translate } from '@/lib/i18n/translate';
import type { TaxMode } from '@/lib/tax/tax';
import type { Totals } from '@/lib/tax/totals';
import { formatCents } from '@/lib/utils/money';

/** The facts of the shop that mails show. */
export type MailShop = {
  name: string;
  /** The origin of the shop's URL. */
  origin: string;
  /** The reply address. Replies go to the sender if it is absent. */
  email?: string;
  /** Other contact details, as lines of text. */
  contact: string[];
  /** The language of the mail. The default is English. */
  language?: Language;
  /** The prefix of the paths of the shop's pages in that language, if any: `/de`. */
  prefix?: string;
};

/** One order line, as a mail shows it. */
export type MailLine = {
  name: string;
  weight?: string;
  quantity: number;
  /** The picked quantity, once the line is picked. */
  found?: number;
  /** The packed and the ordered amount of goods sold by weight, if a part is missing. */
  part?: { packed: string; ordered: string };
  /** The price of the charged pieces, in cents. */
  cents: number;
  /** The replacement for missing pieces. */
  replacement?: { name: string; weight?: string; quantity: number; cents: number };
};

/** The facts of an order that mails show. Amounts are in cents, times are formatted text. */
export type OrderFacts = {
  /** The order's name, for example "Order 12". */
  name: string;
  /** The URL of the order's page. */
  url: string;
  shop: MailShop;
  /** The name in the greeting. */
  shopper: string;
  /** The lines as ordered. */
  lines: MailLine[];
  /** The lines as packed. */
  packed: MailLine[];
  /** ISO 4217. */
  currency: string;
  taxPercent: number;
  taxMode: TaxMode;
  /** The totals as agreed at checkout, and as due after packing. */
  agreed: Totals;
  due: Totals;
  /** The total that was agreed at checkout. */
  totalCents: number;
  /** The estimated total, while some goods still need to be weighed. */
  estimatedCents?: number;
  /** The total that is due now. */
  dueCents: number;
  /** The part of the returned deposits that is paid out in cash, because it exceeds the amount due. */
  cashBackCents: number;
  /**
   * The smallest payable amount of cash, in cents, and the rounding difference that it adds to the order.
   * Absent if every cent can be paid.
   */
  cashStepCents?: number;
  roundingCents?: number;
  isOnline: boolean;
  isPaid: boolean;
  /** The recorded payment of an order that is paid on delivery, in cents. 0 while it is unpaid. */
  paidCents: number;
  /** The lines of the delivery address. */
  address: string[];
  note?: string;
  /** Place and time of pickup, as lines of text. Absent for a delivery. */
  collect?: string[];
  /** For example "5:35 PM GMT+1", with the day if it is not today. Absent if no time is promised. */
  promisedBy?: string;
  /** The delivery slot, for example "Tuesday, November 24, 9:00 AM – 11:00 AM". `promisedBy` is its end. */
  window?: string;
  /** The refunded amount of an online payment, including pending refunds. */
  givenBackCents: number;
  /** The refund after delivery, if the mail is about one. */
  back?: {
    cents: number;
    to: 'card' | 'cash' | 'credit';
    reason: string;
    lines: { name: string; weight?: string; quantity: number }[];
  };
  /** The number and the page of the invoice, if one exists. */
  invoice?: { number: string; url: string };
  /** The reason for the cancellation, as it was entered. */
  reason?: string;
  cancelledBy?: 'shopper' | 'seller' | 'system';
  /** Why the payment does not match the order. */
  flag?: string;
};

export const languageOf = ({ language = DEFAULT_LANGUAGE }: MailShop): Language => language;

/** Returns the full URL of a page of the shop, in the language of the mail. */
export const shopAddress = ({ origin, prefix = '' }: MailShop, path: string): string =>
  origin + pathIn(prefix, path);

/** Returns the translate function of a message namespace, in the language of the mail. */
export const wordsFor = <A extends Namespace>(shop: MailShop, namespace: A): Translate<A> =>
  translate(languageOf(shop), namespace);

/**
 * Returns when an order arrives or can be collected, for example "It arrives by 5:35 PM GMT." Returns an empty
 * string if no time is promised.
 */
export function arrivalOf(order: OrderFacts): string {
  const { window, promisedBy: time, collect } = order;
  const t = wordsFor(order.shop, 'mails');
  if (window) return t(collect ? 'collectOn' : 'arrivesOn', { window });
  return time ? t(collect ? 'readyBy' : 'arrivesBy', { time }) : '';
}

/**
 * Returns the note that the shopper pays for the actual weight. It shows the estimated total, and the maximum
 * if that is higher. Returns undefined if the order has no weighed goods.
 */
export function weighedWords(order: OrderFacts): string | undefined {
  const { estimatedCents, totalCents, shop } = order;
  if (estimatedCents === undefined) return undefined;
  const t = wordsFor(shop, 'weights');
  const [sum, most] = [moneyOf(order, estimatedCents), moneyOf(order, totalCents)];
  const sums = sum === most ? t('about', { sum }) : t('aboutAtMost', { sum, most });
  return t('note', { sums });
}

/** Returns the number of ordered pieces. */
export const orderedPieces = ({ lines }: OrderFacts): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Formats an amount in the order's currency and in the language of the mail. */
export const moneyOf = ({ currency, shop }: OrderFacts, cents: number): string =>
  formatCents(cents, currency, languageOf(shop));
