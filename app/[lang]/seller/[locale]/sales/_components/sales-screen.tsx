'use client';

import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import {
  type Period,
  PeriodChoice,
  usePeriod,
} from '@/app/[lang]/seller/[locale]/_components/period-choice';
import { ReportPage } from '@/app/[lang]/seller/[locale]/_components/report-page';
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
  const { search, choose } = usePeriod();
  return (
    <ReportPage here="sales">
      {search !== undefined && <Shown search={search} choose={choose} />}
    </ReportPage>
  );
}
