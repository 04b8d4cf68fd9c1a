import type { useMoney } from '@/app/_components/use-money';
import type { Translate } from '@/lib/i18n/translate';
import { toCollectCents } from '@/lib/orders/payment-state';
import { sumsOf } from '@/lib/orders/sums-math';
import type { OrderView } from '@/lib/orders/view';
import { type TaxWords, taxRows } from '@/lib/tax/tax-words';

/** The language of a page, with the currency of an order. */
type Said = {
  t: Translate<'orders'>;
  money: ReturnType<typeof useMoney>;
  /** What it comes to, as it is collected, in words. */
  due: string;
};

/** What the buyer has paid, has still to pay, or gets in cash for deposits beyond that. */
export function paymentWords(order: OrderView, said: Said): string {
  const words = paidWords(order, said);
  if (!order.cashBack) return words;
  const { cashBackCents, roundingCents } = sumsOf(order);
  // Rounding that adds to what the shop has lowers what it gives.
  return said.t('andCash', { words, sum: said.money.ofCents(cashBackCents - roundingCents) });
}

function paidWords(order: OrderView, { t, money, due }: Said): string {
  const { paymentType, paymentState, isPaid, isProcessing, refundReason, flag, status } = order;
  if (refundReason) return t('paidGivenBack');
  if (isProcessing) return t('processing');
  if (isPaid && paymentType === 'Online') return t('paidOnline');
  const open = toCollectCents(order);
  const sum = isPaid ? money.ofCents(Math.abs(open)) : due;
  if (isPaid && open < 0) return t('paidCashBack', { sum });
  if (isPaid) return open > 0 ? t('paidCashMore', { sum }) : t('paidCash');
  if (flag) return t('lookedAt');
  if (status === 'Cancelled') return t('nothingToPay');
  if (paymentState === 'authorized') return t('held');
  if (paymentType === 'Online') return t('notPaid');
  if (order.cashBack) return t('nothingToPay');
  return order.way === 'pickup' ? t('payCollect', { sum }) : t('payDelivery', { sum });
}

/** What the total of an order is made of: "Price $9.99, shipping free, tax (2%) $0.19". */
export function partsWords(
  order: OrderView,
  { t, money, tax }: Omit<Said, 'due'> & { tax: TaxWords },
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
