'use client';

import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import {
  type Period,
  PeriodChoice,
  usePeriod,
} from '@/app/[lang]/seller/_components/period-choice';
import { ReportLinks } from '@/app/[lang]/seller/_components/report-links';
import type { SalesAnswer } from '@/lib/sales/view';
import { Figures } from './sales-figures';

function Shown({ search, choose }: { search: string; choose: (period: Period) => void }) {
  const { answer, hasFailed, reload } = useQuery<SalesAnswer>(
    `/api/report/sales${search}`,
    'seller',
  );
  // The last figures stay until those of other days are there.
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="grid gap-5">
      <PeriodChoice shown={answer.sales} file="/api/report/sales-csv" choose={choose} />
      <Figures sales={answer.sales} />
    </div>
  );
}

/** What was sold in some days. The address names them. */
export function SalesScreen() {
  const [t, ofTakings] = [useT('sales'), useT('takings')];
  const { search, choose } = usePeriod();

  return (
    <div className="max-w-5xl">
      <BackLink href="/seller/orders" text={ofTakings('board')} />
      <h1 className="mb-4 font-bold text-3xl">{t('title')}</h1>
      <ReportLinks here="sales" />
      {search !== undefined && <Shown search={search} choose={choose} />}
    </div>
  );
}
