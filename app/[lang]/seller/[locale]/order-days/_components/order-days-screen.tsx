'use client';

import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { useMoney } from '@/app/_components/use-money';
import { PeriodReport } from '@/app/[lang]/seller/[locale]/_components/period-report';
import {
  reportPanel,
  Sums,
  useFormatDay,
  useFormatStep,
} from '@/app/[lang]/seller/[locale]/_components/report-page';
import type { CurrencyDays, OrderDaysResponse, OrderDaysView } from '@/lib/sales/view';

function Days({ shown, unit }: { shown: CurrencyDays; unit: OrderDaysView['unit'] }) {
  const t = useT('sales');
  const [formatDay, formatMonth] = [useFormatDay('medium'), useFormatStep('month')];
  const money = useMoney(shown.currency);
  const days = shown.days.filter(({ orders, cancelled }) => orders + cancelled > 0);
  const { previous } = shown;
  const hasCancelled = shown.cancelled > 0;
  const cellsOf = (sums: Omit<CurrencyDays['days'][number], 'day'>) => [
    ...[String(sums.orders), money.of(sums.amount)],
    ...(hasCancelled ? [String(sums.cancelled), money.of(sums.cancelledAmount)] : []),
  ];
  if (days.length === 0) return <p className="text-muted">{t('noOrders')}</p>;
  return (
    <Sums
      caption={t(unit === 'month' ? 'byMonth' : 'byDay')}
      heads={[
        ...[t(unit === 'month' ? 'monthHead' : 'day'), t('orders'), t('due')],
        ...(hasCancelled ? [t('cancelled'), t('cancelledSum')] : []),
      ]}
      rows={[
        ...days.map(({ day, ...sums }) => ({
          key: day,
          label:
            unit === 'month' ? (
              formatMonth(day)
            ) : (
              <Link
                href={`/seller/orders?day=${day}`}
                className="-my-2 inline-block py-2.5 font-semibold text-leaf underline underline-offset-4"
              >
                {formatDay(day)}
              </Link>
            ),
          cells: cellsOf(sums),
        })),
        { key: 'all', label: t('together'), cells: cellsOf(shown), isSum: true },
        ...(previous
          ? [
              {
                key: 'before',
                label: `${t('before')}: ${t('period', { from: formatDay(previous.from), to: formatDay(previous.to) })}`,
                cells: [
                  ...[String(previous.orders), money.of(previous.amount)],
                  ...(hasCancelled ? ['', ''] : []),
                ],
              },
            ]
          : []),
      ]}
    />
  );
}

function OrderDays({ orderDays }: OrderDaysResponse) {
  const t = useT('sales');
  const { orders, cancelled, others, unit } = orderDays;
  const isAny = orders + cancelled > 0;
  return (
    <section className={reportPanel} aria-live="polite">
      {(isAny || !others) && <Days shown={orderDays} unit={unit} />}
      {others?.map((shown) => (
        <div key={shown.currency} className="mt-8 border-line border-t pt-6">
          <h2 className="mb-3 font-bold text-lg">
            {t('inCurrency', { currency: shown.currency.toUpperCase() })}
          </h2>
          <Days shown={shown} unit={unit} />
        </div>
      ))}
      <p className="mt-3 text-muted text-sm">{t('ordersHint')}</p>
    </section>
  );
}

export const OrderDaysScreen = () => (
  <PeriodReport<OrderDaysResponse>
    here="order-days"
    name="orders"
    periodOf={({ orderDays }) => orderDays}
  >
    {({ orderDays }) => <OrderDays orderDays={orderDays} />}
  </PeriodReport>
);
