'use client';

import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Link } from '@/app/_components/link';
import { ClockTime } from '@/app/_components/order-parts';
import { LoadState } from '@/app/_components/section';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { useQuery } from '@/app/_components/use-query';
import { NextStep } from '@/app/[lang]/seller/[locale]/_components/first-day';
import { reportPanel, useFormatDay } from '@/app/[lang]/seller/[locale]/_components/report-page';
import { IfAllowed } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { serverNow } from '@/lib/client/api-client';
import { orderNumber } from '@/lib/orders/order-number';
import type { TodayOrder, TodayResponse, TodayView } from '@/lib/sales/view';
import { formatAmount } from '@/lib/weights/format-amount';

const link =
  'inline-flex items-center font-semibold text-leaf underline underline-offset-4 hover:no-underline max-md:min-h-11';

type PanelProps = { title: string; count?: number; isUrgent?: boolean; children: ReactNode };

function Panel({ title, count, isUrgent, children }: PanelProps) {
  return (
    <section className={`${reportPanel} ${isUrgent ? 'border-danger' : ''}`}>
      <h2 className="mb-2 flex items-center gap-2 font-bold text-lg">
        {title}
        {count !== undefined && count > 0 && (
          <span
            className={`rounded-full px-2.5 py-0.5 text-sm tabular-nums ${isUrgent ? 'bg-danger-soft text-danger' : 'bg-leaf-soft text-leaf-strong'}`}
          >
            {count}
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}

type OrderRowsProps = {
  title: string;
  list: TodayView['late'];
  none: string;
  time: (order: TodayOrder) => { text: string; iso: string };
  /** The URL of the full list, if there is one. */
  all?: string;
  isUrgent?: boolean;
};

function OrderRows({ title, list: { count, orders }, none, time, all, isUrgent }: OrderRowsProps) {
  const t = useT('today');
  const now = serverNow();
  return (
    <Panel title={title} count={count} isUrgent={isUrgent && count > 0}>
      {count === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="-mx-2">
          {orders.map((order) => {
            const { text, iso } = time(order);
            return (
              <li key={order._id}>
                <Link
                  href={`/seller/orders/${order._id}`}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-field px-2 py-1 hover:bg-sunk"
                >
                  <span className="font-bold tabular-nums">{orderNumber(order)}</span>
                  <span className="wrap-anywhere min-w-0 grow">
                    <bdi>{order.name}</bdi>
                  </span>
                  <span className="text-muted text-sm">
                    <Filled text={text} parts={[<ClockTime key="time" iso={iso} now={now} />]} />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {all && count > orders.length && (
        <p className="mt-2">
          <Link href={all} className={link}>
            {t('showAll', { count })}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Sum({ text, sum, currency }: { text: string; sum: TodayView['today']; currency: string }) {
  const t = useT('today');
  const money = useMoney(currency);
  return (
    // Both rows belong to the surrounding grid, so that the sums align if a label has two lines.
    <div className="row-span-2 grid grid-rows-subgrid gap-y-0">
      <dt className="self-end text-muted text-sm first-letter:uppercase">{text}</dt>
      <dd>
        <span className="block font-bold text-2xl tabular-nums">{money.of(sum.amount)}</span>
        <span className="text-muted text-sm">{t('orders', { count: sum.orders })}</span>
      </dd>
    </div>
  );
}

function Sums({ today: { today, before, wholeDayBefore, dayBefore, currency } }: TodayResponse) {
  const t = useT('today');
  const format = new Intl.DateTimeFormat(useLocale(), {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const day = format.format(new Date(dayBefore));
  return (
    <section aria-label={t('sums')} className={reportPanel}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-4">
        <Sum text={t('soFar')} sum={today} currency={currency} />
        <Sum text={t('untilNow', { day })} sum={before} currency={currency} />
        <Sum text={t('wholeDay', { day })} sum={wholeDayBefore} currency={currency} />
      </dl>
      <p className="mt-4">
        <Link href="/seller/sales" className={link}>
          {t('toSales')}
        </Link>
      </p>
    </section>
  );
}

function Stock({ stock: { low, out, products } }: Pick<TodayView, 'stock'>) {
  const t = useT('today');
  const { code } = usePageLanguage();
  return (
    <Panel title={t('lowStock')} count={low}>
      {low === 0 ? (
        <p className="text-muted">{t('noLowStock')}</p>
      ) : (
        <ul className="-mx-2">
          {products.map(({ _id, name, stock, unit }) => (
            <li key={_id}>
              <Link
                href={`/seller/product-list/${_id}`}
                className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-field px-2 py-1 hover:bg-sunk"
              >
                <span className="wrap-anywhere min-w-0 grow">
                  <bdi>{name}</bdi>
                </span>
                <span className="text-muted text-sm tabular-nums">
                  {unit
                    ? t('leftByWeight', { amount: formatAmount(stock, unit, code) })
                    : t('left', { count: stock })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(low > products.length || out > 0) && (
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {low > products.length && (
            <Link href="/seller/product-list?stock=low" className={link}>
              {t('showAll', { count: low })}
            </Link>
          )}
          {out > 0 && (
            <Link href="/seller/product-list?stock=out" className={link}>
              {t('outOfStock', { count: out })}
            </Link>
          )}
        </p>
      )}
    </Panel>
  );
}

function Figures({ today }: TodayResponse) {
  const t = useT('today');
  const time = (key: 'due' | 'placed', iso: string) => ({ text: t(key, { time: slot(0) }), iso });
  const placed = ({ createdAt }: TodayOrder) => time('placed', createdAt);
  const due = (order: TodayOrder) =>
    order.promisedAt ? time('due', order.promisedAt) : placed(order);
  return (
    <div className="grid gap-5">
      <Sums today={today} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <OrderRows
            title={t('lateOrders')}
            list={today.late}
            none={t('noLateOrders')}
            time={due}
            all="/seller/orders"
            isUrgent
          />
          <OrderRows
            title={t('newOrders')}
            list={today.fresh}
            none={t('noNewOrders')}
            time={due}
            all="/seller/orders"
          />
        </div>
        <div className="grid gap-5">
          <OrderRows
            title={t('review')}
            list={today.review}
            none={t('noReview')}
            time={placed}
            all="/seller/orders?payment=review"
            isUrgent
          />
          {today.withdrawn && (
            <OrderRows
              title={t('withdrawn')}
              list={today.withdrawn}
              none={t('noWithdrawn')}
              time={placed}
              isUrgent
            />
          )}
          <Stock stock={today.stock} />
        </div>
      </div>
    </div>
  );
}

export function TodayScreen() {
  const t = useT('today');
  const ofSeller = useT('seller');
  const { answer, hasFailed, reload } = useQuery<TodayResponse>('/api/report/today', 'seller');
  const format = useFormatDay();
  return (
    <div className="max-w-5xl">
      <Toolbar
        title={ofSeller('today')}
        note={
          answer && <p className="text-muted first-letter:uppercase">{format(answer.today.day)}</p>
        }
        actions={
          <Link href="/seller/orders" className={link}>
            {t('openBoard')}
          </Link>
        }
      />
      <IfAllowed needs="settings">
        <NextStep />
      </IfAllowed>
      {answer ? (
        <Figures today={answer.today} />
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </div>
  );
}
