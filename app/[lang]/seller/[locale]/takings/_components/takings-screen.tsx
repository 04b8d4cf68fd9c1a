'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Amount } from '@/app/_components/order-parts';
import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { ReportPage } from '@/app/[lang]/seller/[locale]/_components/report-page';
import {
  DayField,
  ReportFiles,
  reportPanel,
  useDayWords,
} from '@/app/[lang]/seller/[locale]/_components/report-parts';
import { useAddressSearch } from '@/app/[lang]/seller/[locale]/_components/use-address-search';
import type { DayAnswer, DayView } from '@/lib/takings/view';
import { dayBefore } from '@/lib/utils/zone-day';
import { CourierCash } from './courier-cash';
import { Figures } from './figures';
import { OtherCurrency } from './other-currency';
import { Closed, CloseForm } from './till';

/** The day, with the ways to others. */
function Choice({ day, choose }: { day: DayView; choose: (date: string) => void }) {
  const t = useT('takings');
  const { date, today } = day;
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <Button
        look="outline"
        size="icon"
        aria-label={t('dayBefore')}
        onClick={() => choose(dayBefore(date, 1))}
      >
        <Icon name="chevron-left" className="size-5 rtl:-scale-x-100" />
      </Button>
      <DayField label={t('day')} day={date} max={today} choose={choose} />
      <Button
        look="outline"
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

/** The latest closes; each leads to its day. */
function Closes({ day, choose }: { day: DayView; choose: (date: string) => void }) {
  const t = useT('takings');
  const say = useDayWords('medium');
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
              <span className="grow">{say(date)}</span>
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
  const t = useT('takings');
  const say = useDayWords();
  const path = date ? (`/api/report/day?date=${date}` as const) : '/api/report/day';
  const { answer, hasFailed, reload } = useQuery<DayAnswer>(path, 'seller');
  const [later, setLater] = useState<DayView>();
  const day = later ?? answer?.day;
  if (!day) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Choice day={day} choose={choose} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <section className={reportPanel}>
          <h2 className="mb-3 font-bold text-xl first-letter:uppercase">{say(day.date)}</h2>
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
      <p className="text-muted text-sm print:hidden">{t('since', { date: say(day.since) })}</p>
    </div>
  );
}

/** What a day brought, and its close. The address names the day. */
export function TakingsScreen() {
  const [search, go] = useAddressSearch();
  const date = new URLSearchParams(search).get('date') ?? undefined;
  return (
    <ReportPage here="takings">
      {search !== undefined && (
        <Day key={date ?? ''} date={date} choose={(next) => go(`?date=${next}`)} />
      )}
    </ReportPage>
  );
}
