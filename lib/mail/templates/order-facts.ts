import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { Namespace, Translate } from '@/lib/i18n/translate';
import type { TaxMode } from '@/lib/tax/tax-math';
import type { Totals } from '@/lib/tax/totals-math';
import { formatCents } from '@/lib/utils/money';

/** The shop as its mails name it. */
export type MailShop = {
  name: string;
  /** Its address on the internet. */
  origin: string;
  /** Where answers to a mail go, if not to the sender. */
  email?: string;
  /** How else it can be reached, in lines of text. */
  contact: string[];
  /** In which the mail speaks; English where it is absent. */
  language?: Language;
  /** What the addresses of the shop's pages begin with in that language, if anything: `/de`. */
  prefix?: string;
};

/** One line of an order, as a mail names it. */
export type MailLine = {
  name: string;
  weight?: string;
  quantity: number;
  /** How many of them were found, once they are counted. */
  found?: number;
  /** The packed and the ordered amount of goods by weight of which a part is missing. */
  part?: { packed: string; ordered: string };
  /** What the pieces cost that are charged, in cents. */
  cents: number;
  /** What comes instead of missing pieces. */
  replacement?: { name: string; weight?: string; quantity: number; cents: number };
};

/** What mails say of an order: amounts in cents, times in words. */
export type OrderFacts = {
  /** Such as "Order 12". */
  name: string;
  /** The order's page. */
  url: string;
  shop: MailShop;
  /** How the shopper is addressed. */
  shopper: string;
  /** As they were ordered. */
  lines: MailLine[];
  /** As they were packed. */
  packed: MailLine[];
  /** ISO 4217. */
  currency: string;
  taxPercent: number;
  taxMode: TaxMode;
  /** The sums as they were agreed, and as they are due after packing. */
  agreed: Totals;
  due: Totals;
  /** What was agreed at ordering. */
  totalCents: number;
  /** About what it costs, while goods of it are still to be weighed. */
  estimatedCents?: number;
  /** What is due now. */
  dueCents: number;
  /** What of returned deposits is given in cash, because it is beyond all that is due. */
  cashBackCents: number;
  /** The smallest sum of cash, in cents, and what the rounding to it adds to the order; absent where each cent can be paid. */
  cashStepCents?: number;
  roundingCents?: number;
  isOnline: boolean;
  isPaid: boolean;
  /** What an order on delivery was noted as paid with, in cents; 0 while it is not paid. */
  paidCents: number;
  /** The lines of the delivery address. */
  address: string[];
  note?: string;
  /** Where and when it is collected, in lines; absent when it is delivered. */
  collect?: string[];
  /** Such as "5:35 PM GMT+1", with the day if it is another one; none when nothing is promised. */
  promisedBy?: string;
  /** Such as "Tuesday, November 24, 9:00 AM – 11:00 AM"; `promisedBy` is its end. */
  window?: string;
  /** What is, or was, given back of an online payment. */
  givenBackCents: number;
  /** What was given back after the delivery, if the mail is about that. */
  back?: {
    cents: number;
    to: 'card' | 'cash' | 'credit';
    reason: string;
    lines: { name: string; weight?: string; quantity: number }[];
  };
  /** Its invoice, if one was made: number and page. */
  invoice?: { number: string; url: string };
  /** Why it was cancelled, in somebody's words. */
  reason?: string;
  cancelledBy?: 'shopper' | 'seller' | 'system';
  /** Why the payment does not fit. */
  flag?: string;
};

/** The language of a mail. */
export const languageOf = ({ language = DEFAULT_LANGUAGE }: MailShop): Language => language;

/** The full address of a page of the shop in the language of a mail. */
export const shopAddress = ({ origin, prefix = '' }: MailShop, path: string): string =>
  origin + pathIn(prefix, path);

/** The sentences of an area in the language of a mail. */
export const wordsFor = <A extends Namespace>(shop: MailShop, area: A): Translate<A> =>
  translate(languageOf(shop), area);

/** When an order arrives, or can be collected: "It arrives by 5:35 PM GMT." Empty when nothing is promised. */
export function arrivalOf(order: OrderFacts): string {
  const { window, promisedBy: time, collect } = order;
  const t = wordsFor(order.shop, 'mails');
  if (window) return t(collect ? 'collectOn' : 'arrivesOn', { window });
  return time ? t(collect ? 'readyBy' : 'arrivesBy', { time }) : '';
}

/** That what is weighed is paid, about how much that is and the most, if that is more; undefined where nothing is weighed. */
export function weighedWords(order: OrderFacts): string | undefined {
  const { estimatedCents, totalCents, shop } = order;
  if (estimatedCents === undefined) return undefined;
  const t = wordsFor(shop, 'weights');
  const [sum, most] = [moneyOf(order, estimatedCents), moneyOf(order, totalCents)];
  const sums = sum === most ? t('about', { sum }) : t('aboutAtMost', { sum, most });
  return t('note', { sums });
}

/** The pieces that were ordered. */
export const orderedPieces = ({ lines }: OrderFacts): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** An amount in the currency of the order, as the language of the mail writes it. */
export const moneyOf = ({ currency, shop }: OrderFacts, cents: number): string =>
  formatCents(cents, currency, languageOf(shop));
