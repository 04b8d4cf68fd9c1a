'use client';

import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { PeriodReport, ReportChart } from '@/app/[lang]/seller/[locale]/_components/period-report';
import {
  reportPanel,
  Sums,
  useFormatDay,
  useFormatStep,
} from '@/app/[lang]/seller/[locale]/_components/report-page';
import { useCategoryLabel } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import type { CurrencySales, SalesResponse, SalesView, SoldView } from '@/lib/sales/view';
import { toCents } from '@/lib/utils/money';

function SalesChart({ sales, unit }: { sales: CurrencySales; unit: SalesView['unit'] }) {
  const t = useT('sales');
  const { days, previous, currency } = sales;
  const money = useMoney(currency);
  const [dayLabel, monthLabel] = [useFormatDay('medium'), useFormatStep('month')];
  const shortLabel = useFormatStep(unit === 'month' ? 'short-month' : 'day');
  const formatRow = unit === 'month' ? monthLabel : dayLabel;
  const before = previous?.days ?? [];
  const best = days.reduce((one, other) => (other.amount > one.amount ? other : one));
  const rows = Array.from({ length: Math.max(days.length, before.length) }, (_, at) => ({
    now: days[at],
    earlier: before[at],
  }));
  const legend = {
    now: t('thisPeriod'),
    before: previous
      ? `${t('before')}: ${t('period', {
          from: dayLabel(previous.from),
          to: dayLabel(before.at(-1)?.day ?? previous.to),
        })}`
      : '',
  };
  return (
    <>
      <ReportChart
        title={t('chartTitle')}
        description={[
          t('chartBest', { day: formatRow(best.day), sum: money.of(best.amount) }),
          ...(previous ? [t('chartBefore', { sum: money.of(previous.amount) })] : []),
          t('chartTable'),
        ].join(' ')}
        values={days.map(({ amount }) => amount)}
        previous={before.map(({ amount }) => amount)}
        currency={currency}
        labelOf={(slot) => shortLabel((days[slot] ?? before[slot] ?? best).day)}
        legend={legend}
      />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
          {t(unit === 'month' ? 'eachMonth' : 'eachDay')}
        </summary>
        <Sums
          caption={t(unit === 'month' ? 'byMonth' : 'byDay')}
          heads={[
            t(unit === 'month' ? 'monthHead' : 'day'),
            ...[t('orders'), t('goods')],
            ...(previous ? [t('before')] : []),
          ]}
          rows={rows.map(({ now, earlier }) => ({
            key: (now ?? earlier)?.day ?? '',
            label: formatRow((now ?? earlier ?? best).day),
            cells: [
              ...(now ? [String(now.orders), money.of(now.amount)] : ['–', '–']),
              ...(previous ? [earlier ? money.of(earlier.amount) : '–'] : []),
            ],
          }))}
        />
      </details>
    </>
  );
}

type FactProps = { label: string; note?: string | undefined; children: ReactNode };

function Fact({ label, note, children }: FactProps) {
  return (
    // Both rows belong to the surrounding grid, so that the figures align if a label has two lines.
    <div className="row-span-2 grid grid-rows-subgrid gap-y-0">
      <dt className="self-end text-muted text-sm">{label}</dt>
      <dd className="tabular-nums">
        <span className="block font-bold text-lg sm:text-2xl">{children}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  );
}

function usePercent(signDisplay: 'auto' | 'exceptZero' = 'auto') {
  const format = new Intl.NumberFormat(useLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay,
  });
  return (percent: number) => format.format(percent / 100);
}

function Facts({ sales }: { sales: CurrencySales }) {
  const t = useT('sales');
  const money = useMoney(sales.currency);
  const [percent, change] = [usePercent(), usePercent('exceptZero')];
  const { orders, amount, shoppers, returning, delivered, onTime, previous, margin } = sales;
  const perOrder = (all: number, count: number) =>
    Math.round(toCents(all, sales.currency) / Math.max(1, count));
  const note = (now: number, then: number, text: string) =>
    then > 0
      ? t('beforeChange', { value: text, change: change(Math.round((now / then - 1) * 100)) })
      : undefined;
  const before = previous && {
    goods: note(amount, previous.amount, money.of(previous.amount)),
    orders: note(orders, previous.orders, String(previous.orders)),
    each: note(
      perOrder(amount, orders),
      perOrder(previous.amount, previous.orders),
      money.ofCents(perOrder(previous.amount, previous.orders)),
    ),
  };
  return (
    // The minimum width prevents line breaks within an amount.
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
      <Fact label={t('goods')} note={before?.goods}>
        {money.of(amount)}
      </Fact>
      <Fact label={t('orders')} note={before?.orders}>
        {orders}
      </Fact>
      <Fact label={t('perOrder')} note={before?.each}>
        {money.ofCents(perOrder(amount, orders))}
      </Fact>
      {margin && (
        <Fact
          label={t('margin')}
          note={t('marginKnown', {
            percent: percent(margin.percent),
            known: percent(margin.known),
          })}
        >
          {money.of(margin.amount)}
        </Fact>
      )}
      <Fact label={t('returning')}>{t('of', { part: returning, all: shoppers })}</Fact>
      {delivered > 0 && (
        <Fact label={t('onTime')}>{t('of', { part: onTime, all: delivered })}</Fact>
      )}
    </dl>
  );
}

