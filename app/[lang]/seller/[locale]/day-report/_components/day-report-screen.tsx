'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { Amount } from '@/app/_components/order-parts';
import { LoadState } from '@/app/_components/section';
import { useTimeZone } from '@/app/_components/shop-provider';
import { useForm } from '@/app/_components/use-form';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { useQuery } from '@/app/_components/use-query';
import {
  DayField,
  ReportFiles,
  ReportPage,
  reportPanel,
  useAddressSearch,
  useFormatDay,
} from '@/app/[lang]/seller/[locale]/_components/report-page';
import { ApiError, callApi } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import type { CourierCashResponse } from '@/lib/couriers/view';
import type { DayReportView, DayResponse } from '@/lib/day-report/view';
import { formatCents, formatUnits, parseSum, toCents, toUnits } from '@/lib/utils/money';
import { timeFormat } from '@/lib/utils/time-format';
import { dayBefore } from '@/lib/utils/zone-day';
import { Closed, CloseForm, Figures, OtherCurrency } from './till';

type CountFormProps = {
  row: CourierCashResponse['couriers'][number];
  currency: string;
  reload: () => Promise<void>;
};

function CountForm({ row, currency, reload }: CountFormProps) {
  const t = useT('couriers');
  const money = useMoney(currency);
  const [key] = useState(randomKey);
  const [counted, setCounted] = useState('');
  const cents = parseSum(counted, currency);
  const difference = cents === undefined ? 0 : cents - toCents(row.open, currency);
  const send = async ({ reason = '' }: Record<string, string>) => {
    const body = {
      courier: row.courier,
      expected: row.open,
      currency,
      counted: cents === undefined ? undefined : toUnits(cents, currency),
      reason: reason.trim() || undefined,
    };
    const headers = { 'Idempotency-Key': key };
    try {
      await callApi('/api/report/handover', { as: 'seller', body, headers });
    } catch (error) {
      // The amount that the courier owes has changed since the page loaded it.
      if (error instanceof ApiError && error.status === 409) await reload();
      throw error;
    }
    await reload();
  };
  // A changed amount remounts the form, which would discard an error inside the form.
  const { fieldErrors, busy, props } = useForm(send, { toast: true });
  return (
    <form
      {...props}
      className="grid grid-cols-1 gap-3 border-line border-t py-3 first-of-type:border-t-0"
    >
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{row.name}</span>
        {row.orders > 0 && (
          <span className="ms-auto">
            {t('ofOrders', { count: row.orders })} <strong>{money.of(row.open)}</strong>
          </span>
        )}
      </p>
      {row.tooFresh && (
        <p className="text-muted text-sm">{t('tooFresh', { count: row.tooFresh })}</p>
      )}
      {row.orders > 0 && (
        <div className="grid items-start gap-3 print:hidden sm:grid-cols-[10rem_1fr_auto]">
          <Field
            label={t('counted')}
            name="counted"
            inputMode={row.open < 0 ? 'text' : 'decimal'}
            autoComplete="off"
            required
            value={counted}
            error={fieldErrors.counted}
            onChange={({ target }) => setCounted(target.value)}
          />
          {difference === 0 ? (
            <span className="max-sm:hidden" />
          ) : (
            <Field
              label={t('why', { sum: money.ofCents(difference) })}
              name="reason"
              required
              maxLength={300}
              error={fieldErrors.reason}
            />
          )}
          <Button type="submit" className="sm:mt-7" aria-disabled={busy}>
            {t('countIn')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Renders nothing in a shop without couriers. */
function CourierCash({ date, isToday }: { date: string; isToday: boolean }) {
  const t = useT('couriers');
  const locale = useLocale();
  const path = `/api/report/couriers?date=${date}` as const;
  const timeZone = useTimeZone();
  const { answer, reload } = useQuery<CourierCashResponse>(path, 'seller');
  const { code } = usePageLanguage();
  if (!answer) return null;
  const { couriers, handovers, currency } = answer;
  const open = isToday ? couriers : [];
  if (open.length + handovers.length === 0) return null;
  const clock = timeFormat(locale, { timeStyle: 'short', timeZone });
  return (
    <section className={reportPanel}>
      <h2 className="mb-2 font-bold text-lg">{t('cash')}</h2>
      {open.map((row) => (
        <CountForm
          key={`${row.courier} ${row.open} ${row.orders} ${row.currency}`}
          row={row}
          currency={row.currency ?? currency}
          reload={reload}
        />
      ))}
      {handovers.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {handovers.map(({ number, name, at, by, orders, expected, counted, reason, ...one }) => {
            const own = one.currency ?? currency;
            const difference = toCents(counted, own) - toCents(expected, own);
            return (
              <li key={number} className="py-2">
                <p className="flex flex-wrap gap-x-3">
                  <span className="min-w-0 grow basis-[11rem]">
                    <span className="font-semibold">
                      <bdi>{name}</bdi>
                    </span>{' '}
                    <span className="text-muted">
                      {by
                        ? t('countedBy', { time: clock.format(new Date(at)), by })
                        : clock.format(new Date(at))}{' '}
                      · {t('ofOrders', { count: orders })}
                    </span>
                  </span>
                  <span className="ms-auto tabular-nums">{formatUnits(counted, own, code)}</span>
                </p>
                {difference !== 0 && (
                  <p className="text-tomato">
                    {t('difference', { sum: formatCents(difference, own, code) })}
                    {reason && <span className="wrap-anywhere block text-muted">{reason}</span>}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Choice({ day, choose }: { day: DayReportView; choose: (date: string) => void }) {
  const t = useT('dayReport');
  const { date, today } = day;
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <Button
        variant="outline"
        size="icon"
        aria-label={t('dayBefore')}
        onClick={() => choose(dayBefore(date, 1))}
      >
        <Icon name="chevron-left" className="size-5 rtl:-scale-x-100" />
      </Button>
      <DayField label={t('day')} day={date} max={today} choose={choose} />
      <Button
        variant="outline"
        size="icon"
        aria-label={t('dayAfter')}
        aria-disabled={date >= today}
        onClick={() => date < today && choose(dayBefore(date, -1))}
      >
        <Icon name="chevron-right" className="size-5 rtl:-scale-x-100" />
      </Button>
      <ReportFiles href={`/api/report/day-csv?date=${date}`} />
    </div>
  );
}

function Closes({ day, choose }: { day: DayReportView; choose: (date: string) => void }) {
  const t = useT('dayReport');
  const formatDay = useFormatDay('medium');
  if (day.closes.length === 0) return null;
  return (
    <section className={`${reportPanel} print:hidden`}>
      <h2 className="mb-2 font-bold text-lg">{t('closes')}</h2>
      <ul className="divide-y divide-line">
        {day.closes.map(({ number, date, total, currency = day.currency, others = [] }) => (
          <li key={number}>
            <button
              type="button"
              aria-current={date === day.date ? 'date' : undefined}
              onClick={() => choose(date)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 py-1 text-start hover:underline aria-[current]:font-bold"
            >
              <span className="min-w-12 text-muted">{t('number', { number })}</span>
              <span className="grow">{formatDay(date)}</span>
              {[{ currency, total }, ...others].map((sum) => (
                <Amount key={sum.currency} amount={sum.total} currency={sum.currency} />
              ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({ date, choose }: { date: string | undefined; choose: (date: string) => void }) {
  const t = useT('dayReport');
  const formatDay = useFormatDay();
  const path = date ? (`/api/report/day?date=${date}` as const) : '/api/report/day';
  const { answer, hasFailed, reload } = useQuery<DayResponse>(path, 'seller');
  const [later, setLater] = useState<DayReportView>();
  const day = later ?? answer?.day;
  if (!day) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Choice day={day} choose={choose} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <section className={reportPanel}>
          <h2 className="mb-3 font-bold text-xl first-letter:uppercase">{formatDay(day.date)}</h2>
          {(day.figures.ways.length > 0 || !day.others) && <Figures {...day} />}
          {day.others?.map((sums) => (
            <OtherCurrency key={sums.currency} sums={sums} />
          ))}
        </section>
        <section className={`${reportPanel} ${day.close ? '' : 'print:hidden'}`}>
          <h2 className="mb-3 font-bold text-lg">{t('till')}</h2>
          {day.close ? (
            <Closed close={day.close} currency={day.currency} />
          ) : (
            <CloseForm day={day} onDay={setLater} />
          )}
        </section>
      </div>
      <CourierCash key={day.date} date={day.date} isToday={day.date === day.today} />
      <Closes day={day} choose={choose} />
      <p className="text-muted text-sm print:hidden">
        {t('since', { date: formatDay(day.since) })}
      </p>
    </div>
  );
}

export function DayReportScreen() {
  const [search, go] = useAddressSearch();
  const date = new URLSearchParams(search).get('date') ?? undefined;
  return (
    <ReportPage here="day-report">
      {search !== undefined && (
        <Day key={date ?? ''} date={date} choose={(next) => go(`?date=${next}`)} />
      )}
    </ReportPage>
  );
}
