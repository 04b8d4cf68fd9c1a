import { useT } from '#i18n';
import { Amount } from '@/app/_components/order-parts';
import { useOrderWords } from '@/app/_components/use-order-words';
import { useTaxWords } from '@/app/_components/use-tax-words';
import type { SumView } from '@/lib/checkout/phone/view';
import { asCollected, dueWords } from '@/lib/orders/payment-state';
import { type TaxRow, totalRows } from '@/lib/tax/tax-words';
import { fromDollars, toDollars } from '@/lib/utils/money';

/** The sums as the server computes them; pale while they are asked for anew. */
export function SumPanel({ sum, isFresh }: { sum: SumView | undefined; isFresh: boolean }) {
  const t = useT('phone');
  const ofTax = useT('tax');
  const words = useTaxWords();
  const orderWords = useOrderWords();
  if (!sum) return null;
  const { currency, subtotal, deposits, deliveryFee, total, estimate, cashStep } = sum;
  const collected = asCollected({
    ...{ paymentType: 'COD', currency, amount: total },
    ...(estimate === undefined ? {} : { estimatedAmount: estimate }),
    ...(cashStep === undefined ? {} : { cashStep }),
  });
  const isRounded =
    collected.amount !== total || (cashStep !== undefined && estimate !== undefined);
  const rows = totalRows(
    sum,
    {
      depositCents: fromDollars(deposits),
      feeCents: fromDollars(deliveryFee),
      // Of goods that are weighed it is known with their weight.
      roundingCents:
        estimate === undefined ? fromDollars(collected.amount) - fromDollars(total) : 0,
      taxes: sum.taxes.map(({ percent, tax }) => ({ percent, taxCents: fromDollars(tax) })),
    },
    words,
  );
  const row = ({ words: name, cents }: TaxRow) => (
    <div key={name} className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd>
        <Amount amount={toDollars(cents)} currency={currency} />
      </dd>
    </div>
  );
  return (
    <dl className={`grid gap-1 ${isFresh ? '' : 'opacity-60'}`} aria-busy={!isFresh}>
      {row({ words: t('goodsSum'), cents: fromDollars(subtotal) })}
      {rows.before.map(row)}
      <div className="flex justify-between gap-3 border-line border-t pt-2 font-bold text-xl">
        <dt>{rows.total}</dt>
        <dd className="text-end tabular-nums">
          {dueWords({ amount: total, estimatedAmount: estimate, currency }, orderWords)}
        </dd>
      </div>
      {rows.after.map(row)}
      {isRounded && (
        <div className="flex justify-between gap-3 font-bold">
          <dt>{ofTax('dueInCash')}</dt>
          <dd className="text-end tabular-nums">{dueWords(collected, orderWords)}</dd>
        </div>
      )}
    </dl>
  );
}