type ProductsProps = {
  caption: string;
  hint?: string;
  rows: readonly SoldView[];
  currency: string;
};

function Products({ caption, hint, rows, currency }: ProductsProps) {
  const t = useT('sales');
  const money = useMoney(currency);
  const percent = usePercent();
  if (rows.length === 0) return null;
  const hasMargin = rows.some(({ margin }) => margin);
  const marginCell = ({ margin }: SoldView) =>
    margin ? `${money.of(margin.amount)} (${percent(margin.percent)})` : '–';
  return (
    <section className={reportPanel}>
      <Sums
        caption={caption}
        heads={[t('product'), t('pieces'), t('amount'), ...(hasMargin ? [t('margin')] : [])]}
        rows={rows.map((row) => ({
          key: row.product,
          label: (
            <Link
              href={`/seller/product-list/${row.product}`}
              className="wrap-anywhere -my-2 block py-2.5 hover:underline"
            >
              <bdi>{row.name}</bdi>
            </Link>
          ),
          cells: [
            ...[String(row.pieces), money.of(row.amount)],
            ...(hasMargin ? [marginCell(row)] : []),
          ],
        }))}
      />
      {hint && <p className="mt-3 text-muted text-sm">{hint}</p>}
    </section>
  );
}

function Shelves({ shelves, currency }: Pick<CurrencySales, 'shelves' | 'currency'>) {
  const t = useT('sales');
  const category = useCategoryLabel();
  const money = useMoney(currency);
  if (shelves.length === 0) return null;
  return (
    <section className={reportPanel}>
      <Sums
        caption={t('byShelf')}
        heads={[t('shelf'), t('pieces'), t('amount')]}
        rows={shelves.map((shelf) => ({
          key: shelf.category,
          label: <span className="wrap-anywhere">{category(shelf.category)}</span>,
          cells: [String(shelf.pieces), money.of(shelf.amount)],
        }))}
      />
    </section>
  );
}

/** Shows the sales in a currency that the shop used before its current currency. */
function OtherCurrency({ sales, unit }: { sales: CurrencySales; unit: SalesView['unit'] }) {
  const t = useT('sales');
  const { currency, days, shelves, best } = sales;
  return (
    <>
      <section className={reportPanel}>
        <h2 className="mb-4 font-bold text-xl">
          {t('inCurrency', { currency: currency.toUpperCase() })}
        </h2>
        <Facts sales={sales} />
        {days.length > 1 && <SalesChart sales={sales} unit={unit} />}
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Products caption={t('best')} rows={best} currency={currency} />
        <Shelves shelves={shelves} currency={currency} />
      </div>
    </>
  );
}

function Figures({ sales }: { sales: SalesView }) {
  const t = useT('sales');
  const formatDay = useFormatDay();
  const { from, to, currency, days, shelves, best, worst, orders, others, unit } = sales;
  const title =
    from === to ? formatDay(from) : t('period', { from: formatDay(from), to: formatDay(to) });
  return (
    <>
      <section className={reportPanel} aria-live="polite">
        <h2 className="mb-4 font-bold text-xl first-letter:uppercase">{title}</h2>
        {orders > 0 ? (
          <Facts sales={sales} />
        ) : (
          <p className="text-muted">
            {others ? t('noneIn', { currency: currency.toUpperCase() }) : t('none')}
          </p>
        )}
        {(orders > 0 || sales.previous) && days.length > 1 && (
          <SalesChart sales={sales} unit={unit} />
        )}
        <p className="mt-5 text-muted text-sm">
          {t('hint')}
          {sales.margin && ` ${t('marginHint')}`}
        </p>
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Products caption={t('best')} rows={best} currency={currency} />
        <div className="grid gap-5">
          <Products
            caption={t('worst')}
            hint={t('worstHint')}
            rows={orders > 0 ? worst : []}
            currency={currency}
          />
          <Shelves shelves={shelves} currency={currency} />
        </div>
      </div>
      {others?.map((other) => (
        <OtherCurrency key={other.currency} sales={other} unit={unit} />
      ))}
    </>
  );
}

export const SalesScreen = () => (
  <PeriodReport<SalesResponse> here="sales" name="sales" periodOf={({ sales }) => sales}>
    {({ sales }) => <Figures sales={sales} />}
  </PeriodReport>
);
