import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import { useTaxWords } from '@/app/_components/use-tax-words';
import type { Zone } from '@/lib/delivery/view';
import { missingToFree } from '@/lib/delivery/zones';
import { taxRows } from '@/lib/tax/tax-words';
import type { Totals } from '@/lib/tax/totals-math';

/** One of the sums. */
export function Row({ name, value, strong }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${strong ? 'mt-2 border-line border-t pt-3 font-bold text-xl' : 'py-1'}`}
    >
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd className={strong ? 'text-end tabular-nums' : 'tabular-nums'}>{value}</dd>
    </div>
  );
}

type Sums = {
  totals: Totals;
  terms: Parameters<typeof taxRows>[0] & { currency: string };
  /** The zone that is delivered to. */
  zone?: Zone;
  /** What stands in the place of the fee of the delivery. */
  feeWords?: string;
  /** What stands in the place of the total: about how much goods that are weighed cost, and at most. */
  total?: ReactNode;
  /** What is paid in cash, where that is rounded. */
  cash?: ReactNode;
};

/** The sums of the order, and what is missing to a free delivery. */
export function OrderSums({ totals, terms, zone, feeWords, total, cash }: Sums) {
  const { subtotalCents, depositCents, feeCents, totalCents, taxes } = totals;
  const t = useT('cart');
  const { ofCents: money } = useMoney(terms.currency);
  const { added, included } = taxRows(terms, taxes, useTaxWords());
  const missing = missingToFree(zone, subtotalCents);
  const rowsOf = (rows: typeof added) =>
    rows.map(({ words, cents }) => <Row key={words} name={words} value={money(cents)} />);
  return (
    <>
      <dl className="mt-6 border-line border-t pt-4">
        <Row name={t('price')} value={money(subtotalCents)} />
        {depositCents > 0 && <Row name={t('deposit')} value={money(depositCents)} />}
        <Row
          name={t('shippingFee')}
          value={feeWords ?? (feeCents > 0 ? money(feeCents) : t('free'))}
        />
        {rowsOf(added)}
        <Row name={t('totalAmount')} value={total || money(totalCents)} strong />
        {rowsOf(included)}
        {cash}
      </dl>
      {missing !== undefined && (
        <p className="mt-3 rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong">
          {t('toFree', { sum: money(missing) })}
        </p>
      )}
    </>
  );
}
