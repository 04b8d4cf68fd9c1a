import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf, dayStartBefore } from '@/lib/utils/zone-day';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';

/* The right of withdrawal of consumers in the EU: Directive 2011/83/EU, articles 9 to 16. Article 11a was added by
   Directive (EU) 2023/2673 and applies since 2026-06-19. */

/** The withdrawal period in days. The day of the delivery does not count (article 9 of Directive 2011/83/EU). */
const WITHDRAWAL_DAYS = 14;

/**
 * The maximum number of described withdrawals per order. Anybody who knows the number, day and email address of an
 * order can send them. Withdrawals from the whole order or selected products always remain possible.
 */
export const MAX_IN_WORDS = 10;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/**
 * Returns the end of the withdrawal period in ms: midnight after the 14th day, in the shop's time zone. If that day is
 * on a weekend, the period ends on Monday (article 3(4) of Regulation 1182/71). Public holidays also prolong the
 * period, but the shop has no data about them.
 */
export function withdrawalEnd(deliveredMs: number, timeZone: string): number {
  let days = WITHDRAWAL_DAYS;
  const startAfter = (count: number) => dayStartBefore(deliveredMs, -count, timeZone);
  while (isWeekend(dayOf(startAfter(days), timeZone))) days += 1;
  return startAfter(days + 1);
}

type IsExcluded = (category: string) => boolean;

type Goods = Pick<
  OrderLine,
  'product' | 'name' | 'translatedName' | 'category' | 'measure' | 'quantity'
>;

/**
 * Returns the goods of an order, each product once. After packing, they are the picked goods and the replacements,
 * because only delivered goods can be returned.
 */
export function deliveredGoods({ items, dueCents }: Pick<OrderDoc, 'items' | 'dueCents'>): Goods[] {
  const lines = items.flatMap((line): Goods[] => {
    const { pickedQuantity = line.quantity, replacement } = line;
    if (dueCents === undefined) return [line];
    const picked = pickedQuantity > 0 ? [{ ...line, quantity: pickedQuantity }] : [];
    return [...picked, ...(replacement ? [replacement] : [])];
  });
  const goods = new Map<string, Goods>();
  for (const line of lines) {
    const known = goods.get(String(line.product));
    const quantity = line.quantity + (known?.quantity ?? 0);
    goods.set(String(line.product), known ? { ...known, quantity } : line);
  }
  return [...goods.values()];
}

/** Returns the goods that a consumer can return. */
export const withdrawableGoods = <G extends Pick<Goods, 'category'>>(
  goods: readonly G[],
  isExcluded: IsExcluded,
): G[] => goods.filter(({ category }) => !isExcluded(category));

/** The goods of a withdrawal: products of the order, or a description. Without both, it applies to the whole order. */
export type Statement = { products?: readonly string[] | undefined; goods?: string | undefined };

/** The reasons why the shop rejects a withdrawal. Each is a message key of the namespace `withdrawalErrors`. */
type StatementError = 'cancelled' | 'nothingToReturn' | 'excluded' | 'unknownLine' | 'tooMany';

type Withdrawn = Pick<OrderDoc, 'items' | 'dueCents' | 'status' | 'withdrawals'>;

/**
 * Returns the fields that an order stores for a withdrawal, or the reason for its rejection. Returns `repeated` if
 * earlier withdrawals already cover it. It does not check the period, because only the seller knows whether the period
 * was prolonged.
 */
export function acceptStatement(
  { items, dueCents, status, withdrawals = [] }: Withdrawn,
  { products, goods }: Statement,
  isExcluded: IsExcluded,
): { products?: string[]; goods?: string } | { error: StatementError } | 'repeated' {
  if (status === 'Cancelled') return { error: 'cancelled' };
  const named = products && [...new Set(products)].sort();
  const isWhole = withdrawals.some((one) => !one.products && !one.goods);
  const before = new Set(withdrawals.flatMap((one) => (one.products ?? []).map(String)));
  const inWords = withdrawals.flatMap((one) => one.goods ?? []);
  // Check this first: a repeated withdrawal succeeds even if these goods were missing when the order was packed.
  if (isWhole || named?.every((id) => before.has(id)) || (goods && inWords.includes(goods)))
    return 'repeated';
  const goodsOfOrder = deliveredGoods(omitUndefined({ items, dueCents }));
  const returnable = withdrawableGoods(goodsOfOrder, isExcluded).map(({ product }) =>
    String(product),
  );
  if (returnable.length === 0) return { error: 'nothingToReturn' };
  const delivered = new Set(goodsOfOrder.map(({ product }) => String(product)));
  if (products?.some((id) => !delivered.has(id))) return { error: 'unknownLine' };
  if (products?.some((id) => !returnable.includes(id))) return { error: 'excluded' };
  if (goods && inWords.length >= MAX_IN_WORDS) return { error: 'tooMany' };
  return omitUndefined({ products: named, goods: goods || undefined });
}
