'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { ReportLinks } from '@/app/[lang]/seller/_components/report-links';
import { DayField, ReportFiles } from '@/app/[lang]/seller/_components/report-parts';
import { fitted } from '@/lib/sales/sales-math';
import type { SalesAnswer, SalesView } from '@/lib/sales/view';
import { dayBefore } from '@/lib/zone-day';
import { Figures } from './sales-figures';

type Period = { from: string; to: string };

const PERIODS = { today: 1, week: 7, month: 30 } as const;
const KEYS = ['today', 'week', 'month'] as const;

const searchOf = ({ from, to }: Period) => `?from=${from}&to=${to}`;

/** The days that are shown, with the ways to others. */
function Choice({ sales, choose }: { sales: SalesView; choose: (period: Period) => void }) {
  const t = useT('sales');
  const { from, to, today } = sales;
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-3 print:hidden">
      {KEYS.map((key) => {
        const first = dayBefore(today, PERIODS[key] - 1);
        return (
          <button
            key={key}
            type="button"
            aria-pressed={to === today && from === first}
            onClick={() => choose({ from: first, to: today })}
            className="min-h-11 rounded-full border border-edge bg-card px-4 font-semibold aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong"
          >
            {t(key)}
          </button>
        );
      })}
      <span className="flex flex-wrap items-center gap-2">
        <DayField
          label={t('from')}
          day={from}
          max={today}
          choose={(day) => choose(fitted({ from: day, to }, 'from'))}
        />
        <span aria-hidden="true">–</span>
        <DayField
          label={t('to')}
          day={to}
          max={today}
          choose={(day) => choose(fitted({ from, to: day }, 'to'))}
        />
      </span>
      <ReportFiles href={`/api/report/sales-csv${searchOf(sales)}`} />
    </div>
  );
}

function Shown({ search, choose }: { search: string; choose: (period: Period) => void }) {
  const { answer, hasFailed, reload } = useQuery<SalesAnswer>(
    `/api/report/sales${search}`,
    'seller',
  );
  // The last figures stay until those of other days are there.
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="grid gap-5">
      <Choice sales={answer.sales} choose={choose} />
      <Figures sales={answer.sales} />
    </div>
  );
}

/** What was sold in some days. The address names them. */
export function SalesScreen() {
  const [t, ofTakings] = [useT('sales'), useT('takings')];
  const [search, setSearch] = useState<string>();

  useEffect(() => {
    const read = () => setSearch(location.search);
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  function choose(period: Period) {
    const next = searchOf(period);
    if (next === search) return;
    history.pushState(history.state, '', next);
    setSearch(next);
  }

  return (
    <div className="max-w-5xl">
      <BackLink href="/seller/orders" text={ofTakings('board')} />
      <h1 className="mb-4 font-bold text-3xl">{t('title')}</h1>
      <ReportLinks here="sales" />
      {search !== undefined && <Shown search={search} choose={choose} />}
    </div>
  );
}
