'use client';

import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { PeriodReport } from '@/app/[lang]/seller/[locale]/_components/period-report';
import { reportPanel, Sums } from '@/app/[lang]/seller/[locale]/_components/report-page';
import { IfAllowed } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import type { MissedSearchesResponse, MissedSearchesView } from '@/lib/missed-searches/view';

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

export const SearchesScreen = () => (
  <PeriodReport<MissedSearchesResponse>
    here="searches"
    name="searches"
    periodOf={({ searches }) => searches}
  >
    {({ searches }) => <Searches searches={searches} />}
  </PeriodReport>
);
