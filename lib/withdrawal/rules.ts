import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf, dayStartBefore } from '@/lib/utils/zone-day';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';

/*
 * The right of withdrawal of consumers in the EU: Directive 2011/83/EU, articles 9 to 16, with article 11a, which
 * Directive (EU) 2023/2673 added and which applies since 2026-06-19.
 */

/** The withdrawal period in days. The day of the delivery does not count (article 9 of Directive 2011/83/EU). */
const WITHDRAWAL_DAYS = 14;

/**
 * The maximum number of statements in words that an order stores. Whoever knows the number, the day and the email of an
 * order can make them, so they must not use up the other statements: one for the whole order, and one per product.
 */
export const MAX_IN_WORDS = 10;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/**
 * Returns the time in ms at which the withdrawal period ends: at midnight after the 14th day, in the shop's time
 * zone. If that day is a Saturday or a Sunday, the period ends with the next Monday (article 3(4) of Regulation
 * 1182/71). The shop does not know public holidays, which prolong the period in the same way.
 */
export function withdrawalEnd(deliveredMs: number, timeZone: string): number {
  let days = WITHDRAWAL_DAYS;
  const startAfter = (count: number) => dayStartBefore(deliveredMs, -count, timeZone);
  while (isWeekend(dayOf(startAfter(days), timeZone))) days += 1;
  return startAfter(days + 1);
}

/** Returns whether the goods of a category are excluded from the right of withdrawal. */
type IsExcluded = (category: string) => boolean;

/** Returns the lines of an order that a consumer can return. */
export const withdrawableLines = <L extends Pick<OrderLine, 'category'>>(
  lines: readonly L[],
  isExcluded: IsExcluded,
): L[] => lines.filter(({ category }) => !isExcluded(category));

/**
 * The statement of a consumer: the products of some lines, or a description of goods. Without both, the statement
 * applies to the whole order.
 */
export type Statement = { products?: readonly string[] | undefined; goods?: string | undefined };

/** The message key of `withdrawalErrors` for a statement that the shop cannot accept. */
type StatementError = 'cancelled' | 'nothingToReturn' | 'excluded' | 'unknownLine' | 'tooMany';

type Withdrawn = Pick<OrderDoc, 'items' | 'status' | 'withdrawals'>;

/**
 * Returns what an order stores about a statement, or why the shop cannot accept the statement. Returns `repeated`
 * if the order already contains it. A statement is accepted at any time, because only the seller can know whether
 * the period was prolonged.
 */
export function acceptStatement(
  { items, status, withdrawals = [] }: Withdrawn,
  { products, goods }: Statement,
  isExcluded: IsExcluded,
): { products?: string[]; goods?: string } | { error: StatementError } | 'repeated' {
  if (status === 'Cancelled') return { error: 'cancelled' };
  const returnable = withdrawableLines(items, isExcluded).map(({ product }) => String(product));
  if (returnable.length === 0) return { error: 'nothingToReturn' };
  const ordered = new Set(items.map(({ product }) => String(product)));
  if (products?.some((id) => !ordered.has(id))) return { error: 'unknownLine' };
  if (products?.some((id) => !returnable.includes(id))) return { error: 'excluded' };
  const named = products && [...new Set(products)].sort();
  const isWhole = withdrawals.some((one) => !one.products && !one.goods);
  const before = new Set(withdrawals.flatMap((one) => (one.products ?? []).map(String)));
  const inWords = withdrawals.flatMap((one) => one.goods ?? []);
  if (isWhole || named?.every((id) => before.has(id)) || (goods && inWords.includes(goods)))
    return 'repeated';
  if (goods && inWords.length >= MAX_IN_WORDS) return { error: 'tooMany' };
  return omitUndefined({ products: named, goods: goods || undefined });
}
