import type { useMoney } from '@/app/_components/use-money';
import type { Translate } from '@/lib/i18n/translate';
import { sumsOf } from '@/lib/orders/sums-math';
import type { OrderView } from '@/lib/orders/view';
import { type TaxWords, taxRows } from '@/lib/tax/tax-words';

/** What the total of an order is made of: "Price $9.99, shipping free, tax (2%) $0.19". */
export function partsWords(
  order: OrderView,
  { t, money, tax }: { t: Translate<'orders'>; money: ReturnType<typeof useMoney>; tax: TaxWords },
): string {
  const { goodsCents, depositCents, feeCents, returnedCents, taxes, roundingCents } = sumsOf(order);
  const rounding = roundingCents === 0 ? [] : [{ words: tax.rounding, cents: roundingCents }];
  const { added, included } = taxRows(order, taxes, tax);
  const fee =
    feeCents > 0 ? t('partShipping', { sum: money.ofCents(feeCents) }) : t('shippingFree');
  const parts = [
    t('partPrice', { sum: money.ofCents(goodsCents) }),
    ...(depositCents > 0 ? [t('partDeposit', { sum: money.ofCents(depositCents) })] : []),
    ...(order.pickup ? [] : [fee]),
    ...(returnedCents > 0 ? [t('partReturned', { sum: money.ofCents(-returnedCents) })] : []),
    // English writes it small within a sentence.
    ...[...added, ...included, ...rounding].map(
      ({ words, cents }) => `${words.replace('Tax', 'tax')} ${money.ofCents(cents)}`,
    ),
  ];
  return parts.join(t('comma'));
}
