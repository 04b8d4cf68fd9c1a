'use client';

import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import {
  type Period,
  PeriodChoice,
  ReportPage,
  reportPanel,
  Sums,
  usePeriod,
} from '@/app/[lang]/seller/[locale]/_components/report-page';
import { IfAllowed } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import type { MissedSearchesAnswer, MissedSearchesView } from '@/lib/missed-searches/view';

function Searches({ searches: { isOn, rows } }: { searches: MissedSearchesView }) {
  const t = useT('sales');
  return (
    <section className={`${reportPanel} max-w-3xl`} aria-live="polite">
      {!isOn && (
        <p className="mb-4">
          {t('searchesOff')}{' '}
          <IfAllowed needs="settings">
            <Link
              href="/seller/settings/shop"
              className="font-semibold text-leaf underline underline-offset-4"
            >
              {t('searchesTurnOn')}
            </Link>
          </IfAllowed>
        </p>
      )}
      {rows.length > 0 ? (
        <Sums
          caption={t('searches')}
          heads={[t('searchText'), t('searchCount')]}
          rows={rows.map(({ text, count }) => ({
            key: text,
            label: <bdi className="wrap-anywhere">{text}</bdi>,
            cells: [String(count)],
          }))}
        />
      ) : (
        isOn && <p className="text-muted">{t('noSearches')}</p>
      )}
      <p className="mt-5 text-muted text-sm">{t('searchesHint')}</p>
    </section>
  );
}

function Shown({ search, choose }: { search: string; choose: (period: Period) => void }) {
  const { answer, hasFailed, reload } = useQuery<MissedSearchesAnswer>(
    `/api/report/searches${search}`,
    'seller',
  );
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="grid gap-5">
      <PeriodChoice shown={answer.searches} file="/api/report/searches-csv" choose={choose} />
      <Searches searches={answer.searches} />
    </div>
  );
}

/** The report of searches without result. The period is stored in the URL. */
export function SearchesScreen() {
  const { search, choose } = usePeriod();
  return (
    <ReportPage here="searches">
      {search !== undefined && <Shown search={search} choose={choose} />}
    </ReportPage>
  );
}
