'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useTimeZone } from '@/app/_components/shop-provider';
import { useForm } from '@/app/_components/use-form';
import { useMoney } from '@/app/_components/use-money';
import { useQuery } from '@/app/_components/use-query';
import { useLocale } from '@/app/_components/use-words';
import { reportPanel } from '@/app/[lang]/seller/[locale]/_components/report-parts';
import { ApiError, callApi } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import type { CourierCashAnswer } from '@/lib/couriers/view';
import { formatCents, fromDollars, parseSum, toDollars } from '@/lib/utils/money';

type Open = CourierCashAnswer['couriers'][number];

/** Counts in what one courier hands over. */
function CountForm({
  row,
  currency,
  reload,
}: {
  row: Open;
  /** That of the row. */
  currency: string;
  reload: () => Promise<void>;
}) {
  const t = useT('couriers');
  const money = useMoney(currency);
  const [key] = useState(randomKey);
  const [counted, setCounted] = useState('');
  const cents = parseSum(counted);
  const difference = cents === undefined ? 0 : cents - fromDollars(row.open);
  const send = async ({ reason = '' }: Record<string, string>) => {
    const body = {
      courier: row.courier,
      expected: row.open,
      currency,
      ...(cents === undefined ? {} : { counted: toDollars(cents) }),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    };
    const headers = { 'Idempotency-Key': key };
    try {
      await callApi('/api/report/handover', { as: 'seller', body, headers });
    } catch (error) {
      // Another sum is open by now.
      if (error instanceof ApiError && error.status === 409) await reload();
      throw error;
    }
    await reload();
  };
  // A toast, because another sum is another form.
  const { faults, busy, props } = useForm(send, { toast: true });
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
            error={faults.counted}
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
              error={faults.reason}
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

/** What each courier has to hand over, and what was counted in on a day. Nothing in a shop without couriers. */
export function CourierCash({ date, isToday }: { date: string; isToday: boolean }) {
  const t = useT('couriers');
  const locale = useLocale();
  const path = `/api/report/couriers?date=${date}` as const;
  const timeZone = useTimeZone();
  const { answer, reload } = useQuery<CourierCashAnswer>(path, 'seller');
  const { code } = usePageLanguage();
  if (!answer) return null;
  const { couriers, handovers, currency } = answer;
  const open = isToday ? couriers : [];
  if (open.length + handovers.length === 0) return null;
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
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
            const difference = fromDollars(counted) - fromDollars(expected);
            const said = (cents: number) => formatCents(cents, one.currency ?? currency, code);
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
                  <span className="ms-auto tabular-nums">{said(fromDollars(counted))}</span>
                </p>
                {difference !== 0 && (
                  <p className="text-tomato">
                    {t('difference', { sum: said(difference) })}
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
