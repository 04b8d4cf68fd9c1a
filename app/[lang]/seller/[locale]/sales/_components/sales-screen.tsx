'use client';

import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { LoadState } from '@/app/_components/section';
import { useMoney } from '@/app/_components/use-money';
import { useQuery } from '@/app/_components/use-query';
import {
  type Period,
  PeriodChoice,
  ReportPage,
  reportPanel,
  Sums,
  useCategoryLabel,
  useFormatDay,
  usePeriod,
} from '@/app/[lang]/seller/[locale]/_components/report-page';
import type { CurrencySales, SalesAnswer, SalesView, SoldView } from '@/lib/sales/view';
import { toCents } from '@/lib/utils/money';

const [HEIGHT, WIDTH, BAR] = [100, 10, 7];
/** The minimum height of a bar. It makes a day with few sales visible. */
const LEAST = 1;

/** A bar chart of the sales per day. The table below contains the same figures. */
function DayChart({ days, currency }: Pick<CurrencySales, 'days' | 'currency'>) {
  const t = useT('sales');
  const money = useMoney(currency);
  const formatDay = useFormatDay('medium');
  const most = Math.max(...days.map(({ amount }) => amount));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="mt-6">
      <p className="mb-1 text-muted text-sm">{t('most', { sum: money.of(most) })}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-line border-y fill-leaf rtl:-scale-x-100"
      >
        {days.map(({ day, amount }, at) => {
          const height = amount > 0 ? Math.max(LEAST, (amount / most) * HEIGHT) : 0;
          const place = { x: at * WIDTH + (WIDTH - BAR) / 2, y: HEIGHT - height };
          return <rect key={day} {...place} width={BAR} height={height} />;
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-3 text-muted text-sm">
        <span>{first && formatDay(first.day)}</span>
        <span>{last && formatDay(last.day)}</span>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
          {t('eachDay')}
        </summary>
        <Sums
          caption={t('byDay')}
          heads={[t('day'), t('orders'), t('goods')]}
          rows={days.map(({ day, orders, amount }) => ({
            key: day,
            label: formatDay(day),
            cells: [String(orders), money.of(amount)],
          }))}
        />
      </details>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The minimum width prevents line breaks within an amount.
    <div className="max-w-full grow basis-34">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold text-lg tabular-nums sm:text-2xl">{children}</dd>
    </div>
  );
}

/** Shows the figures about orders, customers and delivery times. */
function Facts({ sales }: { sales: CurrencySales }) {
  const t = useT('sales');
  const money = useMoney(sales.currency);
  const { orders, amount, shoppers, returning, delivered, onTime } = sales;
  return (
    <dl className="flex flex-wrap gap-4">
      <Fact label={t('goods')}>{money.of(amount)}</Fact>
      <Fact label={t('orders')}>{orders}</Fact>
      <Fact label={t('perOrder')}>
        {money.ofCents(Math.round(toCents(amount, sales.currency) / orders))}
      </Fact>
      <Fact label={t('returning')}>{t('of', { part: returning, all: shoppers })}</Fact>
      {delivered > 0 && (
        <Fact label={t('onTime')}>{t('of', { part: onTime, all: delivered })}</Fact>
      )}
    </dl>
  );
}

/** A table of products with their sold quantities. */
function Products({
  caption,
  hint,
  rows,
  currency,
}: {
  caption: string;
  hint?: string;
  rows: readonly SoldView[];
  currency: string;
}) {
  const t = useT('sales');
  const money = useMoney(currency);
  if (rows.length === 0) return null;
  return (
    <section className={reportPanel}>
      <Sums
        caption={caption}
        heads={[t('product'), t('pieces'), t('amount')]}
        rows={rows.map(({ product, name, pieces, amount }) => ({
          key: product,
          label: (
            <Link
              href={`/seller/product-list/${product}`}
              className="wrap-anywhere -my-2 block py-2.5 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ),
          cells: [String(pieces), money.of(amount)],
        }))}
      />
      {hint && <p className="mt-3 text-muted text-sm">{hint}</p>}
    </section>
  );
}

/** Shows the sales by category. */
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

/** Shows the sales in a currency that the shop used before its current one. */
function OtherCurrency({ sales }: { sales: CurrencySales }) {
  const t = useT('sales');
  const { currency, days, shelves, best } = sales;
  return (
    <>
      <section className={reportPanel}>
        <h2 className="mb-4 font-bold text-xl">
          {t('inCurrency', { currency: currency.toUpperCase() })}
        </h2>
        <Facts sales={sales} />
        {days.length > 1 && <DayChart days={days} currency={currency} />}
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Products caption={t('best')} rows={best} currency={currency} />
        <Shelves shelves={shelves} currency={currency} />
      </div>
    </>
  );
}

/** Shows the sales: totals, by day, by category, and the best and slowest sellers. */
function Figures({ sales }: { sales: SalesView }) {
  const t = useT('sales');
  const formatDay = useFormatDay();
  const { from, to, currency, days, shelves, best, worst, orders, others } = sales;
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
        {orders > 0 && days.length > 1 && <DayChart days={days} currency={currency} />}
        <p className="mt-5 text-muted text-sm">{t('hint')}</p>
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
        <OtherCurrency key={other.currency} sales={other} />
      ))}
    </>
  );
}

function Shown({ search, choose }: { search: string; choose: (period: Period) => void }) {
  const { answer, hasFailed, reload } = useQuery<SalesAnswer>(
    `/api/report/sales${search}`,
    'seller',
  );
  // The figures of the previous period stay visible until the new ones arrive.
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="grid gap-5">
      <PeriodChoice shown={answer.sales} file="/api/report/sales-csv" choose={choose} />
      <Figures sales={answer.sales} />
    </div>
  );
}

/** The sales report of a period. The period is stored in the URL. */
export function SalesScreen() {
  const { search, choose } = usePeriod();
  return (
    <ReportPage here="sales">
      {search !== undefined && <Shown search={search} choose={choose} />}
    </ReportPage>
  );
}
